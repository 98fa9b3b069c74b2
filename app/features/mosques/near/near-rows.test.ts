import { expect, test } from 'vitest'
import ar from '#app/i18n/compiled/ar/near.ts'
import dates from '#app/i18n/compiled/en/dates.ts'
import en from '#app/i18n/compiled/en/near.ts'
import times from '#app/i18n/compiled/en/times.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import {
  accessWords,
  directionsToJamaat,
  formatDistanceAway,
  formatDuration,
  nextWords,
  type RowTexts,
  rowWords,
  savedWords,
} from './near-rows.ts'
import type { NearbyMosque } from './nearby-list.ts'
import { reachOf } from './reach.ts'

const MINUTE_MS = 60_000
const now = Date.parse('2026-11-20T10:30:00Z')
const zone = 'Africa/Johannesburg'
const here = { latitude: -33.92, longitude: 18.42 }
const textsOf = (language: 'en' | 'ar', near: typeof en): RowTexts => ({
  ...near,
  dates,
  language,
  mosquesPath: '/mosques/',
  access: times.access,
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
    address: '1 Dorp Street',
    approximate: false,
    jamaats: [
      { prayer: 'dhuhr', at: now + 25 * MINUTE_MS, minutes: 775, venue: null, until: null },
      { prayer: 'asr', at: now + 200 * MINUTE_MS, minutes: 950, venue: null, until: null },
    ],
    beginnings: [],
    confirmed: '2026-11-18',
    isStale: false,
    zone,
  }
  const words = (later: number, jamaats = mosque.jamaats) => {
    const reach = reachOf({ ...mosque, jamaats }, here, 'walking', now + later * MINUTE_MS)
    return rowWords(texts, { mosque, reach }, { place: null, pace: 'walking' }, now + later * MINUTE_MS)
  }
  expect(words(0)).toEqual({
    room: '',
    address: '1 Dorp Street',
    distance: '1.0 km away',
    live: '',
    jamaat: 'Dhuhr 12:55',
    unknown: '',
    countdown: 'in 25 min',
    venue: '',
    standing: 'From the mosque, confirmed 18 Nov 2026',
    stale: '',
    access: '',
    travel: 'About 15 min on foot, one way · 10 min to spare',
  })
  // The time left, 24 minutes, is the way and what is to spare.
  expect(words(0.5)).toMatchObject({ countdown: 'in 24 min', travel: expect.stringContaining('· 9 min to spare') })
  expect(words(15).travel).toBe('About 15 min on foot, one way · too late for Dhuhr, in time for Asr 15:50')
  expect(words(15, mosque.jamaats.slice(0, 1)).travel).toBe('About 15 min on foot, one way · too late for Dhuhr')
  const eid = { prayer: 'eid', at: now + 28 * 1440 * MINUTE_MS, minutes: 435, until: null }
  expect(words(0, [{ ...eid, venue: null }]).travel).toBe('About 15 min on foot, one way')
  // Until it is declared, the day is one of two, and nobody is told how long it is until then.
  const expected = { ...eid, at: now + 10 * 60 * MINUTE_MS, venue: null, expectedDays: 2 }
  expect(words(0, [expected])).toMatchObject({
    jamaat: 'eid 07:15, expected today or the day after',
    countdown: '',
    travel: 'About 15 min on foot, one way',
  })
  expect(words(0, [{ ...eid, venue: null, expectedDays: 1 }]).jamaat).toBe('eid 07:15, expected in 28 days')
  const field = { name: 'Field', address: '1 Field Road', latitude: here.latitude, longitude: here.longitude }
  expect(words(0, [{ ...eid, venue: field }])).toMatchObject({
    address: '',
    distance: '50 m away',
    venue: 'At another place: Field, 1 Field Road',
  })
  const somewhere = { ...field, latitude: null, longitude: null }
  expect(words(0, [{ ...eid, venue: somewhere }])).toMatchObject({ address: '1 Dorp Street', distance: '' })
  expect(words(0, [])).toMatchObject({
    jamaat: '',
    unknown: 'Jamaat times not known',
    countdown: '',
    travel: 'About 15 min on foot, one way',
  })
})

