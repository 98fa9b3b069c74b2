/** A position on a plane: longitude and latitude, or pixels. */
export type Point = readonly [x: number, y: number]
export type Ring = readonly Point[]
export type Box = { west: number; south: number; east: number; north: number }

/** Cells of one degree, by row from the south pole and by column from the date line. */
const COLUMNS = 360
const CELLS = COLUMNS * 180
/** Positions are stored as parts of a degree. */
const PARTS = 65_535

/**
 * The part of a ring on one side of a meridian (axis 0) or of a parallel (axis 1). Pieces that lie apart stay one ring,
 * joined along the cut.
 */
function clipAt(ring: Ring, axis: 0 | 1, limit: number, side: 1 | -1): Ring {
  const isInside = (point: Point) => (point[axis] - limit) * side >= 0
  const crossing = (a: Point, b: Point): Point => {
    const share = (limit - a[axis]) / (b[axis] - a[axis])
    const across = a[1 - axis]! + share * (b[1 - axis]! - a[1 - axis]!)
    return axis === 0 ? [limit, across] : [across, limit]
  }
  const part: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (isInside(before!) !== isInside(point)) part.push(crossing(before!, point))
    if (isInside(point)) part.push(point)
    before = point
  }
  return part
}

/** The part of a ring in a box. */
export function clipTo(ring: Ring, { west, south, east, north }: Box): Ring {
  return clipAt(clipAt(clipAt(clipAt(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1)
}

/** A ring whose longitudes go on beyond the date line. One around a pole is closed there. */
function unrolled(ring: Ring): Ring {
  let turn = 0
  const points = ring.map(([x, y], index): Point => {
    const step = x - ring[Math.max(0, index - 1)]![0]
    if (Math.abs(step) > 180) turn -= COLUMNS * Math.sign(step)
    return [x + turn, y]
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  if (Math.abs(last[0] - first[0]) < 180) return points
  const pole = 90 * Math.sign(first[1])
  return [...points, [last[0], pole], [first[0], pole]]
}

/** Cuts land into cells of one degree, as `landIn` reads them. Holes are rings too. */
export function cutLand(land: readonly Ring[]): Uint8Array {
  const cells: Ring[][] = Array.from({ length: CELLS }, () => [])
  const cut = (ring: Ring, west: number, south: number, width: number, height: number): void => {
    if (ring.length < 3) return
    if (width === 1 && height === 1) return void cells[south * COLUMNS + west]!.push(ring)
    if (width > height) {
      const half = width >> 1
      cut(clipAt(ring, 0, west + half, -1), west, south, half, height)
      cut(clipAt(ring, 0, west + half, 1), west + half, south, width - half, height)
    } else {
      const half = height >> 1
      cut(clipAt(ring, 1, south + half, -1), west, south, width, half)
      cut(clipAt(ring, 1, south + half, 1), west, south + half, width, height - half)
    }
  }
  for (const ring of land.map(unrolled))
    for (const turn of [0, COLUMNS, 2 * COLUMNS]) {
      const turned = ring.map(([x, y]): Point => [x - 180 + turn, y + 90])
      const box = { west: 0, south: 0, east: COLUMNS, north: CELLS / COLUMNS }
      cut(clipTo(turned, box), 0, 0, box.east, box.north)
    }
  const numbers: number[] = []
  const starts = cells.map((rings, cell) => {
    const start = numbers.length
    const part = (degrees: number, from: number) => Math.round((degrees - from) * PARTS)
    for (const ring of rings) {
      const [west, south] = [cell % COLUMNS, Math.floor(cell / COLUMNS)]
      numbers.push(ring.length, ...ring.flatMap(([x, y]) => [part(x, west), part(y, south)]))
    }
    return start
  })
  const index = new Uint8Array(Uint32Array.from([...starts, numbers.length]).buffer)
  const file = new Uint8Array(index.length + 2 * numbers.length)
  file.set(index)
  file.set(new Uint8Array(Uint16Array.from(numbers).buffer), index.length)
  return file
}

/** The land in a box, which may go beyond the date line; each cell of the file has rings of its own. */
export function landIn(file: Uint8Array, box: Box): Ring[] {
  const starts = new Uint32Array(file.buffer, file.byteOffset, CELLS + 1)
  const numbers = new Uint16Array(file.buffer, file.byteOffset + starts.byteLength)
  const rings: Ring[] = []
  for (let south = Math.max(-90, Math.floor(box.south)); south < Math.min(90, box.north); south++)
    for (let west = Math.floor(box.west); west < box.east; west++) {
      const cell = (south + 90) * COLUMNS + ((((west + 180) % COLUMNS) + COLUMNS) % COLUMNS)
      for (let at = starts[cell]!; at < starts[cell + 1]!; ) {
        const end = at + 1 + 2 * numbers[at]!
        const ring: Point[] = []
        for (at++; at < end; at += 2) ring.push([west + numbers[at]! / PARTS, south + numbers[at + 1]! / PARTS])
        rings.push(ring)
      }
    }
  return rings.map((ring) => clipTo(ring, box)).filter(({ length }) => length > 2)
}

/** Whether a point is on land. */
export function isOnLand([x, y]: Point, land: readonly Ring[]): boolean {
  let isInside = false
  for (const ring of land)
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring.at(index - 1)!
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
    }
  return isInside
}

/** Land as the package world-atlas has it: lines whose points are given by their difference, and polygons made of lines. */
export type Atlas = {
  transform: { scale: Point; translate: Point }
  arcs: readonly Ring[]
  objects: { land: { geometries: readonly { arcs: readonly (readonly (readonly number[])[])[] }[] } }
}

/** All rings of the land, of islands and of lakes, in degrees. */
export function ringsOf({ transform, arcs, objects }: Atlas): Ring[] {
  const { scale, translate } = transform
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  // A negative number is a line that is followed backwards. The next line begins where one ends.
  const follow = (index: number) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!).slice(1)
  return objects.land.geometries.flatMap(({ arcs: polygons }) =>
    polygons.flatMap((polygon) => polygon.map((ring) => ring.flatMap(follow))),
  )
}
