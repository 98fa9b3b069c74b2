import { findAdoptedNear, type SiteTimes, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Location } from '#salaah/day-times.ts'
import type { SalaahTimeOn } from './recurrence/occurrence-rows.server.ts'

type Coordinates = { latitude: number | null; longitude: number | null }

/** Where the times of the salaah of an event are; a mosque without coordinates counts as in the first city. */
export function salaahLocation(mosque: Coordinates, zone: string, { cities: [city] }: SiteTimes): Location {
  return { latitude: mosque.latitude ?? city.latitude, longitude: mosque.longitude ?? city.longitude, zone }
}

/** The times of the salaah at a mosque, by the published timetable that holds there or else calculated. */
export function createSalaahTimeLookup(mosque: Coordinates, zone: string, site: SiteTimes): SalaahTimeOn {
  const location = { ...salaahLocation(mosque, zone, site), rules: site.cities[0].rules }
  const years = findAdoptedNear(site, location)
  return (prayer, day) => {
    const minutes = salaahTimesOn(location, day, undefined, years)[prayer]
    return Number.isFinite(minutes) ? formatClock(minutes) : null
  }
}