test('a row has a line for each session of which it is said who can follow', () => {
  const { facts } = anAccess({ sign_language: 'sfs', hearing_loop: 'yes' })
  const access = [
    { prayer: 'asr', minutes: 950, facts },
    { prayer: 'taraweeh', minutes: null, facts: facts.slice(0, 1) },
  ]
  const signed = 'Sign language interpreter (South African Sign Language)'
  expect(accessWords(texts, { access })).toBe(`Asr 15:50: ${signed} · Hearing loop\ntaraweeh: ${signed}`)
})

test('no minutes are estimated beyond 10 km on foot and 200 km by car', () => {
  const travel = (kilometers: number, pace: 'walking' | 'driving') => {
    const mosque = { ...here, latitude: here.latitude + kilometers / 111.19, slug: 'a', name: 'A', address: '' }
    const times = { approximate: false, jamaats: [], beginnings: [], confirmed: null, isStale: false, zone }
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

const fresh = { confirmed: '2026-11-18', isStale: false, zone }

test('a row names the venue of a jamaat away from the mosque, old times, and a change that is near', () => {
  const venue = { name: 'Community Hall', address: '1 Long Road', latitude: here.latitude, longitude: here.longitude }
  const next = { prayer: 'jumuah', at: now + MINUTE_MS, minutes: 775, venue, until: '2026-11-22' }
  const words = (mosque: { confirmed: string | null; isStale: boolean; isRoom?: boolean }) =>
    nextWords(texts, { ...mosque, zone }, { next, begins: null }, now)
  expect(words(fresh)).toMatchObject({
    venue: 'At another place: Community Hall, 1 Long Road',
    standing: 'From the mosque, confirmed 18 Nov 2026 · until 22 Nov 2026',
    stale: '',
  })
  expect(words({ ...fresh, isRoom: true }).standing).toBe(
    'From the prayer room, confirmed 18 Nov 2026 · until 22 Nov 2026',
  )
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

test('a row says until when its mosque is live, and then no longer', () => {
  const live = { until: now + MINUTE_MS, minutes: 751 }
  const words = (at: number) => nextWords(texts, { ...fresh, live }, { next: null, begins: null }, at).live
  expect(words(now)).toBe('Live until 12:31')
  expect(words(now + MINUTE_MS)).toBe('')
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

test('the short row of a saved mosque has adhan and jamaat, and what makes them doubtful or is elsewhere', () => {
  const mosque: NearbyMosque = {
    ...here,
    ...fresh,
    slug: 'a',
    name: 'A',
    address: '',
    approximate: false,
    jamaats: [
      { prayer: 'dhuhr', at: now + 25 * MINUTE_MS, minutes: 775, venue: null, until: null, adhan: 757 },
      { prayer: 'asr', at: now + 1440 * MINUTE_MS, minutes: 950, venue: null, until: null },
    ],
    beginnings: [{ prayer: 'asr', at: now + 200 * MINUTE_MS, minutes: 977, isPublished: false }],
  }
  const nothing = { live: '', unknown: '', venue: '', stale: '' }
  const today = { occasion: 'Dhuhr', adhan: '12:37', jamaat: '12:55' }
  expect(savedWords(texts, mosque, now)).toEqual({ ...nothing, ...today })
  expect(savedWords(texts, mosque, now + 25 * MINUTE_MS)).toEqual({
    ...nothing,
    occasion: 'Asr, tomorrow',
    adhan: '',
    jamaat: '15:50',
  })
  expect(savedWords(textsOf('ar', ar), mosque, now + 25 * MINUTE_MS).occasion).toBe('Asr، غدًا')
  const old = { ...mosque, confirmed: '2026-01-02', isStale: true }
  expect(savedWords(texts, old, now).stale).toBe('From the mosque, not confirmed since 2 Jan 2026')
  const hall = { name: 'Hall', address: '1 Long Road', latitude: null, longitude: null }
  const elsewhere = { ...mosque, jamaats: [{ ...mosque.jamaats[0]!, venue: hall }] }
  expect(savedWords(texts, elsewhere, now).venue).toBe('At another place: Hall, 1 Long Road')
  expect(savedWords(texts, { ...mosque, jamaats: [] }, now)).toEqual({
    ...nothing,
    unknown: 'Jamaat times not known; Asr begins 16:17 (calculated)',
    occasion: '',
    adhan: '',
    jamaat: '',
  })
})

const inLondon = { confirmed: '2027-03-01', isStale: false, zone: 'Europe/London' }
const fajrAt = (instant: string) => {
  const minutes = Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
  return { prayer: 'fajr', at: Date.parse(instant), minutes, venue: null, until: null }
}
const fajrWords = (instant: string, now: string) =>
  nextWords({ ...texts, prayers: { fajr: 'Fajr' } }, inLondon, { next: fajrAt(instant), begins: null }, Date.parse(now))
    .jamaat

test.each([
  // In the night to 28 March 2027 clocks go from 01:00 to 02:00, in that to 31 October from 02:00 to 01:00.
  ['2027-03-28T04:30:00+01:00', '2027-03-27T22:59:00Z', 'tomorrow'],
  ['2027-03-28T04:30:00+01:00', '2027-03-27T23:30:00Z', 'tomorrow'],
  ['2027-03-28T04:30:00+01:00', '2027-03-28T00:00:00Z', 'today'],
  ['2027-03-29T04:30:00+01:00', '2027-03-27T23:59:00Z', 'in 2 days'],
  ['2027-03-29T04:30:00+01:00', '2027-03-28T00:01:00Z', 'tomorrow'],
  ['2027-10-31T05:30:00+00:00', '2027-10-30T22:59:00Z', 'tomorrow'],
  ['2027-10-31T05:30:00+00:00', '2027-10-30T23:00:00Z', 'today'],
  ['2027-11-01T05:30:00+00:00', '2027-10-30T22:30:00Z', 'in 2 days'],
  ['2027-11-01T05:30:00+00:00', '2027-10-30T23:30:00Z', 'tomorrow'],
])('Fajr at %s, read at %s around a change of clocks, is %s', (instant, now, day) => {
  expect(fajrWords(instant, now)).toBe(`Fajr ${instant.slice(11, 16)}${day === 'today' ? '' : ` ${day}`}`)
})

test('a time after midnight belongs to the day before it', () => {
  const isha = { ...fajrAt('2027-06-11T00:30:00+01:00'), prayer: 'isha', minutes: 1470 }
  const words = (now: string) =>
    nextWords({ ...texts, prayers: { isha: 'Isha' } }, inLondon, { next: isha, begins: null }, Date.parse(now)).jamaat
  expect(words('2027-06-09T22:59:00Z')).toBe('Isha 00:30 tomorrow')
  expect(words('2027-06-09T23:00:00Z')).toBe('Isha 00:30')
  expect(words('2027-06-10T23:10:00Z')).toBe('Isha 00:30')
})

test.each([
  [0.01, false, '50 m away'],
  [0.34, false, '350 m away'],
  [0.96, false, '950 m away'],
  [0.98, false, '1.0 km away'],
  [2.449, false, '2.4 km away'],
  [17.6, false, '18 km away'],
  [9.96, false, '10 km away'],
  [0.34, true, 'about 350 m away'],
  [2.449, true, 'about 2.4 km away'],
])('%f km (approximate: %s) is formatted as %s', (kilometers, approximate, text) => {
  expect(formatDistanceAway(en, kilometers, approximate)).toBe(text)
})

test('a prayer room is called one, and owes nobody a jamaat', () => {
  const room: NearbyMosque = {
    ...here,
    slug: 'r',
    name: 'R',
    address: 'Mall',
    approximate: false,
    isRoom: true,
    jamaats: [],
    beginnings: [{ prayer: 'asrShafii', at: now + 60 * MINUTE_MS, minutes: 810, isPublished: false }],
    confirmed: null,
    isStale: false,
    zone,
  }
  const reach = reachOf(room, here, 'walking', now)
  const words = rowWords(texts, { mosque: room, reach }, { place: null, pace: 'walking' }, now)
  expect(words).toMatchObject({ room: 'Prayer room', unknown: 'No jamaat announced', jamaat: '' })
  const announced = { prayer: 'asr', at: now + 60 * MINUTE_MS, minutes: 810, venue: null, until: null }
  const held = reachOf({ ...room, jamaats: [announced] }, here, 'walking', now)
  const heldWords = rowWords(texts, { mosque: room, reach: held }, { place: null, pace: 'walking' }, now)
  expect(heldWords).toMatchObject({ room: 'Prayer room', unknown: '', jamaat: expect.stringContaining('13:30') })
})
