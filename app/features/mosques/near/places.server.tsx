import { renderToStaticMarkup } from 'react-dom/server'
import { cachedByRevision } from '#app/db/revision.server.ts'
import { listCities } from '#app/features/mosques/mosque-cities.server.ts'
import type { MosqueQuery } from '#app/features/mosques/mosque-filters.ts'
import type { MosqueCity, MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { findMosques, toListedFilters } from '#app/features/mosques/search/mosques.server.ts'
import {
  findNearest,
  findPositions,
  type LocatedSummary,
  listLocatedMosques,
} from '#app/features/mosques/search/nearest.server.ts'
import { foreignLanguage } from '#app/i18n/foreign-language.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { wordsOf } from '#app/lib/search/words.ts'
import { runInPauses } from '#app/lib/turns/pauses.server.ts'
import type { Position } from '#salaah/sun.ts'
import { centerOf } from './areas.server.ts'
import capeTown from './cape-town-places.json' with { type: 'json' }
import { findNamedPlace, type Place } from './find-place.ts'

/** A place farther from every mosque than this is of another city. */
const MAX_KILOMETERS = 40
/** So many mosques are compared with the places; of more, every so many-th. */
const MAX_COMPARED = 200
const MAX_SUBURBS = 1000
/** A longer choice would make every page that offers it slow. */
const MAX_CHOICES = 150

const knownPlaces: readonly Place[] = capeTown.places.map(({ name, also, lat, lng }) => ({
  name,
  also,
  city: null,
  latitude: lat,
  longitude: lng,
}))

/** The places around the published mosques, and those that visitors choose from, by name. */
type Places = { all: readonly Place[]; choices: readonly Place[] }

type Located = Position & { suburb: string | null; city: MosqueCity | null }

const loadPlaces = cachedByRevision(async (): Promise<Places> => {
  const cities = new Map((await listCities()).map(({ id, names }) => [id, { id, names }]))
  const located = (await listLocatedMosques()).map((mosque) => ({
    ...mosque,
    city: cities.get(mosque.city ?? '') ?? null,
  }))
  return runInPauses(listPlaces(located))
})

function* listPlaces(mosques: readonly Located[]): Generator<void, Places> {
  const all = yield* placesAround(mosques)
  const choices = all.slice(0, MAX_CHOICES).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return { all, choices }
}

/** Known places of the mosques' cities, then the suburbs with the most mosques. */
function* placesAround(located: readonly Located[]): Generator<void, Place[]> {
  const step = Math.ceil(located.length / MAX_COMPARED)
  const compared = located.filter((_, index) => index % step === 0)
  const near: Place[] = []
  for (const place of knownPlaces) {
    const nearest = nearestOf(place, compared)
    if (nearest && kilometersBetween(place, nearest) <= MAX_KILOMETERS) near.push({ ...place, city: nearest.city })
    yield
  }
  const names = new Set(near.flatMap(({ name, also }) => [name, ...also].map(foldForSearch)))
  const largest = [...Map.groupBy(located, ({ suburb, city }) => `${city?.id} ${suburb}`)]
    .map(([, inside]) => inside)
    .filter(([{ suburb } = { suburb: null }]) => suburb && !names.has(foldForSearch(suburb)))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_SUBURBS)
  const suburbs: Place[] = []
  for (const inside of largest) {
    suburbs.push({ name: inside[0]!.suburb!, also: [], city: inside[0]!.city, ...centerOf(inside) })
    yield
  }
  return [...near, ...suburbs]
}

const nearestOf = (place: Position, mosques: readonly Located[]): Located | undefined => {
  const distances = mosques.map((mosque) => kilometersBetween(place, mosque))
  return mosques[distances.indexOf(Math.min(...distances))]
}

const optionsCache = new WeakMap<readonly Place[], Map<Language, string>>()

