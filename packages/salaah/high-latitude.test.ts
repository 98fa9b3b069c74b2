import { expect, test } from 'vitest'
import { calculateDayTimes } from './day-times.ts'
import { toDayNumber } from './days.ts'
import { moonsightingMinutes } from './high-latitude.ts'
import { findMethod } from './methods.ts'

const minutesOf = (latitude: number, day: string, shafaq: 'general' | 'ahmer' | 'abyad', second = 25_200, offset = 0) =>
  moonsightingMinutes({ latitude, longitude: 0 }, toDayNumber(day), offset, second, shafaq)

test('at the equator the twilights have the same length all year', () => {
  for (const day of ['2026-01-01', '2026-04-10', '2026-08-08', '2026-12-31']) {
    expect(minutesOf(0, day, 'general')).toEqual({ dawn: 75, dusk: 75 })
    expect(minutesOf(0, day, 'ahmer').dusk).toBe(62)
  }
})

test('the season begins on 21 December north of the equator, on 21 June south of it', () => {
  expect(minutesOf(55, '2026-12-22', 'general').dawn).toBe(104)
  expect(minutesOf(-55, '2026-06-22', 'general').dawn).toBe(104)
  expect(minutesOf(55, '2026-06-21', 'abyad')).toEqual({ dawn: 123, dusk: 157 })
})

test('the day is read at a second of the morning in the zone of the location', () => {
  // East of 7 hours, 07:00 is still the day before in UTC, and 09:01:01 is not.
  expect(minutesOf(55, '2026-04-02', 'abyad', 25_200, 480).dusk).toBe(89)
  expect(minutesOf(55, '2026-04-02', 'abyad', 32_461, 480).dusk).toBe(90)
})

test.each([
  ['2026-12-21', 'general', 100],
  ['2026-12-22', 'general', 100],
  ['2026-03-21', 'general', 77],
  ['2026-03-21', 'ahmer', 55],
  ['2026-04-13', 'general', 71],
  ['2026-05-06', 'general', 66],
  ['2026-06-21', 'general', 81],
  ['2026-08-06', 'general', 66],
] as const)('at 55 degrees on %s the twilight %s lasts %i minutes', (day, shafaq, minutes) => {
  expect(minutesOf(55, day, shafaq).dusk).toBe(minutes)
})

test('Fajr and Isha are as far from sunrise and sunset as the season says', () => {
  const place = { latitude: 55, longitude: 0, zone: 'UTC' }
  const { fajr, sunrise, sunset, isha } = calculateDayTimes(place, '2026-06-21', { method: findMethod(15)! }).minutes
  const { dawn, dusk } = minutesOf(55, '2026-06-21', 'general')
  expect(Math.abs(sunrise - fajr - dawn)).toBeLessThanOrEqual(1)
  expect(Math.abs(isha - sunset - dusk)).toBeLessThanOrEqual(1)
})

test('neither a high-latitude rule nor the angles change the times of the method', () => {
  const oslo = { latitude: 59.9139, longitude: 10.7522, zone: 'Europe/Oslo' }
  const times = (highLatitude: 'none' | 'one-seventh') =>
    calculateDayTimes(oslo, '2026-06-21', { method: findMethod(15)!, highLatitude }).minutes
  expect(times('one-seventh')).toEqual(times('none'))
})
