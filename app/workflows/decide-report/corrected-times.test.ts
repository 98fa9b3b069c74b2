import { expect, test } from 'vitest'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import type { Times } from '#salaah/times.ts'
import { correctContent, emptyContent } from './corrected-times.ts'

const times = { fajr: 240, sunrise: 330, dhuhr: 740, asr: 960, maghrib: 1180, isha: 1260 } as Times
// A Wednesday.
const today = { day: '2026-11-18', beginnings: () => times }
const correct = (content: TimetableContent, about: string, wanted: string) =>
  correctContent(content, { about, wanted }, today)
const fixed = (time: string) => ({ kind: 'fixed' as const, time })
const after = (minutes: number, roundToFive = false) => ({ kind: 'after' as const, minutes, roundToFive })
const withWeek = (week: Partial<TimetableContent['week']>): TimetableContent => {
  const empty = emptyContent('shafii')
  return { ...empty, week: { ...empty.week, ...week } }
}

test('a time that nobody announced is announced', () => {
  expect(correct(emptyContent('shafii'), 'asr.jamaat', '16:45')?.week.asr).toEqual({
    adhan: null,
    jamaat: fixed('16:45'),
  })
})

test('only the reported time changes', () => {
  const content = withWeek({
    isha: { adhan: fixed('21:10'), jamaat: fixed('21:30') },
    asr: { adhan: null, jamaat: fixed('17:00') },
  })
  const corrected = correct(content, 'isha.jamaat', '21:20')
  expect(corrected).toEqual(withWeek({ ...content.week, isha: { adhan: fixed('21:10'), jamaat: fixed('21:20') } }))
})

test('a time that follows the salaah still follows it', () => {
  const content = withWeek({ maghrib: { adhan: null, jamaat: after(5, true) } })
  expect(correct(content, 'maghrib.jamaat', '19:50')?.week.maghrib.jamaat).toEqual(after(10, true))
  expect(correct(content, 'maghrib.jamaat', '19:48')?.week.maghrib.jamaat).toEqual(after(8))
})

test('a weekday with a rule of its own keeps the other days as they are', () => {
  const rule = { adhan: null, jamaat: fixed('13:00') }
  const content = { ...withWeek({ dhuhr: rule }), weekdays: { '3': { dhuhr: rule } } } as TimetableContent
  const corrected = correct(content, 'dhuhr.jamaat', '13:15')
  expect(corrected?.week.dhuhr).toEqual(rule)
  expect(corrected?.weekdays['3']?.dhuhr?.jamaat).toEqual(fixed('13:15'))
})

test('an impossible time changes nothing', () => {
  expect(correct(emptyContent('shafii'), 'asr.jamaat', '15:00')).toBeNull()
  expect(correct(withWeek({ isha: { adhan: fixed('21:10'), jamaat: null } }), 'isha.jamaat', '21:05')).toBeNull()
  expect(correct(emptyContent('shafii'), 'other', '21:05')).toBeNull()
})

test('a session of Jumuah is corrected, added, or refused when it is gone', () => {
  const one = correct(emptyContent('shafii'), 'jumuah', '13:15')!
  expect(one.sessions).toMatchObject([{ occasion: 'jumuah', salaah: '13:15', ladies: 'unknown' }])
  expect(correct(one, 'jumuah.13:15', '13:30')?.sessions.map(({ salaah }) => salaah)).toEqual(['13:30'])
  expect(correct(one, 'jumuah.12:00', '13:30')).toBeNull()
  const withKhutbah = { ...one, sessions: [{ ...one.sessions[0]!, khutbah: '13:00' }] }
  expect(correct(withKhutbah, 'jumuah.13:15', '12:45')).toBeNull()
})
