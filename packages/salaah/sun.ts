export type Position = { latitude: number; longitude: number }

const radians = Math.PI / 180
export const sin = (degrees: number) => Math.sin(degrees * radians)
export const cos = (degrees: number) => Math.cos(degrees * radians)
export const tan = (degrees: number) => Math.tan(degrees * radians)

/** The remainder, never negative. */
export function modulo(value: number, by: number): number {
  const rest = value % by
  return rest < 0 ? rest + by : rest
}

export type Sun = {
  /** Degrees north of the equator. */
  declination: number
  /** Hours by which a sundial is ahead of a clock, plus or minus whole days. */
  equationOfTime: number
}

/** The position of the sun at a Julian date, by the low-precision formula of the Astronomical Almanac. */
export function sunAt(julianDate: number): Sun {
  const sinceEpoch = julianDate - 2451545
  const anomaly = modulo(357.529 + 0.98560028 * sinceEpoch, 360)
  const meanLongitude = modulo(280.459 + 0.98564736 * sinceEpoch, 360)
  const longitude = modulo(meanLongitude + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly), 360)
  const obliquity = 23.439 - 0.00000036 * sinceEpoch
  const rightAscension = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / radians / 15
  return {
    declination: Math.asin(sin(obliquity) * sin(longitude)) / radians,
    equationOfTime: meanLongitude / 15 - modulo(rightAscension, 24),
  }
}

/** The hour of noon, not yet corrected for longitude and zone. */
export function noon(sun: Sun): number {
  return modulo(12 - sun.equationOfTime, 24)
}

/** Hours between noon and the sun at `below` degrees below the horizon; when it does not reach them, its lowest or highest position counts. */
export function hoursFromNoon(sun: Sun, latitude: number, below: number): number {
  return Math.acos(Math.max(-1, Math.min(1, hourCosine(sun, latitude, below)))) / radians / 15
}

/** Where the sun stays all day, seen from `below` degrees below the horizon; null when it passes them. */
export function staysOnSide(sun: Sun, latitude: number, below: number): 'above' | 'below' | null {
  const cosine = hourCosine(sun, latitude, below)
  return cosine < -1 ? 'above' : cosine > 1 ? 'below' : null
}

const hourCosine = ({ declination }: Sun, latitude: number, below: number) =>
  (-sin(below) - sin(declination) * sin(latitude)) / (cos(declination) * cos(latitude))

/** Degrees of the middle of the sun above the horizon, without refraction, and clockwise from north, at an instant in milliseconds since 1970. */
export function sunInSky({ latitude, longitude }: Position, instant: number): { altitude: number; azimuth: number } {
  const days = instant / 86_400_000
  const { declination, equationOfTime } = sunAt(days + 2_440_587.5)
  const hourAngle = 15 * (modulo(days, 1) * 24 + longitude / 15 + equationOfTime - 12)
  const up = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
  const north = cos(latitude) * sin(declination) - sin(latitude) * cos(declination) * cos(hourAngle)
  const east = -cos(declination) * sin(hourAngle)
  return { altitude: Math.asin(up) / radians, azimuth: modulo(Math.atan2(east, north) / radians, 360) }
}

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
