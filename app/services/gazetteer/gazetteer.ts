import lookUpZone from '@photostructure/tz-lookup'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { findCountry } from './countries.ts'
import { type GazetteerIndex, textAt } from './index-file.ts'

export type City = {
  /** By which GeoNames knows it. */
  id: number
  name: string
  /** Null when GeoNames has none. */
  arabicName: string | null
  /** Two letters by ISO 3166-1. */
  country: string
  /** Its state or province. */
  adminName: string | null
  latitude: number
  longitude: number
  population: number
  /** An IANA time zone. */
  zone: string
}

/** The name of a city in a language, as far as it is known. */
export const cityNameIn = ({ name, arabicName }: City, language: string): string =>
  (language === 'ar' && arabicName) || name

/** A city as a person or a program names it. */
export type NamedCity = { city: string; country?: string | undefined; state?: string | undefined }

const MAX_QUERY_CHARS = 200
const MAX_ADDRESS_PARTS = 12

/** Names of states by their postal code, where GeoNames uses other codes. */
const stateCodes: Record<string, string> = {
  'CA.ON': 'Ontario',
  'CA.QC': 'Quebec',
  'CA.BC': 'British Columbia',
  'CA.AB': 'Alberta',
  'CA.MB': 'Manitoba',
  'CA.SK': 'Saskatchewan',
  'CA.NS': 'Nova Scotia',
  'CA.NB': 'New Brunswick',
  'CA.NL': 'Newfoundland and Labrador',
  'CA.PE': 'Prince Edward Island',
  'AU.NSW': 'New South Wales',
  'AU.VIC': 'Victoria',
  'AU.QLD': 'Queensland',
  'AU.WA': 'Western Australia',
  'AU.SA': 'South Australia',
  'AU.TAS': 'Tasmania',
  'AU.ACT': 'Australian Capital Territory',
  'AU.NT': 'Northern Territory',
}

