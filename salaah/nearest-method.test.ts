import { expect, test } from 'vitest'
import { methods } from './methods.ts'
import { findNearestMethod } from './nearest-method.ts'

test.each([
  ['Chicago', 41.9, -87.6, 2],
  ['Oxford', 51.8, -1.3, 3],
  ['Cairo', 30, 31.2, 5],
  ['Jakarta', -6.2, 106.8, 20],
  ['Rabat', 34, -6.8, 21],
  ['Porto', 41.1, -8.6, 22],
  ['Kuala Lumpur', 3.1, 101.7, 17],
])('the nearest authority of %s', (_city, latitude, longitude, id) => {
  expect(findNearestMethod({ latitude, longitude }, 'UTC').id).toBe(id)
})

test('in the zone of Riyadh the method is always that of Makkah', () => {
  expect(findNearestMethod({ latitude: 29.4, longitude: 48 }, 'Asia/Riyadh').id).toBe(4)
})

test('only the methods of Qum and Tehran take midnight between sunset and Fajr', () => {
  expect(methods.filter((method) => method.jafariMidnight).map(({ id }) => id)).toEqual([0, 7])
})
