import { expect, test } from 'vitest'
import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { divideIntoTiles, kilometersToTile } from './tiles.ts'

const random = seededRandom('tiles')
const somewhere = () => ({ latitude: -34.4 + random(), longitude: 18.3 + random() })
const mosques = Array.from({ length: 3000 }, somewhere)

test('every mosque is in one tile, and no tile has too many', () => {
  const tiles = divideIntoTiles(mosques, 100)
  expect([...tiles.values()].flat()).toHaveLength(3000)
  expect(new Set([...tiles.values()].flat()).size).toBe(3000)
  expect(Math.max(...[...tiles.values()].map((inside) => inside.length))).toBeLessThanOrEqual(100)
  expect([...divideIntoTiles(mosques.slice(0, 50), 100).keys()]).toEqual([''])
})

test('no mosque is nearer than its tile', () => {
  const tiles = divideIntoTiles(mosques, 100)
  for (let round = 0; round < 5; round++) {
    const here = somewhere()
    for (const [id, inside] of tiles)
      for (const mosque of inside)
        expect(kilometersBetween(here, mosque)).toBeGreaterThanOrEqual(kilometersToTile(here, id) - 0.02)
  }
})

test('mosques at one position do not divide for ever, and a tile beyond the date line is near', () => {
  const same = Array.from({ length: 20 }, () => ({ latitude: 1, longitude: 179.9 }))
  const tiles = divideIntoTiles(same, 5)
  expect(tiles.size).toBe(1)
  expect(kilometersToTile({ latitude: 1, longitude: -179.9 }, [...tiles.keys()][0]!)).toBeLessThan(25)
})
