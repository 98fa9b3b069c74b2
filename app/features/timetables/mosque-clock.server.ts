import { reader } from '#app/db/client.server.ts'
import { siteZone } from '#app/features/mosques/zone-of.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { type AdoptedYears, findAdoptedNear, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import type { Location } from '#salaah/day-times.ts'
import type { Day } from '#salaah/days.ts'
import type { Rules, Times } from '#salaah/times.ts'
import type { TimetableContent } from './timetable-types.ts'

/** Where a mosque is, the published timetables that hold there, and the rules of all other times. */
export type MosqueLocation = Location & { rules: Rules; adopted?: AdoptedYears | undefined }

/** What is known of where a mosque is; its own time zone is empty where that of the site holds. */
export type MosquePosition = {
  id: string
  latitude: number | null
  longitude: number | null
  timeZone: string | null
}

/** Where and in which zone the times of each mosque are. */
export async function loadMosqueLocations(mosqueIds: readonly string[]): Promise<Map<string, MosqueLocation>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'latitude', 'longitude', 'timeZone'])
    .where('id', 'in', mosqueIds)
    .execute()
  return locateMosques(rows)
}

/** Where and in which zone the times of each mosque are; without a position it counts as in the city of the site. */
export async function locateMosques(mosques: readonly MosquePosition[]): Promise<Map<string, MosqueLocation>> {
  const site = await loadSiteTimes()
  const zone = await siteZone()
  const [city] = site.cities
  const locations = new Map<string, MosqueLocation>()
  for (const { id, latitude, longitude, timeZone } of mosques) {
    const isKnown = latitude !== null && longitude !== null
    const { latitude: north, longitude: east } = isKnown ? { latitude, longitude } : city
    const location = { latitude: north, longitude: east, zone: timeZone || zone, rules: city.rules }
    locations.set(id, { ...location, adopted: findAdoptedNear(site, location) })
  }
  return locations
}

/** The beginnings of the salaah on a day, by the school that the mosque follows, else by that of the site. */
export function beginningsOn(location: MosqueLocation, day: Day, school?: TimetableContent['school']): Times {
  return salaahTimesOn(location, day, school, location.adopted)
}
