import { selectMosqueAdmins } from '#app/access/admin-rows.server.ts'
import { type Actor, canAddMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { readByName } from '#app/features/mosques/mosque-rows.server.ts'
import type { MosqueDetails, PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { addDays } from '#salaah/days.ts'
import { type ManageFilters, type MosqueColumn, type MosqueCondition, mosqueConditions } from './manage-filters.ts'

/** Invited admins have never had a password. */
type RowAdmin = { name: string; email: string; state: 'active' | 'inactive' | 'invited' }

const listedColumns = ['id', 'placeKind', 'slug', 'name', 'arabicName', 'area', 'suburb', 'updatedAt'] as const

/** A mosque as the admin list searches, filters and sorts it. */
type MosqueRow = Pick<MosqueDetails, (typeof listedColumns)[number]> & {
  isHidden: boolean
  hasPicture: boolean
  /** Active admins first. */
  admins: RowAdmin[]
  /** The folded texts that a search looks through, with `|` between them. */
  searchText: string
}

export type ListedMosque = Omit<MosqueRow, 'searchText'> & { description: string | null }

export type AdminMosqueList = {
  mosques: ListedMosque[]
  /** How many places match the search and the filter, and how many of them are prayer rooms. */
  count: number
  rooms: number
  /** How many mosques that match the search each filter would show. */
  counts: Record<MosqueCondition | 'all', number>
  page: number
  pages: number
}

const PAGE_SIZE = 50
const STALE_DAYS = 180

/**
 * Mosques for the admin list: those whose names, area, suburb, address, phone or admins contain the query.
 * The comparison runs here and not in SQL, because the database engines fold accents differently.
 */
export async function listMosquesForAdmin(
  actor: Actor | null,
  { q, show, sort, order, page }: ManageFilters,
  today: string,
): Promise<AdminMosqueList> {
  if (!canAddMosque(actor)) forbidden()
  const rows = await loadMosqueRows()
  const found = q ? findMosqueRows(rows, q) : rows
  const hasCondition = conditions(addDays(today, -STALE_DAYS))
  const matches = show ? found.filter(hasCondition[show]) : found
  const counts = Object.fromEntries(mosqueConditions.map((name) => [name, found.filter(hasCondition[name]).length]))
  const sorted = sortRows(matches, sort === 'needs' ? needsKey(hasCondition) : sortKeys[sort], order)
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const slice = sorted.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  const descriptions = await loadDescriptions(slice.map((row) => row.id))
  return {
    mosques: slice.map(({ searchText: _searchText, ...row }) => ({
      ...row,
      description: descriptions.get(row.id) ?? null,
    })),
    count: matches.length,
    rooms: matches.filter(({ placeKind }) => placeKind === 'prayer-room').length,
    counts: { ...(counts as Record<MosqueCondition, number>), all: found.length },
    page: shown,
    pages,
  }
}

/** The rows with the whole query in one text, or else those with each of its words anywhere. */
function findMosqueRows(rows: readonly MosqueRow[], text: string): readonly MosqueRow[] {
  const query = foldForSearch(text)
  if (!query) return []
  const exact = rows.filter((row) => row.searchText.includes(query))
  const words = query.split(' ')
  return exact.length > 0 ? exact : rows.filter((row) => words.every((word) => row.searchText.includes(word)))
}

export type MosqueChoice = { id: string; name: string; placeKind: PlaceKind }

/** Mosques to choose from; `hasMore` when there are too many to list, so that a search has to narrow them. */
export type MosqueChoices = { mosques: readonly MosqueChoice[]; hasMore: boolean }

const MAX_CHOICES = 200

/** The first mosques by name that match the query, and those already chosen. Mosques of the same name show their area. */
export async function findMosqueChoices(
  actor: Actor | null,
  {
    q = '',
    chosen = [],
    language = defaultLanguage,
  }: { q?: string; chosen?: readonly (string | null)[]; language?: Language } = {},
): Promise<MosqueChoices> {
  if (!canAddMosque(actor)) forbidden()
  const rows = await loadMosqueRows()
  const found = q ? findMosqueRows(rows, q) : rows
  const listed = new Set(found.slice(0, MAX_CHOICES))
  for (const row of rows) if (chosen.includes(row.id)) listed.add(row)
  const named = [...listed].map((row) => ({ ...row, name: mosqueNameIn(language, row) }))
  const byName = Map.groupBy(named, ({ name }) => name)
  return {
    mosques: named.map(({ id, placeKind, name, area }) => ({
      id,
      placeKind,
      name: byName.get(name)!.length > 1 ? `${name}, ${area}` : name,
    })),
    hasMore: found.length > MAX_CHOICES,
  }
}

const isPublic = ({ placeKind, isHidden }: MosqueRow) => placeKind === 'mosque' && !isHidden

/** Only published mosques need an admin, a picture and edits, as on the overview, whose figures lead here. */
const conditions = (staleBefore: string): Record<MosqueCondition, (row: MosqueRow) => boolean> => ({
  'no-admin': (row) => isPublic(row) && row.admins.every((admin) => admin.state === 'inactive'),
  hidden: (row) => row.isHidden,
  'no-picture': (row) => isPublic(row) && !row.hasPicture,
  stale: (row) => isPublic(row) && row.updatedAt < staleBefore,
})

/** What a column sorts by; rows with equal keys stay sorted by name, as all rows are. */
const sortKeys: Record<MosqueColumn, ((row: MosqueRow) => string) | null> = {
  name: null,
  area: (row) => foldForSearch(`${row.area} ${row.suburb ?? ''}`),
  status: (row) => (row.isHidden ? '1' : '0'),
  admin: (row) => foldForSearch(row.admins[0]?.name ?? ''),
  edited: (row) => row.updatedAt,
}

/** Mosques without an admin, then hidden ones and those with another condition, then all others. */
const needsKey = (has: ReturnType<typeof conditions>) => (row: MosqueRow) =>
  has['no-admin'](row) ? '0' : mosqueConditions.some((name) => has[name](row)) ? '1' : '2'

function sortRows(rows: readonly MosqueRow[], keyOf: ((row: MosqueRow) => string) | null, order: 'asc' | 'desc') {
  if (!keyOf) return order === 'asc' ? rows : rows.toReversed()
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  const sign = order === 'asc' ? 1 : -1
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
  return keyed.map(({ row }) => row)
}

async function loadDescriptions(ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await reader().selectFrom('mosques').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.description]))
}

