import { defaultCity } from '#salaah/cities.ts'
import { clockText } from '#salaah/clock.ts'
import { timesForPlace } from '#salaah/place.ts'
import type { SalaahTimeOn } from './recurrence/occurrence-rows.server.ts'

/** The times of the salaah at a place in a zone; a mosque without a position counts as in the middle of Cape Town. */
export function salaahTimesAt(
  place: { latitude: number | null; longitude: number | null },
  zone: string,
): SalaahTimeOn {
  const latitude = place.latitude ?? defaultCity.latitude
  const longitude = place.longitude ?? defaultCity.longitude
  return (prayer, day) => {
    const minutes = timesForPlace(latitude, longitude, day, zone).minutes[prayer]
    return Number.isFinite(minutes) ? clockText(minutes) : null
  }
}
