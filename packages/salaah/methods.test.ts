import { expect, test } from 'vitest'
import { findNearestMethod, methods, parseCustomMethod } from './methods.ts'

test.each([
  ['18.25,null,90 min', { fajr: 18.25, maghrib: undefined, isha: { minutes: 90 } }],
  [' 18 , 4.5 , 17 ', { fajr: 18, maghrib: { angle: 4.5 }, isha: { angle: 17 } }],
  ['x18,5x,17 degrees', { fajr: 15, maghrib: undefined, isha: { angle: 15 } }],
  ['20 min,3min,', { fajr: 15, maghrib: { minutes: 3 }, isha: { angle: 15 } }],
])('%s is parsed as a method', (settings, method) => {
  expect(parseCustomMethod(settings)).toEqual({ id: 99, name: 'Custom', ...method })
})

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
