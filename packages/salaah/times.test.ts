import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { calculateDayTimes, formatIsoTimes, type Location, productRules, toEpochMs } from './day-times.ts'
import { findMethod, parseCustomMethod } from './methods.ts'
import { formatTune, noTune, type Rules, southAfricanTune, type TimeName } from './times.ts'

const capeTown: Location = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const makkah: Location = { latitude: 21.3891, longitude: 39.8579, zone: 'Asia/Riyadh' }
const london: Location = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }

const minutes = (location: Location, day: string, rules: Rules) => calculateDayTimes(location, day, rules).minutes
const by = (id: number, rules: Rules = {}): Rules => ({ method: findMethod(id)!, ...rules })
/** The minutes by which a method moves each time. */
const offsetsOf = (location: Location, day: string, id: number, rules: Rules = {}) => {
  const ours = minutes(location, day, by(id, rules))
  const plain = minutes(location, day, { ...rules, method: { ...findMethod(id)!, id: -1 } })
  const entries = Object.entries(ours).map(([name, value]) => [name, value - plain[name as TimeName]])
  return Object.fromEntries(entries.filter(([, difference]) => difference !== 0))
}

test('Isha follows Maghrib after 90 minutes in Makkah, after 120 in Ramadan', () => {
  const before = minutes(makkah, '2026-02-16', by(4))
  const during = minutes(makkah, '2026-03-01', by(4))
  expect([before.isha - before.maghrib, during.isha - during.maghrib]).toEqual([90, 120])
})

test('Ramadan in the method of Makkah is that of the arithmetic calendar', () => {
  // By Umm al-Qura Ramadan 1446 ended on 29 March 2025, by arithmetic a day later.
  expect(offsetsOf(makkah, '2025-03-30', 4)).toEqual({ isha: 30 })
  expect(offsetsOf(makkah, '2025-03-31', 4)).toEqual({})
})

test('some methods have fixed offsets', () => {
  expect(offsetsOf(london, '2026-05-28', 13)).toEqual({ sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7, sunset: 7 })
  expect(offsetsOf(london, '2026-05-28', 13, { tune: { ...noTune, dhuhr: 1 } })).toEqual({
    sunrise: -7,
    asr: 4,
    maghrib: 7,
    sunset: 7,
  })
  expect(offsetsOf(london, '2026-05-28', 16, { tune: { ...noTune, dhuhr: 1 } })).toEqual({
    dhuhr: 2,
    maghrib: 3,
    sunset: 3,
  })
  expect(offsetsOf(london, '2026-05-28', 21)).toEqual({ dhuhr: 5, maghrib: 5 })
  expect(offsetsOf(london, '2026-05-28', 22)).toEqual({ dhuhr: 5 })
  expect(offsetsOf(london, '2026-05-28', 14)).toEqual({})
})

test('an offset moves only the time it is named after', () => {
  const tuned = minutes(capeTown, '2026-11-20', { tune: { ...southAfricanTune, imsak: 5, midnight: 10 } })
  const usual = minutes(capeTown, '2026-11-20', productRules)
  expect([tuned.imsak - usual.imsak, tuned.midnight - usual.midnight]).toEqual([5, 10])
  expect(tuned).toEqual({ ...usual, imsak: tuned.imsak, midnight: tuned.midnight })
})

test('Maghrib follows sunset by an angle or by minutes, and Isha given in minutes follows Maghrib', () => {
  const tehran = minutes(london, '2026-03-20', by(7))
  expect(tehran.maghrib - tehran.sunset).toBeGreaterThan(15)
  const lisbon = minutes(london, '2026-03-20', by(22))
  expect([lisbon.maghrib - lisbon.sunset, lisbon.isha - lisbon.maghrib]).toEqual([3, 77])
})

test('Jafari midnight halves the night until dawn', () => {
  const standard = minutes(capeTown, '2026-11-20', by(0))
  const jafari = minutes(capeTown, '2026-11-20', by(0, { jafariMidnight: true }))
  expect(jafari.midnight).toBe(Math.round((standard.sunset + 1440 + standard.fajr) / 2))
  expect(standard.midnight - jafari.midnight).toBeGreaterThan(30)
})

test('a custom method is read from three texts', () => {
  expect(parseCustomMethod('18.5,null,17.5')).toMatchObject({ fajr: 18.5, maghrib: undefined, isha: { angle: 17.5 } })
  expect(parseCustomMethod('18,4,90 min')).toMatchObject({ maghrib: { angle: 4 }, isha: { minutes: 90 } })
  expect(parseCustomMethod('')).toMatchObject({ id: 99, fajr: 15, isha: { angle: 15 } })
  expect(parseCustomMethod('x,y,z')).toEqual(parseCustomMethod(''))
  expect(minutes(london, '2026-03-20', { method: parseCustomMethod('18,null,17') })).toEqual(
    minutes(london, '2026-03-20', by(3)),
  )
})

test('the Maghrib offset moves neither sunset nor Isha', () => {
  const plain = minutes(capeTown, '2026-05-28', by(4))
  const tuned = minutes(capeTown, '2026-05-28', by(4, { tune: { ...noTune, maghrib: 4 } }))
  expect(tuned).toEqual({ ...plain, maghrib: plain.maghrib + 4 })
})

test('each high-latitude rule bounds Fajr and Isha in London’s June', () => {
  const night = (highLatitude: Rules['highLatitude']) => {
    const times = minutes(london, '2026-06-21', by(3, { highLatitude }))
    const length = times.sunrise + 1440 - times.sunset
    return [(times.sunrise - times.fajr) / length, (times.isha - times.sunset) / length]
  }
  const close = ([dawn, dusk]: number[]) => [expect.closeTo(dawn!, 2), expect.closeTo(dusk!, 2)]
  expect(night('angle-based')).toEqual(close([18 / 60, 17 / 60]))
  expect(night('one-seventh')).toEqual(close([1 / 7, 1 / 7]))
  expect(night('middle-of-the-night')).toEqual(close([1 / 2, 1 / 2]))
  expect(night('none')).toEqual(close([1 / 2, 1 / 2]))
})

test('times after midnight belong to the next day', () => {
  const times = calculateDayTimes(capeTown, '2026-05-28')
  expect([times.minutes.midnight, formatClock(times.minutes.midnight)]).toEqual([1483, '00:43'])
  expect(formatIsoTimes(times)).toMatchObject({
    fajr: '2026-05-28T06:20:00+02:00',
    midnight: '2026-05-29T00:43:00+02:00',
  })
  expect(toEpochMs(times, 'asr')).toBe(Date.UTC(2026, 4, 28, 13, 27))
})

test('summer time applies to all times of its first day', () => {
  const [before, after] = ['2026-03-28', '2026-03-29'].map((day) => calculateDayTimes(london, day, by(3)))
  expect([before!.offset, after!.offset]).toEqual([0, 60])
  expect(after!.minutes.fajr - before!.minutes.fajr).toBeGreaterThan(50)
})

test('the default rules are those of the product', () => {
  expect(calculateDayTimes(capeTown, '2026-05-28')).toEqual(calculateDayTimes(capeTown, '2026-05-28', productRules))
  expect(formatTune(southAfricanTune)).toBe('0,-2,-2,3,-1,4,0,3,0')
  expect(() => calculateDayTimes(capeTown, '2026-02-30')).toThrow('Not a day: 2026-02-30')
})
