import type { Selectable } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { seededPick } from '#app/lib/seeded.ts'
import { type DirectoryFilters, paginate } from './directory/directory-filters.ts'
import { mosqueAddress } from './mosque-links.ts'
import { loadFacilities, loadPictures } from './mosque-rows.server.ts'
import type { HiddenColumn, MosqueDetails, MosqueSummary } from './mosque-types.ts'
import { getMosqueIndex, type MosqueIndex } from './search/mosque-index.server.ts'

const FEATURED_COUNT = 3
const MAX_ID_CHARS = 64

export type MosqueListing = {
  mosques: MosqueSummary[]
  count: number
  page: number
  from: number
  to: number
  areas: readonly string[]
  facilities: readonly string[]
  /** True while a newer list is being prepared: the response must not be cached. */
  isStale: boolean
}

type MosqueQuery = Pick<DirectoryFilters, 'q' | 'area' | 'facility'>

function filterMosques({ mosques, text }: MosqueIndex, { q, area, facility }: MosqueQuery): readonly MosqueSummary[] {
  let matches: readonly MosqueSummary[] = q ? text.search(q).map((index) => mosques[index]!) : mosques
  if (area) {
    const folded = foldForSearch(area)
    matches = matches.filter((mosque) => foldForSearch(mosque.area) === folded)
  }
  if (facility) matches = matches.filter((mosque) => mosque.facilities.includes(facility))
  return matches
}

/** One page of the published mosques: best match first for a search, otherwise by name. */
export async function listMosques(filters: DirectoryFilters): Promise<MosqueListing> {
  const { index, isStale } = await getMosqueIndex()
  const matches = filterMosques(index, filters)
  const { page, from, to } = paginate(matches.length, filters.page)
  const { areas, facilities } = index
  return { mosques: matches.slice(from, to), count: matches.length, page, from, to, areas, facilities, isStale }
}

/** The areas of published mosques, sorted. */
export async function listAreas(): Promise<readonly string[]> {
  return (await getMosqueIndex()).index.areas
}

/** All matching mosques without paging, for lists that show little of each. */
export async function findMosques(
  query: MosqueQuery,
): Promise<{ mosques: readonly MosqueSummary[]; isStale: boolean }> {
  const { index, isStale } = await getMosqueIndex()
  return { mosques: filterMosques(index, query), isStale }
}

/** Three mosques for the home page. They are the same for all visitors and change every day and with every write. */
export async function pickFeaturedMosques(day: string): Promise<{ mosques: MosqueSummary[]; isStale: boolean }> {
  const { index, isStale } = await getMosqueIndex()
  return { mosques: seededPick(index.mosques, FEATURED_COUNT, `${day}/${index.revision}`), isStale }
}

/** A published mosque with the data of its page; null for hidden, deleted and unknown ones. */
export async function findMosque(id: string): Promise<MosqueDetails | null> {
  if (id.length > MAX_ID_CHARS) return null
  const row = await reader()
    .selectFrom('mosques')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const imams = await reader()
    .selectFrom('mosqueImams')
    .select(['name', 'position', 'bio'])
    .where('mosqueId', '=', id)
    .orderBy('sortOrder')
    .execute()
  const { approximate, ...shown } = withoutHidden(row)
  return {
    ...shown,
    approximate: approximate === 1,
    facilities: (await loadFacilities([id])).get(id) ?? [],
    imams,
    pictures: (await loadPictures([id])).get(id) ?? [],
  }
}

function withoutHidden({
  sortName: _sortName,
  status: _status,
  keywords: _keywords,
  sample: _sample,
  version: _version,
  createdAt: _createdAt,
  ...shown
}: Selectable<MosqueTable>): Omit<Selectable<MosqueTable>, HiddenColumn> {
  return shown
}

/** The addresses of published mosques with the time of their last change. */
export async function listMosquePages(slice: { limit: number; offset: number }) {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['slug', 'updatedAt'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return rows.map((row) => ({ address: mosqueAddress(row), changed: row.updatedAt }))
}

/** How many mosques are published. */
export async function countMosques(): Promise<number> {
  const { count } = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}
