import { expect, test } from 'vitest'
import { dayNumber } from './days.ts'
import { civilHijriOf, hijriOf } from './hijri.ts'

function intlDate(calendar: string): (day: number) => string {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(day * 86_400_000).replace(/ .*/, '')
}

test('the table equals Umm al-Qura on every day it covers', () => {
  const expected = intlDate('islamic-umalqura')
  for (let day = dayNumber('1937-03-14'); day <= dayNumber('2077-11-16'); day++) {
    const { year, month, day: date } = hijriOf(day)
    if (`${month}/${date}/${year}` !== expected(day)) expect(`${month}/${date}/${year}`).toBe(expected(day))
  }
})

test('outside the table dates are arithmetic', () => {
  expect(hijriOf(dayNumber('1937-03-13'))).toEqual(civilHijriOf(dayNumber('1937-03-13')))
  expect(hijriOf(dayNumber('2077-11-17'))).toEqual(civilHijriOf(dayNumber('2077-11-17')))
  const expected = intlDate('islamic-civil')
  for (let day = dayNumber('1900-01-01'); day < dayNumber('1937-01-01'); day += 7) {
    const { year, month, day: date } = hijriOf(day)
    expect(`${month}/${date}/${year}`).toBe(expected(day))
  }
})

test('a month of the arithmetic calendar has the length of its days', () => {
  for (let day = dayNumber('2026-01-01'); day < dayNumber('2036-01-01'); day++) {
    const { day: date, daysInMonth } = civilHijriOf(day)
    expect(civilHijriOf(day + 1).day).toBe(date === daysInMonth ? 1 : date + 1)
  }
})
