import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { calculateDayTimes, productRules } from './day-times.ts'
import { addDays, type Day } from './days.ts'
import { findMethod } from './methods.ts'
import { calculateShownTimes, type Practice, practices, type ShownRules, sunOfDay } from './shown-times.ts'
import type { School } from './sun.ts'
import { southAfricanTune } from './times.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const london = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }
const edinburgh = { latitude: 55.9533, longitude: -3.1883, zone: 'Europe/London' }
const reykjavik = { latitude: 64.1466, longitude: -21.9426, zone: 'Atlantic/Reykjavik' }
const tromso = { latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo' }

const daysOf2027: Day[] = Array.from({ length: 366 }, (_, index) => addDays('2027-01-01', index))
const names = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
const league = findMethod(3)!

function shownOn(location: typeof london, day: Day, rules: ShownRules = {}): Record<string, string | null> {
  const { minutes } = calculateShownTimes(location, day, { method: league, local: noLocal, ...rules })
  return Object.fromEntries(
    names.map((name) => [name, Number.isNaN(minutes[name]) ? null : formatClock(minutes[name])]),
  )
}
const noLocal = { dawnMinutes: 90, duskMinutes: 90 }

test.each(practices)('by the practice %s each time of a year is after the one before, up to 70 degrees', (practice) => {
  const latitudes = [-70, -66.5, -62, -55, -48.5, 0, 48.5, 51.5, 55.95, 58.3, 60, 64.15, 65.8, 66.6, 67.4, 69.65, 70]
  const wrong: unknown[] = []
  const rulesOfSites = [3, 14, 4, 15, 12, 13].map((id) => ({ method: findMethod(id)! }))
  // The minutes that a site adds do not move a time past another one either.
  const adjusted = { method: league, tune: { ...southAfricanTune, maghrib: 10, isha: 15 } }
  for (const latitude of latitudes)
    for (const ofSite of [...rulesOfSites, adjusted])
      for (const school of ['shafii', 'hanafi'] satisfies School[]) {
        let last = Number.NEGATIVE_INFINITY
        for (const day of daysOf2027) {
          const rules = { ...ofSite, school, practice, local: noLocal }
          const { minutes } = calculateShownTimes({ latitude, longitude: 0, zone: 'UTC' }, day, rules)
          last -= 1440
          for (const name of names) {
            if (Number.isNaN(minutes[name])) continue
            if (minutes[name] <= last) wrong.push([latitude, ofSite.method.id, school, day, name, minutes[name], last])
            last = minutes[name]
          }
        }
      }
  expect(wrong.slice(0, 5)).toEqual([])
})

test('where the sun reaches every angle all practices are the plain calculation', () => {
  for (const day of daysOf2027.filter((_, index) => index % 7 === 0))
    for (const practice of practices)
      expect(calculateShownTimes(capeTown, day, { ...productRules, practice, local: noLocal })).toEqual(
        calculateDayTimes(capeTown, day),
      )
})

test('by default London has the times of the plain calculation all year', () => {
  for (const day of daysOf2027)
    expect(calculateShownTimes(london, day, { method: league }).minutes).toEqual(
      calculateDayTimes(london, day, { method: league }).minutes,
    )
})

test('a day without sunrise or sunset has neither, and no Asr or Maghrib in the wrong place', () => {
  expect(sunOfDay(tromso, '2026-12-10')).toBe('below')
  expect(shownOn(tromso, '2026-12-10')).toEqual({
    fajr: '06:17',
    sunrise: null,
    dhuhr: '11:37',
    asr: null,
    maghrib: null,
    isha: '16:44',
  })
  expect(sunOfDay(tromso, '2027-06-21')).toBe('above')
  expect(shownOn(tromso, '2027-06-21')).toMatchObject({ fajr: null, sunrise: null, maghrib: null, isha: null })
  expect(shownOn(tromso, '2027-06-21').asr).not.toBeNull()
  expect(sunOfDay(tromso, '2027-03-21')).toBe('sets')
})

test('the practices differ where 18 degrees are not reached', () => {
  const fajrBy = (practice: Practice) => shownOn(edinburgh, '2027-06-21', { practice }).fajr
  expect(Object.fromEntries(practices.map((practice) => [practice, fajrBy(practice)]))).toEqual({
    'angle-based': '02:31',
    'one-seventh': '03:31',
    'middle-of-the-night': '01:16',
    'nearest-latitude': '02:29',
    'nearest-day': '01:16',
    local: '02:56',
    none: null,
  })
})

test('without a practice Fajr and Isha are left out in June, and stand in March', () => {
  expect(shownOn(reykjavik, '2027-06-01', { practice: 'none' })).toMatchObject({ fajr: null, isha: null })
  expect(shownOn(reykjavik, '2027-03-01', { practice: 'none' })).not.toMatchObject({ fajr: null })
})
