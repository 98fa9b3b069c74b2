import { expect, test } from 'vitest'
import { noAccess } from '#app/features/mosques/gathering-access.ts'
import { emptyContent } from '#app/features/timetables/timetable-changes.ts'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import type { Times } from '#salaah/times.ts'
import { listCorrections, meaningKey } from './corrected-times.ts'

// Maghrib and Isha are a minute later every day.
const wednesday = '2026-11-18'
const timesOn = (day: string) => {
  const later = Number(day.slice(8)) - 18
  return { fajr: 240, sunrise: 330, dhuhr: 740, asr: 960, maghrib: 1180 + later, isha: 1260 + later } as Times
}
const days = { day: wednesday, reportedOn: wednesday, beginnings: timesOn }
const meaningsOf = (content: TimetableContent, about: string, wanted: string, on = days) =>
  listCorrections(content, { about, wanted }, on).map(({ meaning }) => meaningKey(meaning))
const correct = (content: TimetableContent, about: string, wanted: string, meaning = 'fixed', on = days) =>
  listCorrections(content, { about, wanted }, on).find((each) => meaningKey(each.meaning) === meaning)?.content ?? null
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

test('a time means itself, or minutes after the salaah, and what is like the present rule comes first', () => {
  const content = withWeek({ isha: { adhan: null, jamaat: after(30, true) } })
  expect(meaningsOf(content, 'isha.jamaat', '21:30')).toEqual(['after.30', 'fixed'])
  expect(meaningsOf(emptyContent('shafii'), 'isha.jamaat', '21:30')).toEqual(['fixed', 'after.30'])
  expect(meaningsOf(emptyContent('shafii'), 'dhuhr.jamaat', '15:20')).toEqual(['fixed', 'after.180'])
  expect(meaningsOf(emptyContent('shafii'), 'dhuhr.jamaat', '15:21'), 'hours later').toEqual(['fixed'])
  // 21:30 never becomes 21:35: nothing is rounded.
  expect(correct(content, 'isha.jamaat', '21:30', 'after.30')?.week.isha.jamaat).toEqual(after(30))
  expect(correct(content, 'isha.jamaat', '21:30')?.week.isha.jamaat).toEqual(fixed('21:30'))
  expect(correct(content, 'isha.jamaat', '21:30', 'after.31')).toBeNull()
})

test('the minutes are those of the day on which it was seen', () => {
  const later = { ...days, day: '2026-11-25' }
  expect(meaningsOf(emptyContent('shafii'), 'isha.jamaat', '21:30', later)).toEqual(['fixed', 'after.30'])
})

test('a meaning that is impossible within the week is not offered', () => {
  expect(meaningsOf(emptyContent('shafii'), 'maghrib.jamaat', '19:42')).toEqual(['after.2'])
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
  expect(one.sessions).toMatchObject([{ occasion: 'jumuah', salaah: '13:15', access: noAccess }])
  expect(correct(one, 'jumuah.13:15', '13:30')?.sessions.map(({ salaah }) => salaah)).toEqual(['13:30'])
  expect(correct(one, 'jumuah.12:00', '13:30')).toBeNull()
  const withKhutbah = { ...one, sessions: [{ ...one.sessions[0]!, khutbah: '13:00' }] }
  expect(correct(withKhutbah, 'jumuah.13:15', '12:45')).toBeNull()
})
