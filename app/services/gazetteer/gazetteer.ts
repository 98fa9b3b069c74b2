import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { type City, MAX_QUERY_CHARS, readIndex } from './city-index.ts'
import { findCountry } from './countries.ts'
import { addressFinder } from './find-address.ts'
import type { GazetteerIndex } from './index-file.ts'

/** The name of a city in a language, as far as it is known. */
export const cityNameIn = ({ name, arabicName }: City, language: Language): string =>
  (languageFacts(language).cityNames === 'ar' && arabicName) || name

/** A city as a person or a program names it. */
export type NamedCity = { city: string; country?: string | undefined; state?: string | undefined }

/** Searches in an index of cities. */
export function gazetteer(index: GazetteerIndex) {
  const cities = readIndex(index)
  const { describe, citiesNamed, countryOf } = cities

  /** The cities of a name, in a country and a state if they are given, the largest first; none when one is unknown. */
  const findAllNamed = ({ city, country, state }: NamedCity): number[] => {
    const code = country === undefined ? null : findCountry(country.slice(0, MAX_QUERY_CHARS))
    if (country !== undefined && !code) return []
    const areas = state?.trim() ? cities.areasNamed(foldForSearch(state.slice(0, MAX_QUERY_CHARS))) : null
    return citiesNamed(foldForSearch(city.slice(0, MAX_QUERY_CHARS))).filter(
      (candidate) => (!code || countryOf(candidate) === code) && (!areas || cities.isInArea(candidate, areas)),
    )
  }

  return {
    findInAddress: addressFinder(cities),
    findById: cities.findById,

    /** The largest city of a name, in a country and a state if they are given; null when one of them is unknown. */
    findNamed(named: NamedCity): City | null {
      const [found] = findAllNamed(named)
      return found === undefined ? null : describe(found)
    },

    /** All cities of a name, the largest first. */
    findAllNamed: (named: NamedCity): City[] => findAllNamed(named).map(describe),

    /** Cities whose name is or begins with the text, exact names first, then the largest. */
    findCities(query: string, { country, limit = 10 }: { country?: string | undefined; limit?: number } = {}): City[] {
      const text = foldForSearch(query.slice(0, MAX_QUERY_CHARS))
      if (text === '') return []
      const code = country === undefined ? null : findCountry(country)
      if (country !== undefined && !code) return []
      const isWanted = (city: number) => !code || countryOf(city) === code
      const exact = citiesNamed(text).filter(isWanted)
      const others = cities.citiesBeginning(text, limit, isWanted)
      return [...new Set([...exact.slice(0, limit), ...others])].slice(0, limit).map(describe)
    },
  }
}
