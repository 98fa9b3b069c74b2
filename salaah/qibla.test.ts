import { expect, test } from 'vitest'
import { angleBetween } from './qibla.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['a position and itself', at(51.5, -0.1), at(51.5, -0.1), 0],
  ['ten degrees of latitude', at(-5, 20), at(5, 20), 10],
  ['ten degrees of longitude at the equator', at(0, -5), at(0, 5), 10],
  ['a degree of longitude at 60 degrees north', at(60, 20), at(60, 21), 0.49996],
  ['a pole and the equator', at(90, 0), at(0, 77), 90],
  ['both poles', at(90, 0), at(-90, 0), 180],
  ['opposite sides of the earth', at(30, 10), at(-30, -170), 180],
  ['Cape Town and Makkah', at(-33.9249, 18.4241), at(21.422517, 39.826166), 58.98],
])('the angle between %s', (_, a, b, degrees) => {
  expect(angleBetween(a, b)).toBeCloseTo(degrees, 2)
  expect(angleBetween(b, a)).toBeCloseTo(degrees, 2)
})
