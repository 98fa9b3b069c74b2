import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Position } from '#salaah/sun.ts'
import { frameAround, isInFrame, MAP_WIDTH, project } from './city-frame.ts'
import { boxOfLand, drawLand } from './draw-land.ts'
import { type Box, clipTo, cutLand, isOnLand, landIn, type Point, type Ring, ringsOf } from './land.ts'
import { joinPoints, placeNames } from './map-marks.ts'

const world = ringsOf(JSON.parse(readFileSync('node_modules/world-atlas/land-10m.json', 'utf8')))

/** The file that the build writes, of the land around a position only; at the date line with whole islands. */
function fileAround({ latitude, longitude }: Position): Uint8Array {
  const box = { west: longitude - 3, east: longitude + 3, south: latitude - 3, north: latitude + 3 }
  const isNear = ([x, y]: Point) => Math.cos(((x - longitude) * Math.PI) / 180) > 0.9986 && Math.abs(y - latitude) < 3
  const near = world.filter((ring) => ring.some(isNear))
  return cutLand(
    Math.abs(longitude) > 177 ? near : near.map((ring) => clipTo(ring, box)).filter(({ length }) => length > 0),
  )
}

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude })

function drawCity(mosques: Position[], ratio = 3 / 4) {
  const frame = frameAround(mosques, ratio)
  const land = landIn(fileAround(mosques[0]!), boxOfLand(frame))
  const points = mosques.map((mosque) => project(frame, mosque))
  return { frame, land, points, drawn: drawLand(land, frame, points) }
}

const capeTown = [
  at(-33.922, 18.415),
  at(-34.0, 18.472),
  at(-34.1925, 18.431),
  at(-34.068, 18.665),
  at(-33.894, 18.511),
]

test('a city by the sea has its coast, small enough to be sent with a page', () => {
  const { drawn } = drawCity(capeTown)
  expect(drawn!.land.length + drawn!.shore.length).toBeLessThan(2500)
})

test('the shore has no line where cells meet or the frame ends', () => {
  const { drawn } = drawCity(capeTown)
  expect(drawn!.shore).not.toMatch(/[LHVz]/)
  expect(drawn!.land).toMatch(/L.*z$/)
})

test.each<[string, Position[]]>([
  ['Johannesburg', [at(-26.2, 28.04), at(-26.32, 27.84), at(-26.1, 28.1)]],
  ['Birmingham', [at(52.48, -1.89), at(52.45, -1.85)]],
])('%s has no sea and no coast', (_, mosques) => {
  expect(drawCity(mosques).drawn).toBeNull()
})

test.each<[string, Position[]]>([
  ['Tromsø', [at(69.6496, 18.956), at(69.662, 18.94)]],
  ['Mombasa', [at(-4.062, 39.675), at(-4.05, 39.66), at(-4.02, 39.72)]],
])('the coast of %s, which is too coarse, is not drawn', (_, mosques) => {
  expect(drawCity(mosques).drawn).toBeNull()
})

test.each<[string, Position[]]>([
  ['Suva', [at(-18.1416, 178.4419), at(-18.07, 178.5), at(-18.03, 178.53)]],
  ['Istanbul', [at(41.0054, 28.9768), at(41.0265, 29.0155), at(41.048, 28.934)]],
])('%s has a coast around its mosques', (_, mosques) => {
  const { drawn, land, points, frame } = drawCity(mosques, 2)
  expect(drawn).not.toBeNull()
  expect(points.every((point) => isInFrame(frame, point))).toBe(true)
  expect(mosques.every(({ latitude, longitude }) => isOnLand([longitude, latitude], land))).toBe(true)
})

test('no coast is drawn when a mosque would stand in the sea', () => {
  expect(drawCity([...capeTown, at(-34.2, 18.55)]).drawn).toBeNull()
})

test('a map goes on beyond the date line', () => {
  const [labasa, taveuni] = [at(-16.43, 179.37), at(-16.82, -179.98)]
  const { drawn, frame, land, points } = drawCity([labasa, taveuni])
  expect(frame.east - frame.west).toBeLessThan(2)
  expect(points.every((point) => isInFrame(frame, point))).toBe(true)
  expect(isOnLand([180.05, -16.82], land)).toBe(true)
  expect(drawn).not.toBeNull()
})

test('a stray position does not change what a map shows', () => {
  const many = Array.from({ length: 20 }, (_, index) => at(-33.9 - index / 100, 18.4 + index / 100))
  expect(frameAround([...many, at(0, 0)], 1)).toEqual(frameAround(many, 1))
})

test('one mosque has a map of its surroundings', () => {
  const frame = frameAround([at(-33.9, 18.4)], 2)
  expect(project(frame, at(-33.9, 18.4)).map(Math.round)).toEqual([MAP_WIDTH / 2, frame.height / 2])
})

test('land is the same when it was cut into cells', () => {
  const square: Ring = [
    [-0.5, -0.5],
    [2.5, -0.5],
    [2.5, 1.5],
    [-0.5, 1.5],
  ]
  const box: Box = { west: -1, east: 3, south: -1, north: 2 }
  const land = landIn(cutLand([square]), box)
  const grid = Array.from(
    { length: 80 },
    (_, index): Point => [-0.95 + (index % 10) * 0.4, -0.95 + Math.floor(index / 10) * 0.37],
  )
  expect(land.length).toBe(12)
  for (const point of grid) expect(isOnLand(point, land)).toBe(isOnLand(point, [square]))
})

test('points that are too near to press one by one become one in their middle, until none are', () => {
  const marks = [0, 10, 30, 100].map((x) => ({ at: [x, 0] as const, name: `at ${x}` }))
  expect(joinPoints(marks).map(({ at, of }) => [Math.round(at[0]), of.length])).toEqual([
    [5, 2],
    [30, 1],
    [100, 1],
  ])
  const crowd = Array.from({ length: 200 }, (_, index) => ({ at: [(index * 37) % 320, (index * 91) % 427] as const }))
  const joined = joinPoints(crowd)
  for (const a of joined)
    for (const b of joined)
      if (a !== b) expect(Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])).toBeGreaterThanOrEqual(24)
  expect(joined.flatMap(({ of }) => of)).toHaveLength(200)
})

test('names move aside for points and for each other, and stay away where there is no room', () => {
  const name = (text: string) => ({ text, at: [160, 100] as const, letter: 8 })
  const point = { at: [160, 100] as const, size: 20 }
  const [first, second] = placeNames([name('CLAREMONT'), name('RYLANDS')], [point], [320, 427])
  expect(Math.abs(first!.at[1] - 100)).toBeGreaterThan(16)
  expect(second!.at).not.toEqual(first!.at)
  expect(placeNames([name('A NAME THAT IS MUCH LONGER THAN THE MAP IS WIDE')], [], [320, 427])).toEqual([])
})
