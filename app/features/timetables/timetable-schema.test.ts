import { expect, test } from 'vitest'
import { aSession, timetableContent as content } from '#tests/support/data/timetables.ts'
import {
  parseStoredContent,
  parseStoredProgram,
  parseStoredTimes,
  ramadanProgram,
  timetableContent,
  timetablePeriod,
} from './timetable-schema.ts'

const none = { adhan: null, jamaat: null }
const week = { fajr: none, dhuhr: none, asr: none, maghrib: none, isha: none }

const accepts = (value: unknown) => timetableContent.safeParse(value).success
const withMinutes = (minutes: number) => ({
  week: { ...week, maghrib: { jamaat: { kind: 'after', minutes, roundToFive: true } } },
})
const withVenue = (latitude: number | null, longitude: number | null) =>
  content({ sessions: [aSession({ venue: { name: 'Town hall', address: '', latitude, longitude } })] })

test('stored content without the fields that were added later gets their defaults', () => {
  const dhuhr = { jamaat: { kind: 'after', minutes: 5 } }
  const sessions = [{ occasion: 'jumuah', salaah: '13:00' }]
  expect(parseStoredContent(JSON.stringify({ week: { ...week, dhuhr }, sessions }))).toEqual(
    content({
      week: { dhuhr: { adhan: null, jamaat: { kind: 'after', minutes: 5, roundToFive: false } } },
      sessions: [aSession()],
    }),
  )
})

test('a time is between 00:00 and 23:59', () => {
  const withTime = (time: string) => content({ week: { asr: { adhan: null, jamaat: { kind: 'fixed', time } } } })
  expect(['00:00', '23:59'].map((time) => accepts(withTime(time)))).toEqual([true, true])
  expect(['24:00', '9:30', ''].map((time) => accepts(withTime(time)))).toEqual([false, false, false])
  expect(parseStoredTimes(JSON.stringify({ ...week, asr: { adhan: null, jamaat: '16:45' } })).asr.jamaat).toBe('16:45')
  expect(() => parseStoredTimes(JSON.stringify({ ...week, asr: { adhan: '25:00', jamaat: null } }))).toThrow()
})

test('a salaah follows its beginning by up to three hours, in whole minutes', () => {
  expect([0, 1, 180].map((minutes) => accepts(withMinutes(minutes)))).toEqual([true, true, true])
  expect([-1, 181, 1.5].map((minutes) => accepts(withMinutes(minutes)))).toEqual([false, false, false])
})

test('a venue is on the globe, or its position is unknown', () => {
  expect([withVenue(90, 180), withVenue(-90, -180), withVenue(null, null)].map(accepts)).toEqual([true, true, true])
  const outside = [withVenue(90.1, 0), withVenue(-90.1, 0), withVenue(0, 180.1), withVenue(0, -180.1)]
  expect(outside.map(accepts)).toEqual([false, false, false, false])
})

test('a mosque has up to ten sessions, and their texts up to 120 characters without the spaces around them', () => {
  const sessions = (count: number) => Array.from({ length: count }, () => aSession())
  expect(accepts(content({ sessions: sessions(10) }))).toBe(true)
  expect(accepts(content({ sessions: sessions(11) }))).toBe(false)
  const khateeb = 'K'.repeat(120)
  const parsed = timetableContent.parse(content({ sessions: [aSession({ khateeb: ` ${khateeb} ` })] }))
  expect(parsed.sessions[0]!.khateeb).toBe(khateeb)
  expect(accepts(content({ sessions: [aSession({ khateeb: `${khateeb}K` })] }))).toBe(false)
})

test('a timetable may last one day or have no end, but not end before it begins', () => {
  const lasts = (validFrom: string, validUntil: string | null) =>
    timetablePeriod.safeParse({ kind: 'regular', validFrom, validUntil }).success
  expect(lasts('2026-11-20', null)).toBe(true)
  expect(lasts('2026-11-20', '2026-11-20')).toBe(true)
  expect(lasts('2026-11-20', '2026-11-21')).toBe(true)
  expect(lasts('2026-11-20', '2026-11-19')).toBe(false)
  expect(lasts('2026-11-31', null)).toBe(false)
})

test('a program is stored without spaces around its texts, and a mat is not asked for unless somebody says so', () => {
  const taraweeh = { occasion: 'taraweeh', time: { kind: 'fixed', time: '21:30' }, huffadh: ' Hafidh ', note: ' Late ' }
  const eid = { occasion: 'eid', eid: 'fitr', salaah: '07:30', rain: ' In the hall ' }
  const program = parseStoredProgram(JSON.stringify({ taraweeh: [taraweeh], eid: [eid] }))
  expect(program.taraweeh[0]).toMatchObject({ huffadh: 'Hafidh', note: 'Late', fromNight: 1, khatamNight: null })
  expect(program.eid[0]).toMatchObject({ rain: 'In the hall', bringMat: false })
  expect(program.itikaf).toEqual({ held: 'unknown', contact: '', note: '' })
})

test.each([
  [0, false],
  [1, true],
  [29, true],
  [30, true],
  [31, false],
])('taraweeh from night %s of Ramadan is accepted: %s', (fromNight, isAccepted) => {
  const session = { occasion: 'taraweeh', time: { kind: 'after-isha', minutes: 10 }, fromNight }
  expect(ramadanProgram.safeParse({ taraweeh: [session] }).success).toBe(isAccepted)
})
