import type { Selectable } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { isDisguised, lookalikesLast, lookOf } from '#app/lib/search/lookalikes.ts'
import { seededPick } from '#app/lib/seeded.ts'
import type { Position } from '#salaah/qibla.ts'
import { findListedCity } from './mosque-cities.server.ts'
import { matchesFilter } from './mosque-facts.ts'
import { type DirectoryFilters, type MosqueQuery, paginate } from './mosque-filters.ts'
import { getMosqueIndex, type MosqueIndex } from './mosque-index.server.ts'
import { mosqueAddress } from './mosque-links.ts'
import { loadFactsOf, loadPictures, withFacilities } from './mosque-rows.server.ts'
import type { HiddenColumn, ListedCity, MosqueDetails, MosqueSummary } from './mosque-types.ts'

const FEATURED_COUNT = 3
const MAX_ID_CHARS = 64

export type MosqueListing = {
  /** Without a city that is not listed and without an area of another city. */
  filters: DirectoryFilters
  mosques: MosqueSummary[]
  count: number
  page: number
  from: number
  to: number
  /** None when all mosques are in one. */
  cities: readonly ListedCity[]
  /** Of the chosen city, or of all. */
  areas: readonly string[]
  /** What the filter of facilities offers. */
  facilities: readonly string[]
  /** True while a newer list is being prepared: the response must not be cached. */
  isStale: boolean
}

function filterMosques(
  { mosques, text, lookalikes }: MosqueIndex,
  { q, city, area, facility }: MosqueQuery,
): readonly MosqueSummary[] {
  let matches: readonly MosqueSummary[] = q
    ? lookalikesLast(text.search(q), lookalikes).map((index) => mosques[index]!)
    : mosques
  if (city) matches = matches.filter((mosque) => mosque.city?.id === city)
  if (area) {
    const folded = foldForSearch(area)
    matches = matches.filter((mosque) => foldForSearch(mosque.area) === folded)
  }
  for (const name of facility) matches = matches.filter((mosque) => matchesFilter(mosque.facts, name))
  return matches
}

/** One page of the published mosques: best match first for a search, otherwise by name. */
export async function listMosques(query: DirectoryFilters): Promise<MosqueListing> {
  const { index, isStale } = await getMosqueIndex()
  const filters = toKnownPlaces(index, query)
  const matches = filterMosques(index, filters)
  const { page, from, to } = paginate(matches.length, filters.page)
  const { cities, facilities } = index
  const areas = areasIn(index, filters.city)
  const mosques = matches.slice(from, to)
  return { filters, mosques, count: matches.length, page, from, to, cities, areas, facilities, isStale }
}

/** The areas of published mosques of a city or of all, sorted. */
export async function listAreas(city = ''): Promise<readonly string[]> {
  return areasIn((await getMosqueIndex()).index, city)
}

/** The filters as the directory applies them. */
export async function toListedFilters<Q extends Pick<MosqueQuery, 'city' | 'area'>>(query: Q): Promise<Q> {
  return toKnownPlaces((await getMosqueIndex()).index, query)
}

/** A form that is sent after another city was chosen still has the area of the last one. */
function toKnownPlaces<Q extends Pick<MosqueQuery, 'city' | 'area'>>(index: MosqueIndex, query: Q): Q {
  const areas = index.areasOf.get(query.city)
  if (!areas) return { ...query, city: '' }
  const folded = foldForSearch(query.area)
  return areas.some((area) => foldForSearch(area) === folded) ? query : { ...query, area: '' }
}

const areasIn = (index: MosqueIndex, city: string) => index.areasOf.get(city) ?? index.areas

/** All matching mosques without paging, for lists that show little of each. */
export async function findMosques(
  query: MosqueQuery,
): Promise<{ mosques: readonly MosqueSummary[]; isStale: boolean }> {
  const { index, isStale } = await getMosqueIndex()
  return { mosques: filterMosques(index, query), isStale }
}

export type LikelyDuplicate = { slug: string; name: string; area: string; position: Position | null }

const MAX_OF_EACH = 3
/** Mosques this near may be the same, whatever their names are. */
const NEAR_KM = 0.3

const everywhere = { q: '', city: '', area: '', facility: [] }

/** Published mosques whose name looks the same, those with a similar name, best first, then those very near, nearest first. */
export async function findLikelyDuplicates(name: string, position: Position | null): Promise<LikelyDuplicate[]> {
  const similar = (await findMosques({ ...everywhere, q: name })).mosques.map(toDuplicate)
  const all = (await findMosques(everywhere)).mosques.map(toDuplicate)
  const look = lookOf(name)
  const alike = all.filter((mosque) => lookOf(mosque.name) === look)
  const near = all
    .map((mosque) => ({
      mosque,
      km: position && mosque.position ? kilometersBetween(position, mosque.position) : null,
    }))
    .filter((entry): entry is { mosque: LikelyDuplicate; km: number } => entry.km !== null && entry.km < NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .map(({ mosque }) => mosque)
  const found = [...alike.slice(0, MAX_OF_EACH), ...similar.slice(0, MAX_OF_EACH), ...near.slice(0, MAX_OF_EACH)]
  return [...new Map(found.map((mosque) => [mosque.slug, mosque])).values()]
}

/** The name of a published mosque that a name looks like without being written like it; null when there is none. */
export async function findLookalike(name: string, exceptId?: string): Promise<string | null> {
  if (!isDisguised(name)) return null
  const look = lookOf(name)
  const { mosques } = await findMosques(everywhere)
  const alike = mosques.filter((mosque) => mosque.id !== exceptId && lookOf(mosque.name) === look)
  return (alike.find((mosque) => !isDisguised(mosque.name)) ?? alike[0])?.name ?? null
}

const toDuplicate = ({ slug, name, area, latitude, longitude }: MosqueSummary): LikelyDuplicate => ({
  slug,
  name,
  area,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
})

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
    city: await findListedCity(shown.city),
    approximate: approximate === 1,
    ...withFacilities((await loadFactsOf([id])).get(id) ?? []),
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
export async function countPublishedMosques(): Promise<number> {
  const { count } = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}
