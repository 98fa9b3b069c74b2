import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { calculateDayTimes, productRules } from './day-times.ts'
import { addDays, type Day } from './days.ts'
import { findMethod } from './methods.ts'
import {
  calculateShownTimes,
  isHighLatitude,
  type Practice,
  practices,
  type ShownRules,
  sunOfDay,
} from './shown-times.ts'
import { noTune, southAfricanTune } from './times.ts'

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

/** Minutes from Fajr to sunrise and from Maghrib to Isha. */
function twilightOn(location: typeof london, day: Day, rules: ShownRules = {}) {
  const { minutes } = calculateShownTimes(location, day, { method: league, ...rules })
  return { dawn: minutes.sunrise - minutes.fajr, dusk: minutes.isha - minutes.maghrib }
}

test('a practice begins at 48.5 degrees, north and south', () => {
  expect([48.4, 48.5, -48.5, -48.4].map(isHighLatitude)).toEqual([false, true, true, false])
})

test('what is no day is refused', () => {
  expect(() => calculateShownTimes(london, '2027-02-31', { method: league })).toThrow('Not a day: 2027-02-31')
})

test('by the local practice dawn and dusk have the agreed minutes, where the angle is not reached', () => {
  const rules = { practice: 'local', local: { dawnMinutes: 60, duskMinutes: 40 } } as const
  expect(twilightOn(edinburgh, '2027-06-21', rules)).toEqual({ dawn: 60, dusk: 40 })
  const reached = twilightOn(edinburgh, '2027-03-21', rules)
  expect(reached.dawn).toBeGreaterThan(100)
  expect(reached.dusk).toBeGreaterThan(90)
})

test('by the nearest latitude dawn and dusk have the share of the night that they have at 45 degrees', () => {
  const there = calculateDayTimes({ ...edinburgh, latitude: 45 }, '2027-06-21', { method: league }).minutes
  const here = calculateShownTimes(edinburgh, '2027-06-21', { method: league, practice: 'nearest-latitude' }).minutes
  const scale = (1440 + here.sunrise - here.sunset) / (1440 + there.sunrise - there.sunset)
  const { dawn, dusk } = twilightOn(edinburgh, '2027-06-21', { practice: 'nearest-latitude' })
  expect(Math.abs(dawn - (there.sunrise - there.fajr) * scale)).toBeLessThan(3)
  expect(Math.abs(dusk - (there.isha - there.maghrib) * scale)).toBeLessThan(3)
})

test.each([
  [edinburgh, '2027-06-21'],
  [edinburgh, '2027-05-12'],
  [edinburgh, '2027-08-01'],
  [{ ...edinburgh, latitude: -55.9533 }, '2027-12-21'],
] as const)('by the nearest day dawn and dusk are as on the nearest day that has both: %o on %s', (location, day) => {
  const method = { ...league, isha: { angle: 18 } }
  const plainOn = (other: Day) => twilightOn(location, other, { method, practice: 'none' })
  let nearest = plainOn(day)
  for (let distance = 1; Number.isNaN(nearest.dawn + nearest.dusk); distance++) {
    const before = plainOn(addDays(day, -distance))
    nearest = Number.isNaN(before.dawn + before.dusk) ? plainOn(addDays(day, distance)) : before
  }
  const own = plainOn(day)
  const shown = twilightOn(location, day, { method, practice: 'nearest-day' })
  // At most to the middle of the night of the day itself.
  const { minutes } = calculateShownTimes(location, day, { method, practice: 'nearest-day' })
  const longest = (1440 + minutes.sunrise - minutes.sunset) / 2 - 1
  expect(Math.abs(shown.dawn - (own.dawn || Math.min(nearest.dawn, longest)))).toBeLessThan(2)
  expect(Math.abs(shown.dusk - (own.dusk || Math.min(nearest.dusk, longest)))).toBeLessThan(2)
})

test('a day is the nearest only if the sun reaches the larger angle on it', () => {
  const duskBy = (fajr: number) => {
    const method = { ...league, fajr, isha: { angle: 18 } }
    return twilightOn(edinburgh, '2027-06-21', { method, practice: 'nearest-day' }).dusk
  }
  expect(duskBy(12)).toBe(duskBy(18))
})

test('where no day of a year has the twilights, the nearest day gives none', () => {
  const method = { ...league, fajr: 75, isha: { angle: 75 } }
  expect(shownOn(edinburgh, '2027-06-21', { method, practice: 'nearest-day' })).toMatchObject({
    fajr: null,
    isha: null,
  })
})

test.each(['angle-based', 'none'] as const)(
  'an Isha in minutes is kept where the angle of Fajr is not reached, by %s',
  (practice) => {
    const method = findMethod(4)!
    const { dusk } = twilightOn(edinburgh, '2027-06-21', { method, practice })
    expect(dusk).toBe(90)
  },
)

test('by the seasons of the Moonsighting Committee no practice is needed', () => {
  const method = findMethod(15)!
  const shown = practices.map((practice) => shownOn(edinburgh, '2027-06-21', { method, practice }))
  expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(shown[0]).toMatchObject({ fajr: expect.any(String), isha: expect.any(String) })
})

test('only the twilight that the angle does not reach is replaced', () => {
  const method = { ...league, fajr: 18, isha: { angle: 8 } }
  const rules = { method, practice: 'local', local: { dawnMinutes: 60, duskMinutes: 40 } } as const
  const { dawn, dusk } = twilightOn(edinburgh, '2027-06-21', rules)
  expect(dawn).toBe(60)
  expect(dusk).toBeGreaterThan(50)
  const other = { ...rules, method: { ...league, fajr: 8, isha: { angle: 18 } } }
  const replaced = twilightOn(edinburgh, '2027-06-21', other)
  expect(replaced.dusk).toBe(40)
  expect(replaced.dawn).toBeGreaterThan(60)
})

