import { cos, modulo, type Position, sin, sunInSky, tan } from './sun.ts'

const kaaba: Position = { latitude: 21.422517, longitude: 39.826166 }

/** The angle between two positions at the center of the earth, in degrees. */
export function angleBetween(a: Position, b: Position): number {
  const half =
    sin((b.latitude - a.latitude) / 2) ** 2 +
    cos(a.latitude) * cos(b.latitude) * sin((b.longitude - a.longitude) / 2) ** 2
  return (2 * Math.asin(Math.min(1, Math.sqrt(half))) * 180) / Math.PI
}

/** The direction of the Kaaba along a great circle, in degrees clockwise from north. */
export function calculateQibla(from: Position): number {
  const turn = kaaba.longitude - from.longitude
  const east = sin(turn)
  const north = cos(from.latitude) * tan(kaaba.latitude) - sin(from.latitude) * cos(turn)
  return modulo((Math.atan2(east, north) * 180) / Math.PI, 360)
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const STEP_MINUTES = 5
/** Lower, it may be behind a hill; higher, its direction is hard to see. */
const [MIN_ALTITUDE, MAX_ALTITUDE] = [3, 80]

export type SunInQibla = {
  /** In milliseconds since 1970. */
  at: number
  /** The sun stands in the direction of the Kaaba; otherwise opposite, where the shadows point to it. */
  isAhead: boolean
}

/** When in the 24 hours from an instant the sun stands in the line of the qibla, so that one sees where it is. */
export function sunInQibla(from: Position, since: number): SunInQibla[] {
  const qibla = calculateQibla(from)
  const turnedAt = (at: number) => sin(sunInSky(from, at).azimuth - qibla)
  return Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => {
    const start = since + step * STEP_MINUTES * MINUTE_MS
    const [before, after] = [turnedAt(start), turnedAt(start + STEP_MINUTES * MINUTE_MS)]
    if (before > 0 === after > 0) return []
    const at = start + (STEP_MINUTES * MINUTE_MS * before) / (before - after)
    const { altitude, azimuth } = sunInSky(from, at)
    if (altitude < MIN_ALTITUDE || altitude > MAX_ALTITUDE) return []
    return { at: Math.round(at / MINUTE_MS) * MINUTE_MS, isAhead: cos(azimuth - qibla) > 0 }
  }).flat()
}
