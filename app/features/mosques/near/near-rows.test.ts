import { expect, test } from 'vitest'
import ar from '#app/i18n/compiled/ar/near.ts'
import dates from '#app/i18n/compiled/en/dates.ts'
import en from '#app/i18n/compiled/en/near.ts'
import {
  dayStartOf,
  directionsToJamaat,
  formatDistanceAway,
  formatDuration,
  nextWords,
  type RowTexts,
  rowWords,
} from './near-rows.ts'
import type { NearbyMosque } from './nearby-list.ts'
import { reachOf } from './reach.ts'

const MINUTE_MS = 60_000
const now = Date.parse('2026-11-20T10:30:00Z')
const here = { latitude: -33.92, longitude: 18.42 }
const textsOf = (language: 'en' | 'ar', near: typeof en): RowTexts => ({
  ...near,
  dates,
  language,
  mosquesPath: '/mosques/',
  prayers: { dhuhr: 'Dhuhr', asr: 'Asr', asrHanafi: 'Asr (Hanafi)' },
})
const texts = textsOf('en', en)

test.each([
  [30_000, '0 min'],
  [25 * MINUTE_MS, '25 min'],
  [120 * MINUTE_MS, '2 h'],
  [65 * MINUTE_MS, '1 h 5 min'],
])('%i ms are %s', (milliseconds, words) => {
  expect(formatDuration(texts, milliseconds)).toBe(words)
})

test('durations in Arabic use its plural forms', () => {
  const arabic = textsOf('ar', ar)
  const words = [1, 2, 5, 25, 60, 125].map((minutes) => formatDuration(arabic, minutes * MINUTE_MS))
  expect(words).toEqual(['دقيقة', 'دقيقتين', '5 دقائق', '25 دقيقة', 'ساعة', 'ساعتين و5 دقائق'])
})

test('a row says whether the next jamaat is in time', () => {
  const mosque: NearbyMosque = {
    ...here,
    latitude: here.latitude + 0.99 / 111.19,
    slug: 'a',
    name: 'A',
    address: '',
    approximate: false,
    jamaats: [
      { prayer: 'dhuhr', at: now + 25 * MINUTE_MS, minutes: 775, venue: null, until: null },
      { prayer: 'asr', at: now + 200 * MINUTE_MS, minutes: 950, venue: null, until: null },
    ],
    beginnings: [],
    confirmed: '2026-11-18',
    isStale: false,
  }
  const words = (later: number, jamaats = mosque.jamaats) => {
    const reach = reachOf({ ...mosque, jamaats }, here, 'walking', now + later * MINUTE_MS)
    return rowWords(texts, { mosque, reach }, { place: null, pace: 'walking' }, now + later * MINUTE_MS)
  }
  expect(words(0)).toEqual({
    distance: '1.0 km away',
    jamaat: 'Dhuhr 12:55',
    unknown: '',
    countdown: 'in 25 min',
    venue: '',
    standing: 'From the mosque, confirmed 18 Nov 2026',
    stale: '',
    travel: 'About 15 min on foot, one way · 10 min to spare',
  })
  expect(words(15).travel).toBe('About 15 min on foot, one way · too late for Dhuhr, in time for Asr 15:50')
  expect(words(15, mosque.jamaats.slice(0, 1)).travel).toBe('About 15 min on foot, one way · too late for Dhuhr')
  expect(words(0, [])).toMatchObject({
    jamaat: '',
    unknown: 'Jamaat times not known',
    countdown: '',
    travel: 'About 15 min on foot, one way',
  })
})

test('no minutes are estimated beyond 10 km on foot and 200 km by car', () => {
  const travel = (kilometers: number, pace: 'walking' | 'driving') => {
    const mosque = { ...here, latitude: here.latitude + kilometers / 111.19, slug: 'a', name: 'A', address: '' }
    const times = { approximate: false, jamaats: [], beginnings: [], confirmed: null, isStale: false }
    const reached: NearbyMosque = { ...mosque, ...times }
    return rowWords(texts, { mosque: reached, reach: reachOf(reached, here, pace, now) }, { place: null, pace }, now)
      .travel
  }
  expect(travel(9.9, 'walking')).toContain('on foot, one way')
  expect(travel(10.1, 'walking')).toBe('')
  expect(travel(10.1, 'driving')).toContain('by car, one way')
  expect(travel(199, 'driving')).toContain('by car')
  expect(travel(201, 'driving')).toBe('')
})

