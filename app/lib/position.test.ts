import { expect, test } from 'vitest'
import { kilometersBetween } from './position.ts'

test('the distance between two positions is measured along the ground', () => {
  const city = { latitude: -33.9249, longitude: 18.4241 }
  expect(kilometersBetween(city, city)).toBe(0)
  expect(kilometersBetween(city, { latitude: -29.8587, longitude: 31.0218 })).toBeCloseTo(1270, -1)
  expect(kilometersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
})
