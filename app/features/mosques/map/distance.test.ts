import { expect, test } from 'vitest'
import en from '#app/i18n/en/near.ts'
import { formatDistanceAway, kilometersBetween } from './distance.ts'

test('the distance between two positions is measured along the ground', () => {
  const city = { latitude: -33.9249, longitude: 18.4241 }
  expect(kilometersBetween(city, city)).toBe(0)
  expect(kilometersBetween(city, { latitude: -29.8587, longitude: 31.0218 })).toBeCloseTo(1270, -1)
  expect(kilometersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
})

test.each([
  [0.01, false, '50 m away'],
  [0.34, false, '350 m away'],
  [0.96, false, '1.0 km away'],
  [2.449, false, '2.4 km away'],
  [17.6, false, '18 km away'],
  [0.34, true, 'about 500 m away'],
  [0.8, true, 'about 1 km away'],
  [2.449, true, 'about 2 km away'],
])('%f km (approximate: %s) is formatted as %s', (kilometers, approximate, text) => {
  expect(formatDistanceAway(en, kilometers, approximate)).toBe(text)
})