const fresh = { confirmed: '2026-11-18', isStale: false }

test('a row names the venue of a jamaat away from the mosque, old times, and a change that is near', () => {
  const venue = { name: 'Community Hall', address: '1 Long Road', latitude: here.latitude, longitude: here.longitude }
  const next = { prayer: 'jumuah', at: now + MINUTE_MS, minutes: 775, venue, until: '2026-11-22' }
  const words = (mosque: typeof fresh | { confirmed: null; isStale: boolean }) =>
    nextWords(texts, mosque, { next, begins: null }, now)
  expect(words(fresh)).toMatchObject({
    venue: 'At another place: Community Hall, 1 Long Road',
    standing: 'From the mosque, confirmed 18 Nov 2026 · until 22 Nov 2026',
    stale: '',
  })
  expect(words({ confirmed: '2026-08-18', isStale: true })).toMatchObject({
    standing: '',
    stale: 'From the mosque, not confirmed since 18 Aug 2026 · until 22 Nov 2026',
  })
  expect(words({ confirmed: null, isStale: true }).stale).toBe('From the mosque, never confirmed · until 22 Nov 2026')
})

test('directions lead to the venue of a jamaat, by its words where its position is not known', () => {
  const mosque = { name: 'A', address: '', ...here, approximate: false }
  const venue = { name: 'Hall', address: '1 Long Road', latitude: -33.9, longitude: 18.5 }
  expect(directionsToJamaat(mosque, null)).toContain('destination=-33.92,18.42')
  expect(directionsToJamaat(mosque, { venue: null })).toContain('destination=-33.92,18.42')
  expect(directionsToJamaat(mosque, { venue })).toContain('destination=-33.9,18.5')
  expect(directionsToJamaat(mosque, { venue: { ...venue, latitude: null } })).toContain(
    'query=Hall%2C%201%20Long%20Road',
  )
})

test('a row of a mosque without jamaat times says when the next salaah begins, and where that comes from', () => {
  const words = (prayer: string, isPublished: boolean) =>
    nextWords(texts, fresh, { next: null, begins: { prayer, at: now, minutes: 775, isPublished } }, now).unknown
  expect(words('dhuhr', false)).toBe('Jamaat times not known; Dhuhr begins 12:55 (calculated)')
  expect(words('asrHanafi', true)).toBe('Jamaat times not known; Asr (Hanafi) begins 12:55 (city timetable)')
})

test.each([
  ['2026-11-20T21:59:59Z', 'Jumu’ah 13:20 in 7 days', 'Fajr begins 04:04 tomorrow'],
  ['2026-11-20T22:00:00Z', 'Jumu’ah 13:20 in 6 days', 'Fajr begins 04:04 (calculated)'],
  ['2026-11-25T22:00:00Z', 'Jumu’ah 13:20 tomorrow', 'Fajr begins 04:04 (calculated)'],
  ['2026-11-26T22:00:00Z', 'Jumu’ah 13:20', 'Fajr begins 04:04 (calculated)'],
])('at %s a row says on which day the next time is', (instant, jamaat, begins) => {
  const jumuah = { prayer: 'jumuah', at: Date.parse('2026-11-27T13:20:00+02:00'), minutes: 800 }
  const fajr = { prayer: 'fajr', at: Date.parse('2026-11-21T04:04:00+02:00'), minutes: 244, isPublished: false }
  const at = Date.parse(instant)
  const withNames = { ...texts, prayers: { jumuah: 'Jumu’ah', fajr: 'Fajr' } }
  const next = { ...jumuah, venue: null, until: null }
  expect(nextWords(withNames, fresh, { next, begins: null }, at).jamaat).toBe(jamaat)
  expect(nextWords(withNames, fresh, { next: null, begins: fajr }, at).unknown).toContain(begins)
})

test('the day of a time begins at midnight at the mosque, also when the time is after the next midnight', () => {
  expect(dayStartOf({ at: Date.parse('2026-11-21T04:04:00+02:00'), minutes: 244 })).toBe(
    Date.parse('2026-11-20T22:00:00Z'),
  )
  // Isha at 00:30 belongs to the day before.
  expect(dayStartOf({ at: Date.parse('2026-11-21T00:30:00+02:00'), minutes: 1470 })).toBe(
    Date.parse('2026-11-19T22:00:00Z'),
  )
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