/** The options of the choice of a place as markup, empty when there are no places; rendered once for all pages: they are many, and the same on each. */
export async function loadPlaceOptions(language: Language): Promise<string> {
  const { choices: places } = await loadPlaces()
  const byLanguage = optionsCache.get(places) ?? new Map<Language, string>()
  optionsCache.set(places, byLanguage)
  const options = byLanguage.get(language) ?? renderOptions(places, language)
  byLanguage.set(language, options)
  return options
}

function renderOptions(places: readonly Place[], language: Language): string {
  if (places.length === 0) return ''
  const { near } = publicTexts.of(language)
  const byCity = Map.groupBy(places, ({ city }) => (city ? cityNameFor(city.names, language) : ''))
  return renderToStaticMarkup(
    <>
      <option value="">{near.place}</option>
      {byCity.size > 1 ? (
        [...byCity].sort(byName).map(([city, inside]) => (
          <optgroup key={city} label={city || near.elsewhere}>
            <PlaceOptions places={inside} language={language} />
          </optgroup>
        ))
      ) : (
        <PlaceOptions places={places} language={language} />
      )}
    </>,
  )
}

function PlaceOptions({ places, language }: { places: readonly Place[]; language: Language }) {
  return places.map(({ name, latitude, longitude }) => (
    <option
      key={`${name} ${latitude}`}
      value={name}
      data-at={`${latitude.toFixed(4)},${longitude.toFixed(4)}`}
      lang={foreignLanguage(language, name)}
      dir="auto"
    >
      {name}
    </option>
  ))
}

/** By name; places outside the cities of the directory come last. */
const byName = ([a]: [string, unknown], [b]: [string, unknown]) =>
  Number(a === '') - Number(b === '') || a.localeCompare(b)

const MAX_SHOWN = 12

/** The mosques nearest to a place that a search names. */
export type NearPlace = {
  place: string
  at: Position
  mosques: LocatedSummary[]
  /** Whether no mosque has the words of the search, so that similar ones need not be shown. */
  isAlone: boolean
}

/**
 * The mosques nearest to the place that a search names; null when it names none. Mosques with the words of the search
 * come before a place that is only similar. `matches` are the first results of the search.
 */
export async function findNearPlace(
  filters: MosqueQuery,
  matches: readonly MosqueSummary[],
): Promise<NearPlace | null> {
  const found = filters.q ? findNamedPlace(filters.q, (await loadPlaces()).all) : null
  if (!found) return null
  const isAlone = !matches[0] || !containsEveryWord(matches[0], filters.q)
  if (!found.isExact && !isAlone) return null
  const shown = isAlone ? [] : matches.map(({ id }) => id)
  const part = { limit: MAX_SHOWN, offset: 0 }
  const { mosques: nearest } = await findNearest({ ...filters, q: '' }, found.place, part, shown)
  const { name: place, latitude, longitude } = found.place
  return nearest.length > 0 ? { place, at: { latitude, longitude }, mosques: nearest, isAlone } : null
}

/** Where the matching mosques are; of a search that names only a place, all that the other filters leave. */
export async function findPositionsOrAll(query: MosqueQuery) {
  const filters = await toListedFilters(query)
  const { mosques } = filters.q ? await findMosques(filters, { limit: 1, offset: 0 }) : { mosques: [] }
  const near = await findNearPlace(filters, mosques)
  return findPositions(near?.isAlone ? { ...filters, q: '' } : filters)
}

/** Whether a mosque has every word of a query, in this or another spelling of the word, and not only similar ones. */
function containsEveryWord(mosque: MosqueSummary, query: string): boolean {
  const { name, arabicName, city, area, suburb, address, facilities } = mosque
  const names = [name, arabicName, ...Object.values(city?.names ?? {})]
  const text = foldForSearch([...names, area, suburb, address, ...facilities].filter(Boolean).join(' '))
  const families = new Set(wordsOf(text).map(wordFamily))
  return wordsOf(foldForSearch(query)).every((word) => {
    const family = wordFamily(word)
    return family === '' || family === 'masjid' || families.has(family) || text.includes(word)
  })
}
