import { type Actor, canAddMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { addDays } from '#app/lib/days.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'
import {
  type ManageFilters,
  type ManageView,
  type MosqueCondition,
  type MosqueSort,
  mosqueConditions,
} from './manage-filters.ts'
import { loadMosqueRows, type MosqueRow } from './mosque-rows.server.ts'

export type ListedMosque = Omit<MosqueRow, 'searchText'> & { description: string | null }

export type MosqueList = {
  mosques: ListedMosque[]
  /** How many mosques match the search and the filter. */
  count: number
  /** How many mosques that match the search each filter would show. */
  counts: Record<MosqueCondition | 'all', number>
  page: number
  pages: number
}

const PAGE_SIZES = { cards: 30, table: 50 }
const STALE_DAYS = 180

/** How many mosques there are, hidden ones too. */
export async function countMosques(actor: Actor | null): Promise<number> {
  if (!canAddMosque(actor)) forbidden()
  return (await loadMosqueRows()).length
}

/**
 * Mosques for the admin list: those whose names, area, suburb, address, phone or admins contain the query.
 * The comparison runs here and not in SQL, because the database engines fold accents differently.
 */
export async function listMosquesForAdmin(
  actor: Actor | null,
  { q, show, sort, order, page }: ManageFilters,
  { view, today }: { view: ManageView; today: string },
): Promise<MosqueList> {
  if (!canAddMosque(actor)) forbidden()
  const rows = await loadMosqueRows()
  const found = q ? findMosqueRows(rows, q) : rows
  const hasCondition = conditions(addDays(today, -STALE_DAYS))
  const matches = show ? found.filter(hasCondition[show]) : found
  const counts = Object.fromEntries(mosqueConditions.map((name) => [name, found.filter(hasCondition[name]).length]))
  const sorted = sortRows(matches, sort, order)
  const size = PAGE_SIZES[view]
  const pages = Math.max(1, Math.ceil(sorted.length / size))
  const shown = Math.min(page, pages)
  const slice = sorted.slice((shown - 1) * size, shown * size)
  const descriptions = view === 'cards' ? await loadDescriptions(slice.map((row) => row.id)) : new Map()
  return {
    mosques: slice.map(({ searchText: _searchText, ...row }) => ({
      ...row,
      description: descriptions.get(row.id) ?? null,
    })),
    count: matches.length,
    counts: { ...(counts as Record<MosqueCondition, number>), all: found.length },
    page: shown,
    pages,
  }
}

/** The rows with the whole query in one text, or else those with each of its words anywhere. */
export function findMosqueRows(rows: readonly MosqueRow[], text: string): readonly MosqueRow[] {
  const query = foldForSearch(text)
  if (!query) return []
  const exact = rows.filter((row) => row.searchText.includes(query))
  const words = query.split(' ')
  return exact.length > 0 ? exact : rows.filter((row) => words.every((word) => row.searchText.includes(word)))
}

/** Only published mosques need an admin, a picture and edits, as on the overview, whose figures lead here. */
const conditions = (staleBefore: string): Record<MosqueCondition, (row: MosqueRow) => boolean> => ({
  'no-admin': (row) => !row.isHidden && !row.admins.some((admin) => admin.state === 'active'),
  hidden: (row) => row.isHidden,
  'no-picture': (row) => !row.isHidden && !row.hasPicture,
  stale: (row) => !row.isHidden && row.updatedAt < staleBefore,
})

/** What a column sorts by; rows with equal keys stay sorted by name. */
const sortKeys: Record<Exclude<MosqueSort, 'name'>, (row: MosqueRow) => string> = {
  area: (row) => foldForSearch(`${row.area} ${row.suburb ?? ''}`),
  status: (row) => (row.isHidden ? '1' : '0'),
  admin: (row) => foldForSearch(row.admins[0]?.name ?? ''),
  edited: (row) => row.updatedAt,
}

function sortRows(rows: readonly MosqueRow[], sort: MosqueSort, order: 'asc' | 'desc'): readonly MosqueRow[] {
  if (sort === 'name') return order === 'asc' ? rows : rows.toReversed()
  const keyed = rows.map((row) => ({ row, key: sortKeys[sort](row) }))
  const sign = order === 'asc' ? 1 : -1
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
  return keyed.map(({ row }) => row)
}

async function loadDescriptions(ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await reader().selectFrom('mosques').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.description]))
}
