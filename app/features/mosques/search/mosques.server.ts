import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { containsText, isOneOf } from '#app/db/conditions.server.ts'
import { cachedByRevision, currentRevision } from '#app/db/revision.server.ts'
import { findListedCity, listCities } from '#app/features/mosques/mosque-cities.server.ts'
import {
  CHILDREN_CLASS,
  CLASS_WITHIN_DAYS,
  factsOfFilter,
  jumuahFactOf,
  jumuahFilters,
  matchesFilter,
  toFilterNames,
} from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, type MosqueQuery, paginate } from '#app/features/mosques/mosque-filters.ts'
import { getMosqueIndex, type MosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadOnMap, loadSummaries } from '#app/features/mosques/mosque-rows.server.ts'
import type { ListedCity, MosqueOnMap, MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { lookalikesLast } from '#app/lib/search/lookalikes.ts'
import { wordsOf } from '#app/lib/search/words.ts'
import { seededPick } from '#app/lib/seeded.ts'
import { dayInZone } from '#app/lib/time.ts'
import { now } from '#app/services/clock.server.ts'
import { addDays } from '#salaah/days.ts'
import { listWithJumuah, loadJumuahAccess } from './jumuah-access.server.ts'

const FEATURED_COUNT = 3

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

export const selectPlaces = () => reader().selectFrom('mosques').where('status', '=', 'active')

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

/** Selects the published mosques of a city and an area with facilities, and the prayer rooms where they are wanted. */
export async function selectPublished({ city, area, facility, rooms }: Omit<MosqueQuery, 'q'>) {
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

export async function matchMosques(query: MosqueQuery): Promise<Matches> {
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

export type Slice = { limit: number; offset: number }

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

/** These published mosques as the map shows them. */
export const loadMosquesOnMap = async (mosques: readonly { id: string }[]): Promise<MosqueOnMap[]> =>
  loadOnMap(
    mosques.map(({ id }) => id),
    await listCities(),
  )

/** These published mosques as lists show them. */
export const loadMosques = async (mosques: readonly { id: string }[]): Promise<MosqueSummary[]> =>
  loadSummaries(
    mosques.map(({ id }) => id),
    await listCities(),
  )

export const isMosque = ({ placeKind }: Pick<MosqueSummary, 'placeKind'>) => placeKind === 'mosque'

const everywhere = { q: '', city: '', area: '', facility: [], rooms: '' } as const
export const anyPlace = { ...everywhere, rooms: 'on' } as const

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

/** How many pages of places there are, of prayer rooms too. */
export const countMosquePages = (): Promise<number> => countMatches(anyPlace)

/** How many mosques are published. */
export const countPublishedMosques = (): Promise<number> => countMatches(everywhere)
