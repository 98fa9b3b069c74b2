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
  const cosine = (-sin(below) - sin(sun.declination) * sin(latitude)) / (cos(sun.declination) * cos(latitude))
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / radians / 15
}
