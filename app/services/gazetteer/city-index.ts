import lookUpZone from '@photostructure/tz-lookup'
import { kilometersBetween } from '#app/lib/position.ts'
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

export const MAX_QUERY_CHARS = 200
const KILOMETERS_PER_DEGREE = 111
/** What an index says of its cities, which are numbers in the order of their size, and of its regions and districts. */
export type CityIndex = ReturnType<typeof readIndex>

export function readIndex(index: GazetteerIndex) {
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

  const populationOf = (city: number) => index.populations[city]!
  const findById = (id: number): City | null => {
    const found = index.ids.indexOf(id)
    return found < 0 ? null : describe(found)
  }

  return {
    ...{ describe, findById, countryOf, positionOf, populationOf, citiesNamed, citiesBeginning, isNear },
    ...{ areasNamed, isRegion, countryOfArea, isInArea },
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
