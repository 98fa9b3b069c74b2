import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { findMethod } from './methods.ts'
import { findNextPrayer } from './next-prayer.ts'
import { cities } from './reference/cities.ts'

const capeTown = cities.find(({ id }) => id === 'cape-town')!
const durban = cities.find(({ id }) => id === 'durban')!

const next = (iso: string) => {
  const prayer = findNextPrayer(capeTown, Date.parse(iso))
  return [prayer.name, prayer.day, formatClock(prayer.minutes), prayer.minutesLeft, prayer.previous.name]
}

test('the next prayer is the first that has not begun', () => {
  expect(next('2026-05-28T12:00:00+02:00')).toEqual(['dhuhr', '2026-05-28', '12:47', 47, 'fajr'])
  expect(next('2026-05-28T15:26:59+02:00')).toEqual(['asr', '2026-05-28', '15:27', 1, 'dhuhr'])
  expect(next('2026-05-28T15:27:00+02:00')).toEqual(['maghrib', '2026-05-28', '17:51', 144, 'asr'])
})

test('sunrise is not a prayer', () => {
  expect(next('2026-05-28T07:00:00+02:00')[0]).toBe('dhuhr')
})

test('after Isha the next prayer is tomorrow’s Fajr, also at the end of the year', () => {
  expect(next('2026-05-28T23:59:00+02:00').slice(0, 2)).toEqual(['fajr', '2026-05-29'])
  expect(next('2026-12-31T23:00:00+02:00').slice(0, 2)).toEqual(['fajr', '2027-01-01'])
  expect(next('2027-01-01T00:00:00+02:00')).toEqual(['fajr', '2027-01-01', '04:06', 246, 'isha'])
})

test('after midnight the next prayer is an Isha that has not begun', () => {
  const aberdeen = { latitude: 57.15, longitude: -2.09, zone: 'Europe/London' }
  const prayer = findNextPrayer(aberdeen, Date.parse('2026-06-21T00:05:00+01:00'), {
    method: findMethod(5)!,
    highLatitude: 'middle-of-the-night',
  })
  expect([prayer.name, prayer.day, prayer.previous.name]).toEqual(['isha', '2026-06-20', 'maghrib'])
})

test('prayers follow in the order they begin, even when Isha comes after the next Fajr', () => {
  const north = { latitude: 65.6, longitude: 25.47, zone: 'Europe/Helsinki' }
  const order = ['22:30', '22:40', '22:55'].map((time) => {
    const { name, day, previous } = findNextPrayer(north, Date.parse(`2026-06-09T${time}Z`), { method: findMethod(4)! })
    return [previous.name, name, day]
  })
  expect(order).toEqual([
    ['maghrib', 'fajr', '2026-06-10'],
    ['fajr', 'isha', '2026-06-09'],
    ['isha', 'dhuhr', '2026-06-10'],
  ])
})

test('each city has its own times', () => {
  const dawn = Date.parse('2026-05-28T04:00:00+02:00')
  expect(findNextPrayer(durban, dawn).at).toBeLessThan(findNextPrayer(capeTown, dawn).at)
})
