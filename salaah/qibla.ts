import { cos, modulo, type Position, sin, tan } from './sun.ts'

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
