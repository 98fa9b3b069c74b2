import { type Selectable, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { containsText, isOneOf } from '#app/db/conditions.server.ts'
import { cachedByRevision, currentRevision } from '#app/db/revision.server.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import { type SessionAccess, toSessionAccess } from '#app/features/mosques/gathering-access.ts'
import { findListedCity, listCities } from '#app/features/mosques/mosque-cities.server.ts'
import {
  CHILDREN_CLASS,
  CLASS_WITHIN_DAYS,
  factsOfFilter,
  type GatheringFactName,
  jumuahFactOf,
  jumuahFilters,
  matchesFilter,
  toFilterNames,
} from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, type MosqueQuery, paginate } from '#app/features/mosques/mosque-filters.ts'
import { getMosqueIndex, type MosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import {
  loadFactsOf,
  loadOnMap,
  loadPictures,
  loadPositions,
  loadSummaries,
  readByName,
  withFacilities,
} from '#app/features/mosques/mosque-rows.server.ts'
import type {
  HiddenColumn,
  ListedCity,
  MosqueDetails,
  MosqueOnMap,
  MosqueSummary,
  StoredPosition,
} from '#app/features/mosques/mosque-types.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { isDisguised, lookalikesLast, lookOf } from '#app/lib/search/lookalikes.ts'
import { wordsOf } from '#app/lib/search/words.ts'
import { seededPick } from '#app/lib/seeded.ts'
import { dayInZone } from '#app/lib/time.ts'
import { now } from '#app/services/clock.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Position } from '#salaah/sun.ts'

const FEATURED_COUNT = 3
const MAX_ID_CHARS = 64
/** Rows of few columns; reading so many takes some 15 ms. */
const BATCH_SIZE = 5000

export type MosqueListing = {
  /** Without a city that is not listed and without an area of another city. */
  filters: DirectoryFilters
  /** The city and the area of the query that are not in the site. An area of another city is no mistake. */
  unknown: readonly { filter: 'city' | 'area'; value: string }[]
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
  /** True for a search while its index is being prepared: the response must not be cached. */
  isStale: boolean
}

const selectPlaces = () => reader().selectFrom('mosques').where('status', '=', 'active')

const selectActive = () => selectPlaces().where('placeKind', '=', 'mosque')

/** The suburbs of published mosques with their area and city. */
export const listSuburbs = cachedByRevision(() =>
  selectActive()
    .select(['suburb', 'area', 'city'])
    .distinct()
    .orderBy('suburb')
    .orderBy('area')
    .orderBy('city')
    .execute(),
)

const { compare: compareNames } = new Intl.Collator('en')
const sortNames = (names: Iterable<string>) => [...new Set(names)].filter(Boolean).sort(compareNames)

/** The areas of published mosques, of all and of each listed city. */
const listAllAreas = cachedByRevision(async () => {
  const suburbs = await listSuburbs()
  const areasOf = (inside: typeof suburbs) => sortNames(inside.map(({ area }) => area))
  const ofCity = new Map((await listCities()).map(({ id }) => [id, areasOf(suburbs.filter(({ city }) => city === id))]))
  return { all: areasOf(suburbs), ofCity }
})

const FRIDAY = 5

const listFacilities = cachedByRevision(async () => {
  const facts = await reader()
    .selectFrom('mosqueFacts')
    .select(['fact', 'value'])
    .distinct()
    .where('value', '=', 'yes')
    .where('mosqueId', 'in', selectActive().select('id'))
    .execute()
  const ofJumuah = new Set(
    [...(await loadJumuahAccess()).values()].flat().flatMap(({ facts }) => facts.map(({ fact }) => fact)),
  )
  return [
    ...sortNames(toFilterNames(facts)),
    CHILDREN_CLASS,
    ...jumuahFilters.filter((filter) => ofJumuah.has(jumuahFactOf(filter)!)),
  ]
})

/** The areas of published mosques of a city or of all, sorted. */
export async function listAreas(city = ''): Promise<readonly string[]> {
  const { all, ofCity } = await listAllAreas()
  return ofCity.get(city) ?? all
}

/** The filters as the directory applies them: a form that is sent after another city was chosen still has the area of the last one. */
export async function toListedFilters<Q extends Pick<MosqueQuery, 'city' | 'area'>>(query: Q): Promise<Q> {
  const areas = (await listAllAreas()).ofCity.get(query.city)
  if (!areas) return { ...query, city: '' }
  const folded = foldForSearch(query.area)
  return areas.some((area) => foldForSearch(area) === folded) ? query : { ...query, area: '' }
}

/** Selects the mosques that have a class for children from today on: an event for them that is of no other type. */
async function selectWithClass() {
  const today = dayInZone(now(), await siteZone())
  return reader()
    .selectFrom('eventOccurrences')
    .select('mosqueId')
    .where('startsAt', '>=', addDays(today, -1))
    .where('date', '>=', today)
    .where('date', '<=', addDays(today, CLASS_WITHIN_DAYS))
    .where('type', '=', 'other')
    .where('audience', '=', 'children')
    .where('status', '<>', 'cancelled')
}

const listWithClass = async () => (await (await selectWithClass()).execute()).map(({ mosqueId }) => mosqueId)

/** The mosques whose published timetables say yes of something; the text of all is searched once for each change. */
const listWithAccess = cachedByRevision(async () => {
  const rows = await reader()
    .selectFrom('timetables')
    .select('mosqueId')
    .distinct()
    .where('state', '=', 'published')
    .where('content', 'like', '%"value":"yes"%')
    .execute()
  return rows.map(({ mosqueId }) => mosqueId)
})

/** Those of one Friday are loaded once for each change. */
const accessByFriday = cachedByRevision(async () => new Map<Day, ReadonlyMap<string, SessionAccess[]>>())

/**
 * What the sessions of the coming Friday have, by mosque and by the timetable in force; who says nothing is missing. Space
 * for ladies is a fact of the mosque.
 */
export async function loadJumuahAccess(): Promise<ReadonlyMap<string, SessionAccess[]>> {
  const today = dayInZone(now(), await siteZone())
  const friday = addDays(today, (FRIDAY - weekdayOf(today) + 7) % 7)
  const loaded = await accessByFriday()
  const known = loaded.get(friday)
  if (known) return known
  const access = new Map<string, SessionAccess[]>()
  for (const [id, [day]] of await loadTimetableDays(await listWithAccess(), friday, 1)) {
    const sessions = sessionsOf(day!, 'jumuah').map(toSessionAccess)
    const others = sessions.map((each) => ({ ...each, facts: each.facts.filter(({ fact }) => fact !== 'ladies') }))
    const saying = others.filter(({ facts }) => facts.length > 0)
    if (saying.length > 0) access.set(id, saying)
  }
  loaded.set(friday, access)
  return access
}

async function listWithJumuah(fact: GatheringFactName): Promise<string[]> {
  const access = await loadJumuahAccess()
  return [...access.keys()].filter((id) =>
    access.get(id)!.some(({ facts }) => facts.some((each) => each.fact === fact)),
  )
}

/** Selects the published mosques of a city and an area with facilities, and the prayer rooms where they are wanted. */
async function selectPublished({ city, area, facility, rooms }: Omit<MosqueQuery, 'q'>) {
  let query = rooms ? selectPlaces() : selectActive()
  if (city) query = query.where('city', '=', (await findListedCity(city))?.id ?? '')
  if (area) query = query.where('area', 'in', await spellingsOf(area))
  for (const name of facility) {
    const ofJumuah = jumuahFactOf(name)
    if (name === CHILDREN_CLASS) query = query.where('id', 'in', await selectWithClass())
    else if (ofJumuah) query = query.where(isOneOf('id', await listWithJumuah(ofJumuah)))
    else
      query = query.where('id', 'in', ({ selectFrom }) =>
        selectFrom('mosqueFacts')
          .select('mosqueId')
          .where('value', '=', 'yes')
          .where('fact', 'in', factsOfFilter(name)),
      )
  }
  return query
}

/** An area as the mosques there write it. */
async function spellingsOf(area: string): Promise<string[]> {
  const folded = foldForSearch(area)
  return [area, ...(await listAreas()).filter((each) => foldForSearch(each) === folded)]
}

/** How many mosques match, and the ids of those between two positions: of a search the best first, otherwise by name. */
type Matches = { count: number; isStale: boolean; ids: (from: number, to: number) => Promise<readonly string[]> }

async function matchMosques(query: MosqueQuery): Promise<Matches> {
  if (query.q) {
    const { index, isStale } = await getMosqueIndex()
    const ids = index ? await searchIndex(index, query) : await searchTexts(query)
    return { count: ids.length, isStale, ids: async (from, to) => ids.slice(from, to) }
  }
  const published = await selectPublished(query)
  const { count } = await published.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return {
    count: Number(count),
    isStale: false,
    async ids(from, to) {
      const page = published
        .select('id')
        .orderBy('sortName')
        .orderBy('id')
        .offset(from)
        .limit(to - from)
      return (await page.execute()).map(({ id }) => id)
    },
  }
}

async function searchIndex(
  { mosques, text, lookalikes }: MosqueIndex,
  { q, city, area, facility, rooms }: MosqueQuery,
) {
  let matches = lookalikesLast(text.search(q), lookalikes).map((index) => mosques[index]!)
  if (!rooms) matches = matches.filter(isMosque)
  if (city) matches = matches.filter((mosque) => mosque.city === city)
  if (area) {
    const spellings = await spellingsOf(area)
    matches = matches.filter((mosque) => spellings.includes(mosque.area))
  }
  for (const name of facility) {
    const ofJumuah = jumuahFactOf(name)
    if (name !== CHILDREN_CLASS && !ofJumuah) matches = matches.filter(({ facts }) => matchesFilter(facts, name))
    else {
      const listed = ofJumuah ? listWithJumuah(ofJumuah) : listWithClass()
      const ids = new Set(await listed)
      matches = matches.filter(({ id }) => ids.has(id))
    }
  }
  return matches.map(({ id }) => id)
}

/** What is searched of a mosque, as one text. */
const searchedText = sql`lower(name || ' ' || "sortName" || ' ' || coalesce("arabicName", '') || ' ' || area || ' ' ||
  coalesce(suburb, '') || ' ' || coalesce(address, '') || ' ' || keywords)`

/** Before the first index is there: the mosques whose texts contain each word, by name. */
async function searchTexts({ q, ...filters }: MosqueQuery): Promise<string[]> {
  let query = await selectPublished(filters)
  const text = q.toLowerCase()
  const words = wordsOf(text)
  for (const word of words.length > 0 ? words : [text]) {
    const folded = foldForSearch(word)
    if (words.length > 0 && ['', 'masjid'].includes(wordFamily(folded))) continue
    const spellings = [...new Set([word, folded])].filter(Boolean)
    query = query.where(({ or }) => or(spellings.map((spelling) => containsText(searchedText, spelling))))
  }
  return (await query.select('id').orderBy('sortName').orderBy('id').execute()).map(({ id }) => id)
}

/** One page of the published mosques: best match first for a search, otherwise by name. */
export async function listMosques(query: DirectoryFilters): Promise<MosqueListing> {
  const filters = await toListedFilters(query)
  const { count, isStale, ids } = await matchMosques(filters)
  const { page, from, to } = paginate(count, filters.page)
  const cities = await listCities()
  const mosques = await loadSummaries(await ids(from, to), cities)
  const [areas, facilities] = [await listAreas(filters.city), await listFacilities()]
  const isUnknown = {
    city: query.city !== filters.city,
    area: query.area !== '' && !(await listAreas()).some((area) => foldForSearch(area) === foldForSearch(query.area)),
  }
  const unknown = (['city', 'area'] as const).flatMap((filter) =>
    isUnknown[filter] ? [{ filter, value: query[filter] }] : [],
  )
  return { filters, unknown, mosques, count, page, from, to, cities, areas, facilities, isStale }
}

/** How many published mosques match. */
export const countMatches = async (query: MosqueQuery): Promise<number> => (await matchMosques(query)).count

type Slice = { limit: number; offset: number }

/** A part of the matching mosques: best match first for a search, otherwise by name. */
export async function findMosques(
  query: MosqueQuery,
  { limit, offset }: Slice,
): Promise<{ mosques: MosqueSummary[]; count: number; isStale: boolean }> {
  const { count, isStale, ids } = await matchMosques(query)
  return { mosques: await loadSummaries(await ids(offset, offset + limit), await listCities()), count, isStale }
}

/** The ids of all matching mosques, in the same order. */
export async function findIds(query: MosqueQuery): Promise<readonly string[]> {
  const { count, ids } = await matchMosques(query)
  return ids(0, count)
}

/** Where all matching mosques are, in the same order. */
export async function findPositions(query: MosqueQuery): Promise<{ mosques: StoredPosition[]; isStale: boolean }> {
  if (query.q) {
    const { count, isStale, ids } = await matchMosques(query)
    return { mosques: await loadPositions(await ids(0, count)), isStale }
  }
  const rows = (await selectPublished(query)).select(['id', 'sortName', 'latitude', 'longitude'])
  const mosques: StoredPosition[] = []
  for await (const batch of readByName(rows, BATCH_SIZE)) mosques.push(...batch)
  return { mosques, isStale: false }
}

/** These published mosques as the map shows them. */
export const loadMosquesOnMap = async (mosques: readonly { id: string }[]): Promise<MosqueOnMap[]> =>
  loadOnMap(
    mosques.map(({ id }) => id),
    await listCities(),
  )

/** The first picture of each of these mosques, by their ids. */
export const loadFirstPictures = (mosques: readonly { id: string }[]) =>
  loadPictures(
    mosques.map(({ id }) => id),
    true,
  )

/** These published mosques as lists show them. */
export const loadMosques = async (mosques: readonly { id: string }[]): Promise<MosqueSummary[]> =>
  loadSummaries(
    mosques.map(({ id }) => id),
    await listCities(),
  )

/** All published places whose position is known, by name: read once for maps, areas and the choice of a place. */
export const listLocatedPlaces = cachedByRevision(async () => {
  const names = ['placeKind', 'slug', 'name', 'arabicName', 'sortName'] as const
  const columns = ['id', ...names, 'suburb', 'area', 'city', 'latitude', 'longitude'] as const
  const all = []
  for await (const rows of readByName(selectPlaces().select(columns), BATCH_SIZE)) all.push(...rows.filter(isLocated))
  return all
})

export const listLocatedMosques = async () => (await listLocatedPlaces()).filter(isMosque)

const isMosque = ({ placeKind }: Pick<MosqueSummary, 'placeKind'>) => placeKind === 'mosque'

export const isLocated = <M extends Pick<MosqueSummary, 'latitude' | 'longitude'>>(mosque: M): mosque is M & Position =>
  mosque.latitude !== null && mosque.longitude !== null

export type LocatedSummary = MosqueSummary & Position

/** A part of the matching mosques whose position is known, nearest first, without some of them. */
export async function findNearest(
  query: MosqueQuery,
  here: Position,
  { limit, offset }: Slice,
  except: readonly string[] = [],
): Promise<{ mosques: LocatedSummary[]; count: number; isStale: boolean }> {
  if (query.q) {
    const { mosques, isStale } = await findPositions(query)
    const located = mosques
      .filter(isLocated)
      .filter(({ id }) => !except.includes(id))
      .map((mosque) => ({ id: mosque.id, kilometers: kilometersBetween(here, mosque) }))
      .sort((a, b) => a.kilometers - b.kilometers)
    const shown = await loadMosques(located.slice(offset, offset + limit))
    return { mosques: shown.filter(isLocated), count: located.length, isStale }
  }
  let located = (await selectPublished(query)).where('latitude', 'is not', null).where('longitude', 'is not', null)
  if (except.length > 0) located = located.where('id', 'not in', except)
  const { count } = await located.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await located
    .select('id')
    .orderBy(closenessTo(here), 'desc')
    .orderBy('sortName')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { mosques: (await loadMosques(rows)).filter(isLocated), count: Number(count), isStale: false }
}

/** The cosine of the angle between a mosque and a position, seen from the center of the earth. */
function closenessTo({ latitude, longitude }: Position) {
  const north = (latitude * Math.PI) / 180
  return sql<number>`sin(radians(latitude)) * ${Math.sin(north)}
    + cos(radians(latitude)) * ${Math.cos(north)} * cos(radians(longitude - ${longitude}))`
}

export type LikelyDuplicate = { slug: string; name: string; area: string; position: Position | null }

const MAX_OF_EACH = 3
/** Mosques this near may be the same, whatever their names are. */
const NEAR_KM = 0.3
/** Comparing so many takes some milliseconds. */
const NAMES_PER_READ = 500

const everywhere = { q: '', city: '', area: '', facility: [], rooms: '' } as const
const anyPlace = { ...everywhere, rooms: 'on' } as const

/** Published places whose name looks the same, those with a similar name, best first, then those very near, nearest first. */
export async function findLikelyDuplicates(name: string, position: Position | null): Promise<LikelyDuplicate[]> {
  const part = { limit: MAX_OF_EACH, offset: 0 }
  const similar = (await findMosques({ ...anyPlace, q: name }, part)).mosques
  const alike = await loadMosques((await findAlike(name)).slice(0, MAX_OF_EACH))
  const nearest = position ? (await findNearest(anyPlace, position, part)).mosques : []
  const near = nearest.filter((mosque) => kilometersBetween(position!, mosque) < NEAR_KM)
  const found = [...alike, ...similar, ...near].map(toDuplicate)
  return [...new Map(found.map((mosque) => [mosque.slug, mosque])).values()]
}

/** The published places whose name looks the same, by name. */
async function findAlike(name: string): Promise<{ id: string; name: string }[]> {
  const look = lookOf(name)
  const alike: { id: string; name: string }[] = []
  for await (const rows of readByName(selectPlaces().select(['id', 'sortName', 'name']), NAMES_PER_READ))
    for (const row of rows) if (lookOf(row.name) === look) alike.push(row)
  return alike
}

/** The name of a published mosque that a name looks like without being written like it; null when there is none. */
export async function findLookalike(name: string, exceptId?: string | null): Promise<string | null> {
  if (!isDisguised(name)) return null
  const alike = (await findAlike(name)).filter((mosque) => mosque.id !== exceptId && mosque.name !== name)
  return (alike.find((mosque) => !isDisguised(mosque.name)) ?? alike[0])?.name ?? null
}

const toDuplicate = ({ slug, name, area, latitude, longitude }: MosqueSummary): LikelyDuplicate => ({
  slug,
  name,
  area,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
})

/** Three mosques for the home page. They are the same for all visitors and change every day and with every write. */
export async function pickFeaturedMosques(day: string): Promise<MosqueSummary[]> {
  const { count, ids } = await matchMosques(everywhere)
  const positions = Array.from({ length: count }, (_, position) => position)
  const picked = seededPick(positions, FEATURED_COUNT, `${day}/${await currentRevision()}`)
  const mosques = await Promise.all(
    picked.map(async (position) => (await ids(position, position + 1)).map((id) => ({ id }))),
  )
  return loadMosques(mosques.flat())
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

/** How many pages of places there are, of prayer rooms too. */
export const countMosquePages = (): Promise<number> => countMatches(anyPlace)

/** How many mosques are published. */
export const countPublishedMosques = (): Promise<number> => countMatches(everywhere)
