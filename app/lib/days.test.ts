import { expect, test } from 'vitest'
import { addMonths, daysBetween, firstOfMonth, isDay, isTime, numericDate, weekdayOf } from './days.ts'

test('leap days exist in leap years only', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2027-02-29')).toBe(false)
  expect(isTime('23:59')).toBe(true)
  expect(isTime('')).toBe(false)
})

test('days are counted across month, year and clock change', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-20', 3)).toBe('2027-02-20')
  expect(firstOfMonth('2026-11-20', 2)).toBe('2027-01-01')
  expect(weekdayOf('2026-11-20')).toBe(5)
})

test('a day is written in the chosen order', () => {
  expect(numericDate('2026-11-20', 'dd/MM/yyyy')).toBe('20/11/2026')
  expect(numericDate('2026-11-20', 'MM/dd/yyyy')).toBe('11/20/2026')
  expect(numericDate('2026-11-20', 'yyyy-MM-dd')).toBe('2026-11-20')
})