const BATCH_SIZE = 500

/** Texts and what they are folded to: most are the same after a change. */
type Folded = Map<string, string>
type Loaded = { fingerprint: string; folded: Folded; rows: Promise<readonly MosqueRow[]> }
let loaded: Loaded | null = null

/** All mosques by name. They stay in memory until a mosque or an account changes, so that filtering reads no rows. */
async function loadMosqueRows(): Promise<readonly MosqueRow[]> {
  const fingerprint = await loadFingerprint()
  if (loaded?.fingerprint === fingerprint) return loaded.rows
  const folded: Folded = new Map()
  const next = { fingerprint, folded, rows: readRows(loaded?.folded, folded) }
  loaded = next
  next.rows.catch(() => {
    if (loaded === next) loaded = null
  })
  return next.rows
}

/** Changes whenever a mosque or an account does. */
async function loadFingerprint(): Promise<string> {
  const mosques = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('version').as('versions'),
      fn.max('updatedAt').as('last'),
      fn.min('id').as('oldest'),
      fn.max('id').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  const people = await reader()
    .selectFrom('user')
    .select(({ fn }) => [fn.countAll().as('count'), fn.count('mosqueId').as('linked'), fn.max('updatedAt').as('last')])
    .executeTakeFirstOrThrow()
  return JSON.stringify([mosques, people])
}

type Person = { name: string; email: string; status: 'active' | 'inactive'; accountId: string | null }

const toRowAdmin = ({ name, email, status, accountId }: Person): RowAdmin => ({
  name,
  email,
  state: accountId || status === 'active' ? status : 'invited',
})

async function readRows(previous: Folded | undefined, folded: Folded): Promise<MosqueRow[]> {
  const columns = reader()
    .selectFrom('mosques')
    .select([...listedColumns, 'sortName', 'address', 'phone', 'status'])
  const rows: MosqueRow[] = []
  for await (const mosques of readByName(columns, BATCH_SIZE)) {
    const ids = mosques.map(({ id }) => id)
    const [admins, withPicture] = [await loadAdmins(ids), await findIdsWithPicture(ids)]
    for (const { sortName: _sortName, address, phone, status, ...row } of mosques) {
      const own = admins.get(row.id) ?? []
      const digits = phone?.replace(/\D/g, '')
      const texts = [row.name, row.arabicName, row.area, row.suburb, address, phone, digits]
      const people = own.flatMap((admin) => [admin.name, admin.email])
      const text = [...texts, ...people].filter(Boolean).join(' | ')
      const searchText = previous?.get(text) ?? foldForSearch(text)
      folded.set(text, searchText)
      rows.push({
        ...row,
        isHidden: status === 'hidden',
        hasPicture: withPicture.has(row.id),
        admins: own,
        searchText,
      })
    }
  }
  return rows
}

async function loadAdmins(mosqueIds: string[]): Promise<Map<string, RowAdmin[]>> {
  const people = await selectMosqueAdmins()
    .where('user.mosqueId', 'in', mosqueIds)
    .orderBy('user.status')
    .orderBy('user.createdAt')
    .execute()
  const groups = Map.groupBy(people, (person) => person.mosqueId!)
  return new Map([...groups].map(([id, own]) => [id, own.map(toRowAdmin)]))
}

async function findIdsWithPicture(mosqueIds: string[]): Promise<Set<string>> {
  const pictures = reader().selectFrom('mosqueImages').select('mosqueId').distinct()
  const rows = await pictures.where('mosqueId', 'in', mosqueIds).execute()
  return new Set(rows.map((picture) => picture.mosqueId))
}
