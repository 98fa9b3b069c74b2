import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/sun.ts'
import { type City, type CityIndex, MAX_QUERY_CHARS } from './city-index.ts'
import { findCountry } from './countries.ts'

const MAX_ADDRESS_PARTS = 8
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

/**
 * The town of an address, such as "Athlone, Cape Town": every part that names a town, a region or a country narrows
 * the answer. The name of a country may be that of a state too, as in "Atlanta, Georgia". Between towns that agree
 * equally the one near a position wins, then the largest.
 */
export function addressFinder(cities: CityIndex) {
  const { describe, countryOf, positionOf, populationOf, citiesNamed, isNear } = cities
  const { areasNamed, isRegion, countryOfArea, isInArea } = cities

  /** Of towns in order of their size the first, unless another is near the city of the site. */
  const choose = (towns: readonly number[], near: Position | undefined): number | undefined =>
    (near && towns.find((town) => kilometersBetween(positionOf(town), near) <= MAX_NEAR_KILOMETERS)) ?? towns[0]

  /** A city that people would not take for a suburb of another: large, and not beside a larger one. */
  const isOfItsOwn = (city: number, minimum: number): boolean => {
    if (populationOf(city) < minimum) return false
    for (let larger = 0; larger < city; larger++) if (isNear(larger, city, MAX_SUBURB_KILOMETERS)) return false
    return true
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
    if (towns.some((each) => populationOf(each) * CLEARLY_LARGER > populationOf(town))) return false
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

  return (address: string, near?: Position): FoundAddress => {
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
  }
}
