import { expect, test } from 'vitest'
import { toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type {
  DaySession,
  JumuahSession,
  PrayerMinutes,
  TimetableDay,
} from '#app/features/timetables/timetable-types.ts'
import { aSession } from '#tests/support/data/timetables.ts'
import { liveByTimes } from './live-rules.ts'

const standing = { until: null, confirmedAt: null }
const silent: PrayerMinutes = { begins: 0, adhan: null, jamaat: null }
const announced = (adhan: string, jamaat: string): PrayerMinutes => ({
  ...{ begins: 0, adhan: toMinutes(adhan), jamaat: toMinutes(jamaat) },
})
const session = (time: string, venue: JumuahSession['venue'] = null): DaySession => ({
  ...{ ...aSession({ salaah: time, venue }), minutes: toMinutes(time), date: null, standing },
})
const elsewhere = { name: 'Hall', address: 'A street', latitude: null, longitude: null }

// A Friday, on which two sessions overlap.
const friday: TimetableDay = {
  day: '2026-11-20',
  timetableId: 't1',
  prayers: {
    ...{ fajr: silent, dhuhr: silent, isha: silent },
    asr: announced('16:30', '16:45'),
    maghrib: announced('19:40', '19:45'),
  },
  sessions: [session('13:00'), session('13:40'), session('14:30', elsewhere)],
  standing,
}

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+02:00`)
const both = (time: string | null) => ({ until: time && at(time), changesAt: time && at(time) })
const next = (time: string | null) => ({ until: null, changesAt: time && at(time) })
const live = (start: Parameters<typeof liveByTimes>[0], time: string) =>
  liveByTimes(start, [friday], 'Africa/Johannesburg', at(time))

test.each([
  ['16:29', next('16:30')],
  ['16:30', both('17:15')],
  ['17:14', both('17:15')],
  ['17:15', next('19:40')],
  ['20:24', both('20:25')],
  ['20:25', next(null)],
])('a stream from the adhan on at %s lasts 45 minutes: %o', (time, expected) => {
  expect(live('adhan', time)).toEqual(expected)
})

test.each([
  ['12:59', next('13:00')],
  ['13:00', both('14:00')],
  ['13:40', both('14:40')],
  ['14:40', next('16:45')],
  ['17:14', both('17:15')],
  ['20:15', next(null)],
])('a stream from the jamaat on at %s lasts half an hour, and an hour of Jumu’ah: %o', (time, expected) => {
  expect(live('jamaat', time)).toEqual(expected)
})

test.each([
  ['13:39', both('14:00')],
  ['14:39', both('14:40')],
  ['14:40', next(null)],
  ['16:45', next(null)],
])('a stream of Jumu’ah alone at %s has none of the other jamaats: %o', (time, expected) => {
  expect(live('jumuah', time)).toEqual(expected)
})
