import type { Position } from '#salaah/sun.ts'
import type { Box, Point } from './land.ts'

/** Pixels at the smallest width at which a map is shown: phones of 320 px. Wider ones have more room between points. */
export const MAP_WIDTH = 320

/** The part of the world that a map shows. A frame beyond the date line has longitudes beyond 180. */
export type CityFrame = Box & { height: number }

const KILOMETERS_PER_DEGREE = 111.2
const MIN_KILOMETERS = 16
/** Mosques so many times farther from the middle than most are left out: their position is wrong, or of another place. */
const FAR = 4
const MIN_FAR_KILOMETERS = 20

const middleOf = (numbers: readonly number[]) => Float64Array.from(numbers).sort()[Math.floor(numbers.length / 2)]!

/** A longitude as the nearest to another one, so that places on both sides of the date line are neighbors. */
const near = (longitude: number, other: number) => longitude - 360 * Math.round((longitude - other) / 360)

/** The frame around positions, but for stray ones. `margin` is the room around them, as a share of what they take. */
export function frameAround(positions: readonly Position[], ratio: number, margin = 0.2): CityFrame {
  const [first] = positions
  const points = positions.map(({ latitude, longitude }): Point => [near(longitude, first!.longitude), latitude])
  const middle: Point = [middleOf(points.map(([x]) => x)), middleOf(points.map(([, y]) => y))]
  const squeeze = Math.cos((middle[1] * Math.PI) / 180)
  const distance = ([x, y]: Point) => Math.hypot((x - middle[0]) * squeeze, y - middle[1]) * KILOMETERS_PER_DEGREE
  const distances = Float64Array.from(points, distance).sort()
  const usual = distances[Math.floor((distances.length - 1) * 0.9)]!
  const far = Math.max(MIN_FAR_KILOMETERS, FAR * usual)
  let [west, east, south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 90, -90]
  for (const point of points) {
    if (distance(point) > far) continue
    ;[west, east] = [Math.min(west, point[0]), Math.max(east, point[0])]
    ;[south, north] = [Math.min(south, point[1]), Math.max(north, point[1])]
  }
  const height = Math.max(
    (north - south) * (1 + 2 * margin),
    ((east - west) * squeeze * (1 + 2 * margin)) / ratio,
    MIN_KILOMETERS / KILOMETERS_PER_DEGREE,
  )
  const width = (height * ratio) / squeeze
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  return {
    west: x - width / 2,
    east: x + width / 2,
    south: y - height / 2,
    north: y + height / 2,
    height: Math.round(MAP_WIDTH / ratio),
  }
}

/** Where a position is on a map, in pixels at its smallest width. */
export function project({ west, east, south, north, height }: CityFrame, { latitude, longitude }: Position): Point {
  const x = near(longitude, (west + east) / 2)
  return [((x - west) / (east - west)) * MAP_WIDTH, ((north - latitude) / (north - south)) * height]
}

export const isInFrame = (frame: CityFrame, [x, y]: Point, margin = 0) =>
  x >= margin && x <= MAP_WIDTH - margin && y >= margin && y <= frame.height - margin

/** A straight way on a map from a position, in degrees from north, as a path to beyond its edge; null for a place beyond it. */
export function wayOnMap(frame: CityFrame, from: Position, degrees: number): string | null {
  const at = project(frame, from)
  if (!isInFrame(frame, at)) return null
  const length = MAP_WIDTH + frame.height
  const step = (share: number) => Math.round(share * length)
  const radians = (degrees * Math.PI) / 180
  return `M${at.map(Math.round).join(' ')}l${step(Math.sin(radians))} ${step(-Math.cos(radians))}`
}
