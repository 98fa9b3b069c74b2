import { expect, test } from 'vitest'
import { fieldAt, magneticDeclination } from './compass.ts'

/** The values at sea level that are published with the model: X and Y in nanotesla, the declination in degrees. */
test.each([
  [2025, 80, 0, 6521.6, 145.9, 1.28],
  [2025, 0, 120, 39677.8, -109.6, -0.16],
  [2025, -80, 240, 6117.5, 15751.9, 68.78],
  [2027.5, 80, 0, 6500.8, 294.5, 2.59],
  [2027.5, 0, 120, 39701.6, -167.4, -0.24],
  [2027.5, -80, 240, 6200.7, 15730.3, 68.49],
])('the field in %d at %d, %d', (year, latitude, longitude, x, y, degrees) => {
  const { north, east } = fieldAt({ latitude, longitude }, year)
  expect(north).toBeCloseTo(x, 1)
  expect(east).toBeCloseTo(y, 1)
  const declination = magneticDeclination({ latitude, longitude }, year % 1 ? halfOf(2027) : Date.UTC(year, 0))
  expect(declination).toBeCloseTo(degrees, 2)
})

const halfOf = (year: number) => (Date.UTC(year) + Date.UTC(year + 1)) / 2
const capeTown = { latitude: -33.9249, longitude: 18.4241 }

test('a compass in Cape Town points about 27 degrees to the west', () => {
  expect(magneticDeclination(capeTown, Date.parse('2026-11-28'))).toBeCloseTo(-26.8, 1)
})

test('before and after the years of the model nothing is told', () => {
  expect(magneticDeclination(capeTown, Date.parse('2024-12-31T23:59:59Z'))).toBe(null)
  expect(magneticDeclination(capeTown, Date.parse('2029-12-31T23:59:59Z'))).not.toBe(null)
  expect(magneticDeclination(capeTown, Date.parse('2030-01-01'))).toBe(null)
})

test('nothing is told near a magnetic pole, and a pole of the earth is no error', () => {
  expect(magneticDeclination({ latitude: 86, longitude: 140 }, halfOf(2026))).toBe(null)
  expect(magneticDeclination({ latitude: 90, longitude: 0 }, halfOf(2026))).toBe(null)
  expect(magneticDeclination({ latitude: -90, longitude: 0 }, halfOf(2026))).toEqual(expect.any(Number))
})