test('Fajr and Isha stay a minute from the middle of the night, whatever was agreed or added', () => {
  const agreed = { practice: 'local', local: { dawnMinutes: 300, duskMinutes: 300 } } as const
  const tune = { ...southAfricanTune, fajr: -300, isha: 300 }
  const sun = calculateShownTimes(edinburgh, '2027-06-21', { method: league }).minutes
  const middle = (sun.sunset + 1440 + sun.sunrise) / 2
  for (const rules of [agreed, { ...agreed, tune }]) {
    const { minutes } = calculateShownTimes(edinburgh, '2027-06-21', { method: league, ...rules })
    expect(Math.abs(minutes.fajr + 1440 - middle)).toBeLessThan(3)
    expect(minutes.fajr + 1440).toBeGreaterThan(middle)
    expect(Math.abs(minutes.isha - middle)).toBeLessThan(3)
    expect(minutes.isha).toBeLessThan(middle)
  }
})

test('without a practice a twilight that would pass the middle of the night is left out', () => {
  const method = { ...league, isha: { minutes: 300 } }
  expect(shownOn(edinburgh, '2027-06-21', { method, practice: 'none' }).isha).toBeNull()
  expect(shownOn(edinburgh, '2027-06-21', { method, practice: 'angle-based' }).isha).not.toBeNull()
})

test('in the polar night Fajr and Isha stand where the sun comes near enough to the horizon, by angles alone', () => {
  const day = '2026-12-10'
  const { minutes } = calculateShownTimes(tromso, day, { method: league })
  expect(minutes.fajr - minutes.imsak).toBe(10)
  expect(shownOn(tromso, day, { method: { ...league, isha: { minutes: 90 } } })).toMatchObject({
    fajr: '06:17',
    isha: null,
  })
  expect(shownOn(tromso, day, { method: findMethod(15)! })).toMatchObject({ fajr: null, isha: null })
  // In its middle the sun of 88 degrees stays below 18 degrees too.
  expect(shownOn({ ...tromso, latitude: 88 }, '2026-12-21')).toMatchObject({ fajr: null, isha: null })
})

const firstSun = daysOf2027.find((day) => sunOfDay(tromso, day) === 'sets')!

test.each([
  ['fajr', 'sunrise', london, '2027-03-21'],
  ['sunrise', 'dhuhr', tromso, firstSun],
  ['asr', 'dhuhr', london, '2027-03-21'],
  ['asr', 'maghrib', london, '2027-03-21'],
  ['maghrib', 'dhuhr', tromso, firstSun],
  ['isha', 'maghrib', london, '2027-03-21'],
  ['fajr', 'dhuhr', tromso, '2026-12-10'],
  ['isha', 'dhuhr', tromso, '2026-12-10'],
] as const)('%s that a site moves onto %s is left out, and one minute less is shown', (name, other, location, day) => {
  const shownWith = (added: number) => {
    const tune = { ...noTune, [name]: added }
    return calculateShownTimes(location, day, { method: league, tune }).minutes
  }
  const plain = shownWith(0)
  const gap = plain[other] - plain[name]
  expect(shownWith(gap)[name]).toBeNaN()
  expect(shownWith(gap + Math.sign(gap))[name]).toBeNaN()
  const less = shownWith(gap - Math.sign(gap))
  expect(Math.abs(less[name] - less[other])).toBe(1)
})

test('with the sunrise of a day its Asr and Maghrib are left out', () => {
  const tune = { ...noTune, sunrise: 120 }
  const { minutes } = calculateShownTimes(tromso, firstSun, { method: league, tune })
  expect([minutes.sunrise, minutes.asr, minutes.sunset, minutes.maghrib]).toEqual(Array(4).fill(Number.NaN))
})

/** Days of 2027 on which the sun begins or ceases to rise or set, with three before and after. */
function daysOfChange(latitude: number): Day[] {
  const suns = daysOf2027.map((day) => sunOfDay({ latitude, longitude: 0, zone: 'UTC' }, day))
  const changes = suns.flatMap((sun, index) => (index > 0 && sun !== suns[index - 1] ? [index] : []))
  return changes.flatMap((index) => daysOf2027.slice(Math.max(0, index - 3), index + 4))
}

test.each(practices)('by %s each time is after the one before when the sun begins or ceases to rise', (practice) => {
  const wrong: unknown[] = []
  for (const latitude of [-66.5, 65.8, 66.6, 67.4, 69.65, 70]) {
    const location = { latitude, longitude: 0, zone: 'UTC' }
    for (const day of daysOfChange(latitude))
      for (const method of [3, 4, 15].map((id) => findMethod(id)!))
        for (const tune of [undefined, { ...southAfricanTune, maghrib: 10, isha: 15 }]) {
          const rules = { method, practice, local: noLocal, ...(tune ? { tune } : {}) }
          const { minutes } = calculateShownTimes(location, day, rules)
          const shown = names.map((name) => minutes[name]).filter((minute) => !Number.isNaN(minute))
          if (shown.some((minute, index) => index > 0 && minute <= shown[index - 1]!))
            wrong.push([latitude, day, shown])
        }
  }
  expect(wrong.slice(0, 5)).toEqual([])
})