/** Searches in an index of cities. */
export function gazetteer(index: GazetteerIndex) {
  const countryOf = (city: number) => String.fromCharCode(index.countries[2 * city]!, index.countries[2 * city + 1]!)
  const latitudeOf = (city: number) => index.latitudes[city]! / 1e6
  const longitudeOf = (city: number) => index.longitudes[city]! / 1e6

  const arabicNameOf = (city: number): string | null => {
    const at = index.arabicCities.indexOf(city)
    return at < 0 ? null : textAt(index.arabicNames, at)
  }

  const describe = (city: number): City => ({
    id: index.ids[city]!,
    name: textAt(index.names, city),
    arabicName: arabicNameOf(city),
    country: countryOf(city),
    adminName: textAt(index.regionNames, index.regions[city]!) || null,
    latitude: latitudeOf(city),
    longitude: longitudeOf(city),
    population: index.populations[city]!,
    zone: lookUpZone(latitudeOf(city), longitudeOf(city)),
  })

  /** The first key that is not before these bytes. */
  const lowerBound = (bytes: Buffer): number => {
    let [low, high] = [0, index.keyCities.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareKey(index, middle, bytes) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The cities with this folded name, the largest first. */
  const citiesNamed = (name: string): number[] => {
    const bytes = Buffer.from(name)
    const cities: number[] = []
    for (let key = lowerBound(bytes); key < index.keyCities.length && compareKey(index, key, bytes) === 0; key++)
      cities.push(index.keyCities[key]!)
    return cities
  }

  /** The largest cities that have a name with this beginning. */
  const citiesBeginning = (prefix: string, limit: number, isWanted: (city: number) => boolean): number[] => {
    const first = lowerBound(Buffer.from(prefix))
    // No UTF-8 text contains this byte, so the bound is after every longer name.
    const end = lowerBound(Buffer.concat([Buffer.from(prefix), Buffer.from([0xff])]))
    const best: number[] = []
    for (let key = first; key < end; key++) {
      const city = index.keyCities[key]!
      if (best.length === limit && city >= best[limit - 1]!) continue
      if (best.includes(city) || !isWanted(city)) continue
      if (best.length === limit) best.pop()
      best.push(city)
      best.sort((a, b) => a - b)
    }
    return best
  }

  const isInState = (city: number, state: string): boolean => {
    const region = index.regions[city]!
    const country = countryOf(city)
    const folded = foldForSearch(state)
    return (
      foldForSearch(textAt(index.regionNames, region)) ===
        foldForSearch(stateCodes[`${country}.${state.toUpperCase()}`] ?? state) ||
      textAt(index.regionCodes, region).toLowerCase() === `${country.toLowerCase()}.${folded}`
    )
  }

  /** The largest city of a name, in a country and a state if they are given; null when one of them is unknown. */
  const findNamed = ({ city, country, state }: NamedCity): City | null => {
    const code = country === undefined ? null : findCountry(country.slice(0, MAX_QUERY_CHARS))
    if (country !== undefined && !code) return null
    const found = citiesNamed(foldForSearch(city.slice(0, MAX_QUERY_CHARS))).find(
      (candidate) => (!code || countryOf(candidate) === code) && (!state?.trim() || isInState(candidate, state.trim())),
    )
    return found === undefined ? null : describe(found)
  }

  /** The first part that is a town; a part after it may name its state. */
  const findTown = (parts: readonly string[], country?: string): City | null => {
    for (const [at, part] of parts.entries()) {
      // Postal codes and house numbers are not part of a name.
      for (const city of new Set([part, part.replaceAll(/\S*\d\S*/g, '')]))
        for (const state of [...parts.slice(at + 1), undefined]) {
          const found = findNamed({ city, country, state })
          if (found) return found
        }
    }
    return null
  }

  /** A town without a country: alone, or with the name of its state at the end. */
  const findInState = (parts: readonly string[]): City | null => {
    if (parts.every((part) => findCountry(part) === null)) return findTown(parts)
    const [town = '', state] = parts
    return parts.length === 2 ? findNamed({ city: town, state }) : null
  }

  return {
    findNamed,

    /** The city that GeoNames knows by an id. */
    findById(id: number): City | null {
      const found = index.ids.indexOf(id)
      return found < 0 ? null : describe(found)
    },

    /**
     * The town of an address: its first part that is one, in the country that a later part names. Without a town there,
     * that part may be a state, as in "Atlanta, Georgia".
     */
    findInAddress(address: string): City | null {
      const parts = address
        .slice(0, MAX_QUERY_CHARS)
        .split(/[,،]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .slice(-MAX_ADDRESS_PARTS)
      const last = parts.findLastIndex((part) => findCountry(part) !== null)
      const inCountry = last > 0 ? findTown(parts.slice(0, last), parts[last]) : null
      return inCountry ?? (last === 0 ? findNamed({ city: parts[0]!, country: parts[0] }) : null) ?? findInState(parts)
    },

    /** Cities whose name is or begins with the text, exact names first, then the largest. */
    findCities(query: string, { country, limit = 10 }: { country?: string | undefined; limit?: number } = {}): City[] {
      const text = foldForSearch(query.slice(0, MAX_QUERY_CHARS))
      if (text === '') return []
      const code = country === undefined ? null : findCountry(country)
      if (country !== undefined && !code) return []
      const isWanted = (city: number) => !code || countryOf(city) === code
      const exact = citiesNamed(text).filter(isWanted)
      const others = citiesBeginning(text, limit, isWanted)
      return [...new Set([...exact.slice(0, limit), ...others])].slice(0, limit).map(describe)
    },

    /** The city nearest to a position. */
    nearestCity({ latitude, longitude }: { latitude: number; longitude: number }): City | null {
      const [north, east] = [latitude * 1e6, longitude * 1e6]
      const shrink = Math.cos((latitude * Math.PI) / 180) ** 2
      let [nearest, smallest] = [-1, Number.POSITIVE_INFINITY]
      for (let city = 0; city < index.latitudes.length; city++) {
        const up = index.latitudes[city]! - north
        if (up * up >= smallest) continue
        const apart = Math.abs(index.longitudes[city]! - east)
        const across = apart > 180e6 ? 360e6 - apart : apart
        const distance = up * up + across * across * shrink
        if (distance < smallest) [nearest, smallest] = [city, distance]
      }
      return nearest < 0 ? null : describe(nearest)
    },
  }
}

function compareKey({ keys: { bytes, starts } }: GazetteerIndex, key: number, other: Buffer): number {
  return Buffer.compare(bytes.subarray(starts[key]!, starts[key + 1]!), other)
}
