import type { MosqueQuery } from '#app/features/mosques/directory/directory-filters.ts'
import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { findMosques, toListedFilters } from '#app/features/mosques/mosques.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { wordsOf } from '#app/lib/search/words.ts'
import type { Position } from '#salaah/qibla.ts'
import { findPlace } from './find-place.ts'
import { listPlaces } from './places.server.ts'

const MAX_SHOWN = 12

export type LocatedSummary = MosqueSummary & Position

/** The mosques nearest to a place that a search names. */
export type NearPlace = {
  place: string
  mosques: { mosque: LocatedSummary; kilometers: number }[]
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
  const found = filters.q ? findPlace(filters.q, await listPlaces()) : null
  if (!found) return null
  const isAlone = !matches[0] || !containsEveryWord(matches[0], filters.q)
  if (!found.isExact && !isAlone) return null
  const { mosques } = await findMosques({ ...filters, q: '' })
  const shown = new Set(isAlone ? [] : matches.map(({ id }) => id))
  const nearest = mosques
    .filter((mosque): mosque is LocatedSummary => mosque.latitude !== null && mosque.longitude !== null)
    .filter(({ id }) => !shown.has(id))
    .map((mosque) => ({ mosque, kilometers: kilometersBetween(found.place, mosque) }))
    .sort((a, b) => a.kilometers - b.kilometers)
    .slice(0, MAX_SHOWN)
  return nearest.length > 0 ? { place: found.place.name, mosques: nearest, isAlone } : null
}

/** The matching mosques; of a search that names only a place, all that the other filters leave. */
export async function findMosquesOrAll(query: MosqueQuery) {
  const filters = await toListedFilters(query)
  const matches = await findMosques(filters)
  const near = await findNearPlace(filters, matches.mosques)
  return near?.isAlone ? findMosques({ ...filters, q: '' }) : matches
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
