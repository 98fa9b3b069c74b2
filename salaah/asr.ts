import { hoursFromNoon, noon, type Sun, sunAt, tan } from './sun.ts'

/** The school of law decides when Asr begins: the shadow has grown by the object's length (Shafi'i, Maliki, Hanbali) or by twice that (Hanafi). */
export type School = 'shafii' | 'hanafi'

/**
 * The hour of Asr, not yet corrected for longitude and zone.
 *
 * The reference service calculates the shadow from the sun at a later instant, which depends on its own clock. `clock`
 * is that clock in seconds since 00:00 UTC. The result for 0 is one of those the service gives during a day.
 */
export function calculateAsrHour(sun: Sun, julianDay: number, latitude: number, school: School, clock: number): number {
  const fraction = (clock / 86_400 + 0.5) % 1
  const shadowSun = sunAt(julianDay + 0.5 + fraction + 13 / 24)
  const shadow = (school === 'hanafi' ? 2 : 1) + tan(Math.abs(latitude - shadowSun.declination))
  const altitude = (Math.atan(1 / shadow) * 180) / Math.PI
  return noon(sun) + hoursFromNoon(sun, latitude, -altitude)
}
