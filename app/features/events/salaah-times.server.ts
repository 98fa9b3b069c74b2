import { defaultCity } from '#salaah/cities.ts'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import type { SalaahTimeOn } from './recurrence/occurrence-rows.server.ts'

/** The times of the salaah at a place in a zone; a mosque without a position counts as in the middle of Cape Town. */
export function salaahTimesAt(
  place: { latitude: number | null; longitude: number | null },
  zone: string,
): SalaahTimeOn {
  const latitude = place.latitude ?? defaultCity.latitude
  const longitude = place.longitude ?? defaultCity.longitude
  return (prayer, day) => {
    const minutes = calculateDayTimes({ latitude, longitude, zone }, day).minutes[prayer]
    return Number.isFinite(minutes) ? formatClock(minutes) : null
  }
}
