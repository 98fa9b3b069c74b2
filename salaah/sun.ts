const radians = Math.PI / 180
export const sin = (degrees: number) => Math.sin(degrees * radians)
export const cos = (degrees: number) => Math.cos(degrees * radians)
export const tan = (degrees: number) => Math.tan(degrees * radians)

/** The remainder that is never negative. */
export function modulo(value: number, by: number): number {
  const rest = value % by
  return rest < 0 ? rest + by : rest
}

export type Sun = {
  /** Degrees north of the equator. */
  declination: number
  /** Hours by which a sundial is ahead of a clock, give or take whole days. */
  equationOfTime: number
}

/** Where the sun stands at a Julian date, by the low-precision formula of the astronomical almanac. */
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

/** The clock hour of noon, before longitude and zone. */
export function noon(sun: Sun): number {
  return modulo(12 - sun.equationOfTime, 24)
}

/** Hours between noon and the sun standing that many degrees below the horizon; where it never does, the nearest it comes. */
export function hoursFromNoon(sun: Sun, latitude: number, below: number): number {
  const cosine = (-sin(below) - sin(sun.declination) * sin(latitude)) / (cos(sun.declination) * cos(latitude))
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / radians / 15
}
