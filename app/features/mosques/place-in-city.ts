import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import type { Position } from '#salaah/sun.ts'

type Cities = readonly SiteCity[]
type Located = { latitude: number | null; longitude: number | null }

/** The city nearest to a position; null without a position or without cities. */
export function nearestSiteCity({ latitude, longitude }: Located, cities: Cities): SiteCity | null {
  if (latitude === null || longitude === null) return null
  const here: Position = { latitude, longitude }
  const byDistance = cities.map((city) => ({ city, kilometers: kilometersBetween(here, city) }))
  return byDistance.sort((a, b) => a.kilometers - b.kilometers)[0]?.city ?? null
}

const MAX_LOCALITY_KILOMETERS = 60

/** The name of the city in which a place is; null when none of the site is near, or its position is not known. */
export function localityOf(place: Located & { city?: MosqueCity | null }, cities: Cities): string | null {
  if (place.city) return place.city.names[defaultLanguage]
  const nearest = nearestSiteCity(place, cities)
  const { latitude, longitude } = place
  if (!nearest || latitude === null || longitude === null) return null
  const isNear = kilometersBetween({ latitude, longitude }, nearest) <= MAX_LOCALITY_KILOMETERS
  return isNear ? nearest.names[defaultLanguage] : null
}

/** The city that a text names by its id or in any language; null when it names none. */
function findCityNamed(text: string, cities: Cities): SiteCity | null {
  const folded = foldForSearch(text)
  if (folded === '') return null
  const namesOf = ({ id, names }: SiteCity) => [id, ...Object.values(names)].map(foldForSearch)
  return cities.find((city) => namesOf(city).includes(folded)) ?? null
}

/** The id of the city that an import names; empty when it names none of the directory. */
export function toCityId(text: string, cities: Cities): string {
  // An export of this site has ids, and may be imported before the cities.
  if (cities.length === 0) return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : ''
  return findCityNamed(text, cities)?.id ?? ''
}

type Membership = Located & { city: string; timeZone: string }

/**
 * A mosque with its city, or the nearest when it has none. Its time zone follows when its city changes, unless it has
 * one of its own. `before` is null for a new mosque.
 */
export function placeInCity<M extends Membership>(
  mosque: M,
  before: Membership | null,
  { cities, siteZone }: { cities: Cities; siteZone: string },
): M {
  if (cities.length === 0) return mosque
  const zoneOf = (id: string) => {
    const zone = cities.find((city) => city.id === id)?.zone ?? ''
    return zone === siteZone ? '' : zone
  }
  const city = mosque.city || (nearestSiteCity(mosque, cities)?.id ?? '')
  const stored = before?.timeZone ?? ''
  const isInherited = mosque.timeZone === stored && stored === zoneOf(before?.city ?? '')
  return { ...mosque, city, timeZone: isInherited ? zoneOf(city) : mosque.timeZone }
}

/**
 * The city of a mosque after the cities of the directory have changed. A mosque without a city gets the nearest; one that
 * was in its nearest city moves to an added city that is nearer; one whose city was removed keeps it, so that adding the
 * city again restores it.
 */
export function cityAfterChange(
  mosque: Located & { city: string | null },
  before: Cities,
  after: Cities,
): string | null {
  const nearest = nearestSiteCity(mosque, after)
  if (!nearest) return mosque.city
  if (mosque.city === null) return nearest.id
  const isAdded = !before.some(({ id }) => id === nearest.id)
  return isAdded && nearestSiteCity(mosque, before)?.id === mosque.city ? nearest.id : mosque.city
}
