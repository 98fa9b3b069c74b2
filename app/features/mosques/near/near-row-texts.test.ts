import { expect, test } from 'vitest'
import ar from '#app/i18n/ar/near.ts'
import en from '#app/i18n/en/near.ts'
import { pluralForms } from '#app/i18n/plural-forms.ts'
import { formatDuration, nextWords, type RowTexts, rowWords } from './near-row-texts.ts'
import type { NearbyMosque } from './nearby-list.ts'
import { reachOf } from './reach.ts'

const MINUTE_MS = 60_000
const now = Date.parse('2026-11-20T10:30:00Z')
const here = { latitude: -33.92, longitude: 18.42 }
const textsOf = (language: 'en' | 'ar', near: typeof en): RowTexts => ({
  ...near,
  saveNamed: near.saveNamed('{name}'),
  language,
  mosquesPath: '/mosques/',
  prayers: { dhuhr: 'Dhuhr', asr: 'Asr', asrHanafi: 'Asr (Hanafi)' },
  minutes: pluralForms(language, near.minutes),
  hours: pluralForms(language, near.hours),
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
      { prayer: 'dhuhr', at: now + 25 * MINUTE_MS, minutes: 775 },
      { prayer: 'asr', at: now + 200 * MINUTE_MS, minutes: 950 },
    ],
    beginnings: [],
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
    travel: 'About 15 min on foot · 10 min to spare',
  })
  expect(words(15).travel).toBe('About 15 min on foot · too late for Dhuhr, in time for Asr 15:50')
  expect(words(15, mosque.jamaats.slice(0, 1)).travel).toBe('About 15 min on foot · too late for Dhuhr')
  expect(words(0, [])).toMatchObject({
    jamaat: '',
    unknown: 'Jamaat times not known',
    countdown: '',
    travel: 'About 15 min on foot',
  })
})

test('a row of a mosque without jamaat times says when the next salaah begins, and where that comes from', () => {
  const words = (prayer: string, isPublished: boolean) =>
    nextWords(texts, { next: null, begins: { prayer, at: now, minutes: 775, isPublished } }, now).unknown
  expect(words('dhuhr', false)).toBe('Jamaat times not known; Dhuhr begins 12:55 (calculated)')
  expect(words('asrHanafi', true)).toBe('Jamaat times not known; Asr (Hanafi) begins 12:55 (city timetable)')
})
