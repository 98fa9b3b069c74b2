import type { Point } from './land.ts'

/** Points nearer than this could not be pressed one by one. */
const MIN_DISTANCE_PX = 24
const CELL_PX = 8

type Joined<M> = { at: Point; of: M[] }

/** Points of a map; those that are too near to each other become one, in their middle. */
export function joinPoints<M extends { at: Point }>(marks: readonly M[]): Joined<M>[] {
  let groups = [...Map.groupBy(marks, cellOf).values()].map((of): Joined<M> => {
    const middle = (axis: 0 | 1) => of.reduce((sum, { at }) => sum + at[axis], 0) / of.length
    return { at: [middle(0), middle(1)], of: [...of] }
  })
  for (let count = Number.POSITIVE_INFINITY; groups.length < count; ) {
    count = groups.length
    const apart: Joined<M>[] = []
    for (const group of groups) {
      const [x, y] = group.at
      const close = apart.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < MIN_DISTANCE_PX)
      if (!close) {
        apart.push(group)
        continue
      }
      const all = close.of.length + group.of.length
      const middle = (axis: 0 | 1) => (close.at[axis] * close.of.length + group.at[axis] * group.of.length) / all
      close.at = [middle(0), middle(1)]
      close.of = close.of.concat(group.of)
    }
    groups = apart
  }
  return groups
}

/** The square of a map in which a point is: very many are joined there first. */
const cellOf = ({ at: [x, y] }: { at: Point }) => Math.floor(x / CELL_PX) * 10_000 + Math.floor(y / CELL_PX)

/** A name to be written on a map; its letters are about `letter` pixels wide. */
export type MapName = { text: string; at: Point; letter: number; isWater?: boolean }

type Area = { left: number; right: number; top: number; bottom: number }

const NAME_HEIGHT_PX = 14
const MAX_WATER_STEP_PX = 20

const areaAround = ([x, y]: Point, width: number, height: number): Area => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

const overlap = (a: Area, b: Area) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Names in the places nearest to theirs where they meet neither each other nor a point; without those that find none. */
export function placeNames(
  names: readonly MapName[],
  points: readonly { at: Point; size: number }[],
  [width, height]: Point,
): MapName[] {
  const taken = points.map(({ at, size }) => areaAround(at, size, size))
  return names.flatMap((name) => {
    const [x, y] = name.at
    const length = name.text.length * name.letter
    const aside = length / 2 + 12
    const offsets = [0, aside / 2, -aside / 2, aside, -aside, aside * 1.25].flatMap((dx) =>
      [0, 14, -14, 20, -20, 27, -27, 36, -36, 46, -46].map((dy): Point => [dx, dy]),
    )
    // A long name is as near beside its place as below it.
    for (const [dx, dy] of offsets.toSorted((a, b) => Math.hypot(a[0] / 2, a[1]) - Math.hypot(b[0] / 2, b[1]))) {
      const area = areaAround([x + dx, y + dy], length, NAME_HEIGHT_PX)
      // Who names a sea at its shore names another one.
      if (name.isWater && Math.hypot(dx, dy) > MAX_WATER_STEP_PX) continue
      const isInside = area.left >= 4 && area.right <= width - 4 && area.top >= 4 && area.bottom <= height - 4
      if (!isInside || taken.some((other) => overlap(area, other))) continue
      taken.push(area)
      return [{ ...name, at: [x + dx, y + dy] }]
    }
    return []
  })
}
