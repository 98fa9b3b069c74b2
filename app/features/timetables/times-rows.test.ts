import { expect, test } from 'vitest'
import { monthsAround, readMonth } from '#app/features/timetables/page/month-times.server.ts'
import { listJamaats, resolveDay } from '#app/features/timetables/timetable-rules.ts'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { announcedRows } from './times-rows.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const friday = '2026-11-20'

function rowsOf(timetable: ReturnType<typeof aTimetable>, at: string) {
  const day = resolveDay(timetable, friday, calculateDayTimes(capeTown, friday).minutes)
  const [next = null] = listJamaats([day], capeTown.zone, Date.parse(at))
  return announcedRows(day, next).map(
    ({ prayer, jamaat, isNext }) => `${prayer} ${jamaat && formatClock(jamaat)}${isNext ? ' next' : ''}`,
  )
}

test.for([
  [[], ['dhuhr 13:15 next']],
  [['13:20'], ['jumuah 13:20 next']],
  [
    ['14:30', '13:00', '13:45'],
    ['jumuah 13:00', 'jumuah 13:45 next', 'jumuah 14:30'],
  ],
])('a Friday with sessions at %s shows them in the place of Dhuhr', ([salaahs, expected]) => {
  const sessions = salaahs!.map((salaah) => aSession({ salaah }))
  const timetable = aTimetable({ week: { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('asr', '16:45') }, sessions })
  expect(rowsOf(timetable, '2026-11-20T13:10:00+02:00')).toEqual([
    'fajr null',
    ...expected!,
    'asr 16:45',
    'maghrib null',
    'isha null',
  ])
})

test('times that cannot be calculated are not shown', () => {
  const day = resolveDay(null, friday, calculateDayTimes(capeTown, friday).minutes)
  day.prayers.isha.begins = Number.NaN
  expect(announcedRows(day).at(-1)).toMatchObject({ prayer: 'isha', begins: null })
})

test('a month is read when it is near enough', () => {
  expect(readMonth(null, friday)).toBe('2026-11')
  expect(readMonth('2025-02', friday)).toBe('2025-02')
  for (const wrong of ['2026-13', '2026-1', '1999-01', '2027-12', 'x', '2026-11-20'])
    expect(readMonth(wrong, friday), wrong).toBeNull()
  expect(monthsAround('2026-12', friday)).toEqual({ before: '2026-11', after: '2027-01' })
  expect(monthsAround('2027-11', friday)).toEqual({ before: '2027-10', after: null })
})
