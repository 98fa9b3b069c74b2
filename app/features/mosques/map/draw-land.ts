import { type CityFrame, isInFrame, MAP_WIDTH, project } from './city-frame.ts'
import { type Box, isOnLand, type Point, type Ring } from './land.ts'

/** The land and its shore as paths, in half pixels. The shore has no lines where land was only cut. */
export type DrawnLand = { land: string; shore: string }

/** Where the shores of a frame have fewer points, they are too coarse to be recognized. */
const MIN_POINTS = 30
/** A shore with more is drawn with fewer, or it would be larger than the rest of the page. */
const MAX_POINTS = 500
const MIN_DISTANCE_PX = 3
const MAX_DISTANCE_PX = 9
/** Beyond the edge, so that the bands along the shore are not cut there. */
const BEYOND_PX = 30
/** A mosque so far from the land stands in the sea; nearer to it the shore is only not exact. */
const nearby: readonly Point[] = [
  [0, 0],
  [4, 0],
  [-4, 0],
  [0, 4],
  [0, -4],
]
/** Units of the drawing in a pixel. */
export const SCALE = 2

/** The box in which land is needed to draw a frame. */
export function boxOfLand({ west, east, south, north }: CityFrame): Box {
  const beyond = ((east - west) * BEYOND_PX) / MAP_WIDTH
  return { west: west - beyond, east: east + beyond, south: south - beyond, north: north + beyond }
}

/** The land in a frame; null when its shore is too coarse to be drawn or a mosque would stand in the sea. */
export function drawLand(rings: readonly Ring[], frame: CityFrame, mosques: readonly Point[]): DrawnLand | null {
  const box = boxOfLand(frame)
  const isCut = ([ax, ay]: Point, [bx, by]: Point) =>
    (ax === bx && (Number.isInteger(ax) || ax === box.west || ax === box.east)) ||
    (ay === by && (Number.isInteger(ay) || ay === box.south || ay === box.north))
  const toPixels = ([longitude, latitude]: Point) => project(frame, { latitude, longitude })
  const shores = rings.map((ring) => splitAtCuts(ring, isCut).map((line) => line.map(toPixels)))
  const shown = shores.flat(2).filter((point) => isInFrame(frame, point))
  const land = rings.map((ring) => ring.map(toPixels))
  const isNearLand = ([x, y]: Point) => nearby.some(([dx, dy]) => isOnLand([x + dx, y + dy], land))
  if (shown.length < MIN_POINTS || !mosques.every(isNearLand)) return null
  for (let distance = MIN_DISTANCE_PX; distance <= MAX_DISTANCE_PX; distance += MIN_DISTANCE_PX) {
    const thinned = shores.map((lines) =>
      lines.map((line) => thinOut(line, distance)).filter((line) => lines.length > 1 || spanOf(line) > distance),
    )
    if (thinned.flat().reduce((points, line) => points + line.length - 1, 0) <= MAX_POINTS) return toPaths(thinned)
  }
  return null
}

/** The parts of a ring between cuts; two points in one place are a cut of no length. */
function splitAtCuts(ring: Ring, isCut: (a: Point, b: Point) => boolean): Point[][] {
  const start = ring.findIndex((point, index) => isCut(ring.at(index - 1)!, point))
  if (start < 0) return [[...ring, ring[0]!]]
  const lines: Point[][] = []
  let before = ring.at(start - 1)!
  for (const point of [...ring.slice(start), ...ring.slice(0, start)]) {
    if (isCut(before, point)) lines.push([point])
    else lines.at(-1)!.push(point)
    before = point
  }
  return lines
}

const distanceOf = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

const spanOf = (line: readonly Point[]) => Math.max(...line.map((point) => distanceOf(line[0]!, point)))

/** A line without points that are too near to the one before; its ends stay. */
function thinOut(line: readonly Point[], distance: number): Point[] {
  const kept: Point[] = []
  for (const point of line.slice(0, -1))
    if (!kept.length || distanceOf(kept.at(-1)!, point) >= distance) kept.push(point)
  if (kept.length > 1 && distanceOf(kept.at(-1)!, line.at(-1)!) < distance) kept.pop()
  return [...kept, line.at(-1)!]
}

function toPaths(rings: readonly Point[][][]): DrawnLand {
  let [land, shore] = ['', '']
  for (const lines of rings) {
    let verb = 'M'
    for (const line of lines) {
      const points = line.map(([x, y]): Point => [Math.round(x * SCALE), Math.round(y * SCALE)])
      const [start] = points
      const curve = curveThrough(points)
      land += `${verb}${join(start!)}${curve}`
      if (curve) shore += `M${join(start!)}${curve}`
      verb = 'L'
    }
    if (verb === 'L') land += 'z'
  }
  return { land, shore }
}

const join = (numbers: readonly number[]) => numbers.join(' ').replaceAll(' -', '-')

/** A smooth curve through points after its first; at its ends it is straight. */
function curveThrough(points: readonly Point[]): string {
  const numbers = points.slice(1).flatMap((point, index) => {
    const [before, after] = [points[index]!, points[index + 2]]
    const turn = after ? slopeAt(before, point, after) : [0, 0]
    const [x, y] = [point[0] - before[0], point[1] - before[1]]
    return [x - Math.round(turn[0]!), y - Math.round(turn[1]!), x, y]
  })
  return numbers.length === 0 ? '' : `s${join(numbers)}`
}

/** The direction in which a curve passes a point, at most as long as lets it not overshoot. */
function slopeAt(before: Point, point: Point, after: Point): Point {
  const [x, y] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(x, y) || 1
  const share = Math.min(length / 6, distanceOf(before, point) / 3, distanceOf(point, after) / 3) / length
  return [x * share, y * share]
}
