import { defaultCity } from '#salaah/cities.ts'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import type { SalaahTimeOn } from './recurrence/occurrence-rows.server.ts'

/** The times of the salaah at a location, in a zone; a mosque without coordinates counts as in central Cape Town. */
export function createSalaahTimeLookup(
  location: { latitude: number | null; longitude: number | null },
  zone: string,
): SalaahTimeOn {
  const latitude = location.latitude ?? defaultCity.latitude
  const longitude = location.longitude ?? defaultCity.longitude
  return (prayer, day) => {
    const minutes = calculateDayTimes({ latitude, longitude, zone }, day).minutes[prayer]
    return Number.isFinite(minutes) ? formatClock(minutes) : null
  }
}
