import { hoursFromNoon, noon, type Sun, sunAt, tan } from './sun.ts'

/** Shafi'i (and Maliki, Hanbali): the shadow has grown by an object's own length. Hanafi: by twice that. */
export type School = 'shafii' | 'hanafi'

/**
 * The clock hour of Asr, before longitude and zone.
 *
 * The reference service takes the length of the shadow from the sun of a later instant, which moves with its own clock;
 * `clock` is that clock in seconds since 00:00 UTC. At 0 the answer is one of those the service gives during a day.
 */
export function calculateAsrHour(sun: Sun, julianDay: number, latitude: number, school: School, clock: number): number {
  const fraction = (clock / 86_400 + 0.5) % 1
  const shadowSun = sunAt(julianDay + 0.5 + fraction + 13 / 24)
  const shadow = (school === 'hanafi' ? 2 : 1) + tan(Math.abs(latitude - shadowSun.declination))
  const altitude = (Math.atan(1 / shadow) * 180) / Math.PI
  return noon(sun) + hoursFromNoon(sun, latitude, -altitude)
}
