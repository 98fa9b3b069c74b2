import lookUpZone from '@photostructure/tz-lookup'
import { type Language, languageFacts } from '#app/i18n/languages.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/qibla.ts'
import { findCountry } from './countries.ts'
import { type GazetteerIndex, type TextList, textAt } from './index-file.ts'

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
export const cityNameIn = ({ name, arabicName }: City, language: Language): string =>
  (languageFacts(language).cityNames === 'ar' && arabicName) || name

/** A city as a person or a program names it. */
export type NamedCity = { city: string; country?: string | undefined; state?: string | undefined }

const MAX_QUERY_CHARS = 200
const MAX_ADDRESS_PARTS = 8

const KILOMETERS_PER_DEGREE = 111
/** How far a suburb may be from its city. */
const MAX_SUBURB_KILOMETERS = 40
/** How far the city of the site may be to decide between towns of one name. */
const MAX_NEAR_KILOMETERS = 200
/** From so many inhabitants on, a name of a city is not taken for that of an unknown suburb elsewhere. */
const MIN_CITY_INHABITANTS = 100_000
const MIN_WORLD_CITY_INHABITANTS = 1_000_000
const CLEARLY_LARGER = 30

/** The town of an address; without one, perhaps the two parts that cannot both be true. */
export type FoundAddress = { city: City; conflict: null } | { city: null; conflict: readonly [string, string] | null }

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

  /** The cities with this folded name, the largest first. */
  const citiesNamed = (name: string): number[] => [...valuesOf(index.keys, index.keyCities, name)]

  /** The largest cities that have a name with this beginning. */
  const citiesBeginning = (prefix: string, limit: number, isWanted: (city: number) => boolean): number[] => {
    const first = lowerBound(index.keys, Buffer.from(prefix))
    // No UTF-8 text contains this byte, so the bound is after every longer name.
    const end = lowerBound(index.keys, Buffer.concat([Buffer.from(prefix), Buffer.from([0xff])]))
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

  /** The regions and districts with this folded name or code. */
  const areasNamed = (name: string): Uint32Array => valuesOf(index.areaKeys, index.keyAreas, name)
  const isRegion = (area: number) => area < index.regionNames.starts.length - 1
  const countryOfArea = (area: number) => textAt(index.areaCodes, area).slice(0, 2)
  const isInArea = (city: number, areas: Uint32Array) =>
    areas.includes(index.regions[city]!) || (index.districts[city] !== 0 && areas.includes(index.districts[city]!))

  const isNear = (one: number, other: number, kilometers: number): boolean => {
    const millionths = (kilometers / KILOMETERS_PER_DEGREE) * 1e6
    if (Math.abs(index.latitudes[one]! - index.latitudes[other]!) > millionths) return false
    return kilometersBetween(positionOf(one), positionOf(other)) <= kilometers
  }
  const positionOf = (city: number) => ({ latitude: latitudeOf(city), longitude: longitudeOf(city) })

  /** Of towns in order of their size the first, unless another is near the city of the site. */
  const choose = (towns: readonly number[], near: Position | undefined): number | undefined =>
    (near && towns.find((town) => kilometersBetween(positionOf(town), near) <= MAX_NEAR_KILOMETERS)) ?? towns[0]

  /** The cities of a name, in a country and a state if they are given, the largest first; none when one is unknown. */
  const findAllNamed = ({ city, country, state }: NamedCity): number[] => {
    const code = country === undefined ? null : findCountry(country.slice(0, MAX_QUERY_CHARS))
    if (country !== undefined && !code) return []
    const areas = state?.trim() ? areasNamed(foldForSearch(state.slice(0, MAX_QUERY_CHARS))) : null
    return citiesNamed(foldForSearch(city.slice(0, MAX_QUERY_CHARS))).filter(
      (candidate) => (!code || countryOf(candidate) === code) && (!areas || isInArea(candidate, areas)),
    )
  }

  /** A city that people would not take for a suburb of another: large, and not beside a larger one. */
  const isOfItsOwn = (city: number, minimum: number): boolean => {
    if (index.populations[city]! < minimum) return false
    for (let larger = 0; larger < city; larger++) if (isNear(larger, city, MAX_SUBURB_KILOMETERS)) return false
    return true
  }

  /** What a part of an address may mean. */
  type Part = {
    text: string
    /** Towns in the country of the address. */
    towns: readonly number[]
    areas: Uint32Array
    /** Those of the towns that are no suburbs. */
    cities: readonly number[]
    /** Names a very large city anywhere in the world. */
    isWorldCity: boolean
    /** The country of a region whose name no other country uses. */
    onlyCountry: string | null
  }

  const readPart = (text: string, country: string | null): Part => {
    // Postal codes and house numbers are not part of a name.
    const names = new Set([text, text.replaceAll(/\S*\d\S*/g, '')].map(foldForSearch))
    const everywhere = [...names].flatMap(citiesNamed)
    const areas = areasNamed(foldForSearch(text))
    const countries = new Set([...areas].filter(isRegion).map(countryOfArea))
    const towns = everywhere.filter((town) => !country || countryOf(town) === country)
    return {
      text,
      towns,
      cities: towns.filter((town) => isOfItsOwn(town, MIN_CITY_INHABITANTS)),
      areas,
      isWorldCity: everywhere.some((town) => isOfItsOwn(town, MIN_WORLD_CITY_INHABITANTS)),
      onlyCountry: countries.size === 1 ? [...countries][0]! : null,
    }
  }

  /** Whether a part of the address names the area of a town, or a city beside it. */
  const isConfirmed = (town: number, other: Part): boolean =>
    isInArea(town, other.areas) || mainTowns(other).some((city) => isNear(town, city, MAX_SUBURB_KILOMETERS))
  /** The towns that are known by a name without more. */
  const mainTowns = ({ towns, cities }: Part) => [...towns.slice(0, 1), ...cities]

  /** Whether a town can be meant although this broader part of the address does not name its city or area. */
  const allowsBroader = (town: number, { towns, areas, isWorldCity, onlyCountry }: Part): boolean => {
    const country = countryOf(town)
    if (isWorldCity || (onlyCountry !== null && onlyCountry !== country)) return false
    // The part is hardly the city of a town that is many times larger.
    if (towns.some((each) => index.populations[each]! * CLEARLY_LARGER > index.populations[town]!)) return false
    return ![...areas].some((area) => isRegion(area) && countryOfArea(area) === country)
  }

  /** Before its city stands a suburb, and few of those are known. */
  const allowsNarrower = (town: number, { cities, isWorldCity }: Part): boolean =>
    !isWorldCity && !cities.some((each) => countryOf(each) === countryOf(town))

  /** The town that the narrowest part names and no other contradicts. */
  const findTown = (texts: readonly string[], country: string | null, near: Position | undefined): FoundAddress => {
    const parts = texts.map((text) => readPart(text, country))
    let conflict: readonly [string, string] | null = null
    for (const [at, { text, towns }] of parts.entries()) {
      const [narrower, broader] = [parts.slice(0, at), parts.slice(at + 1)]
      const allowed = towns.filter((town) =>
        broader.every((part) => isConfirmed(town, part) || allowsBroader(town, part)),
      )
      const confirmed = allowed.filter((town) => narrower.every((part) => isConfirmed(town, part)))
      const chosen = choose(confirmed, near) ?? choose(allowed, near)
      const doubtful = narrower.filter(
        (part) => chosen !== undefined && !isConfirmed(chosen, part) && !allowsNarrower(chosen, part),
      )
      if (chosen !== undefined && doubtful.length === 0) return { city: describe(chosen), conflict: null }
      const other = chosen === undefined ? broader.find((part) => towns.length > 0 && isNamed(part)) : doubtful[0]
      if (other) conflict = [text, other.text]
    }
    return { city: null, conflict }
  }
  const isNamed = ({ towns, areas, isWorldCity }: Part) => towns.length > 0 || areas.length > 0 || isWorldCity

  return {
    /** The largest city of a name, in a country and a state if they are given; null when one of them is unknown. */
    findNamed(named: NamedCity): City | null {
      const [found] = findAllNamed(named)
      return found === undefined ? null : describe(found)
    },

    /** All cities of a name, the largest first. */
    findAllNamed: (named: NamedCity): City[] => findAllNamed(named).map(describe),

    /** The city that GeoNames knows by an id. */
    findById(id: number): City | null {
      const found = index.ids.indexOf(id)
      return found < 0 ? null : describe(found)
    },

    /**
     * The town of an address, such as "Athlone, Cape Town": every part that names a town, a region or a country narrows
     * the answer. The name of a country may be that of a state too, as in "Atlanta, Georgia". Between towns that agree
     * equally the one near a position wins, then the largest.
     */
    findInAddress(address: string, near?: Position): FoundAddress {
      const parts = address
        .slice(0, MAX_QUERY_CHARS)
        .split(/[,،]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .slice(-MAX_ADDRESS_PARTS)
      const last = parts.findLastIndex((part) => findCountry(part) !== null)
      if (last < 0) return findTown(parts, null, near)
      const country = findCountry(parts[last]!)
      const towns = last === 0 ? parts.slice(0, 1) : parts.slice(0, last)
      const inCountry = findTown(towns, country, near)
      if (inCountry.city) return inCountry
      const inState = findTown(parts, null, near)
      const isState = inState.city && areasNamed(foldForSearch(parts[last]!)).length > 0
      if (isState || last === 0) return inState
      const outside = towns.find((part) => citiesNamed(foldForSearch(part)).length > 0)
      return { city: null, conflict: inCountry.conflict ?? (outside ? [outside, parts[last]!] : null) }
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

/** The first of sorted texts that is not before these bytes. */
function lowerBound({ bytes, starts }: TextList, wanted: Buffer): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Buffer.compare(bytes.subarray(starts[middle]!, starts[middle + 1]!), wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The values of all sorted texts that are equal to this one. */
function valuesOf(texts: TextList, values: Uint32Array, text: string): Uint32Array {
  const bytes = Buffer.from(text)
  const first = lowerBound(texts, bytes)
  let end = first
  while (end < values.length && bytes.equals(texts.bytes.subarray(texts.starts[end]!, texts.starts[end + 1]!))) end++
  return values.subarray(first, end)
}
