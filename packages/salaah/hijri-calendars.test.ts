import { expect, test } from 'vitest'
import { toDayNumber } from './days.ts'
import { arithmeticDayNumber, toArithmeticHijri, toHijri } from './hijri.ts'
import { findCalendarMonth, fromCalendarDate, hijriCalendars, toCalendarDate } from './hijri-calendars.ts'

test('from 1420 to 1450 the table of the service equals Umm al-Qura', () => {
  for (let day = toDayNumber('1999-04-17'); day < toDayNumber('2029-05-14'); day++) {
    const { year, month, day: date, daysInMonth } = toCalendarDate('UAQ', day)
    expect({ year, month, day: date, daysInMonth }).toEqual(toHijri(day))
  }
})

test.each(['UAQ', 'DIYANET', 'MATHEMATICAL'] as const)('every day of %s is found again by its date', (calendar) => {
  for (let day = toDayNumber('1890-01-01'); day < toDayNumber('2090-01-01'); day++) {
    const date = toCalendarDate(calendar, day)
    const found = fromCalendarDate(date.calendar, date.year, date.month, date.day)
    if (found?.dayNumber !== day || found.calendar !== date.calendar) expect({ day, date, found }).toBeNull()
  }
})

test('the months of each calendar follow each other', () => {
  for (const calendar of hijriCalendars)
    for (let index = 1360 * 12; index < 1440 * 12; index++) {
      const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
      const { firstDayNumber, days } = findCalendarMonth(calendar, year, month)
      const next = findCalendarMonth(calendar, month === 12 ? year + 1 : year, (month % 12) + 1)
      expect(next.firstDayNumber).toBe(firstDayNumber + days)
    }
})

test('Sha’ban 1364 has 28 days in the table of the service', () => {
  expect(findCalendarMonth('UAQ', 1364, 8).days).toBe(28)
  expect(fromCalendarDate('UAQ', 1364, 8, 29)).toBeNull()
})

test.each([
  ['UAQ', '1937-03-14', [1356, 1, 1], '2077-11-16', [1500, 12, 30]],
  ['DIYANET', '1900-05-01', [1318, 1, 1], '2028-01-26', [1449, 8, 29]],
] as const)(
  'the table of %s has the days from %s to its end, and arithmetic those around them',
  (calendar, first, start, last, end) => {
    const at = (day: number) => {
      const { year, month, day: date, ...found } = toCalendarDate(calendar, day)
      return { date: [year, month, date], calendar: found.calendar, sighted: found.sighted }
    }
    const [from, to] = [toDayNumber(first), toDayNumber(last)]
    expect(at(from)).toEqual({ date: start, calendar, sighted: false })
    expect(at(to)).toEqual({ date: end, calendar, sighted: false })
    for (const day of [from - 1, to + 1]) expect(at(day)).toMatchObject({ calendar: 'MATHEMATICAL', sighted: false })
    const [lastYear, lastMonth, days] = end
    expect(findCalendarMonth(calendar, lastYear, lastMonth)).toMatchObject({ calendar, days })
    expect(findCalendarMonth(calendar, start[0], 1)).toMatchObject({ calendar, firstDayNumber: from })
    expect(findCalendarMonth(calendar, start[0] - 1, 12).calendar).toBe('MATHEMATICAL')
    const [yearAfter, monthAfter] = lastMonth === 12 ? [lastYear + 1, 1] : [lastYear, lastMonth + 1]
    expect(findCalendarMonth(calendar, yearAfter, monthAfter).calendar).toBe('MATHEMATICAL')
  },
)

test('an announced date comes before the table', () => {
  const day = toDayNumber('2021-08-10')
  expect(toCalendarDate('HJCoSA', day)).toMatchObject({ year: 1443, month: 1, day: 1, sighted: true })
  expect(toCalendarDate('UAQ', day)).toMatchObject({ year: 1443, month: 1, day: 2, sighted: false })
  expect(fromCalendarDate('HJCoSA', 1443, 1, 1)).toEqual({ dayNumber: day, calendar: 'HJCoSA' })
  expect(fromCalendarDate('UAQ', 1443, 1, 1)).toEqual({ dayNumber: day - 1, calendar: 'UAQ' })
})

test('only the arithmetic calendar is adjusted', () => {
  const day = toDayNumber('2026-05-28')
  expect(toCalendarDate('HJCoSA', day, 2)).toEqual(toCalendarDate('HJCoSA', day))
  expect(toCalendarDate('MATHEMATICAL', day, 2)).toMatchObject(toArithmeticHijri(day + 2))
})

test.each([
  [1447, 0, 1],
  [1447, 13, 1],
  [1447, 1, 0],
  [1447, 1, 31],
  [0, 1, 1],
])('there is no day %i-%i-%i', (year, month, day) => {
  for (const calendar of hijriCalendars) expect(fromCalendarDate(calendar, year, month, day)).toBeNull()
})

test('an arithmetic date is counted from the epoch', () => {
  expect(arithmeticDayNumber(1, 1, 1)).toBe(-492_148)
  expect(fromCalendarDate('MATHEMATICAL', 1, 1, 1)).toEqual({ dayNumber: -492_148, calendar: 'MATHEMATICAL' })
  expect(toArithmeticHijri(arithmeticDayNumber(1447, 9, 1))).toMatchObject({ year: 1447, month: 9, day: 1 })
})
