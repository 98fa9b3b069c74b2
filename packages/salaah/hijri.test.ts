import { expect, test } from 'vitest'
import { toDayNumber } from './days.ts'
import { toArithmeticHijri, toHijri } from './hijri.ts'

function intlDate(calendar: string): (day: number) => string {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(day * 86_400_000).replace(/ .*/, '')
}

test('the table matches Umm al-Qura on every day it covers', () => {
  const expected = intlDate('islamic-umalqura')
  for (let day = toDayNumber('1937-03-14'); day <= toDayNumber('2077-11-16'); day++) {
    const { year, month, day: date } = toHijri(day)
    if (`${month}/${date}/${year}` !== expected(day)) expect(`${month}/${date}/${year}`).toBe(expected(day))
  }
})

test('dates outside the table follow the arithmetic calendar', () => {
  expect(toHijri(toDayNumber('1937-03-13'))).toEqual(toArithmeticHijri(toDayNumber('1937-03-13')))
  expect(toHijri(toDayNumber('2077-11-17'))).toEqual(toArithmeticHijri(toDayNumber('2077-11-17')))
  const expected = intlDate('islamic-civil')
  for (let day = toDayNumber('1900-01-01'); day < toDayNumber('1937-01-01'); day += 7) {
    const { year, month, day: date } = toHijri(day)
    expect(`${month}/${date}/${year}`).toBe(expected(day))
  }
})

test('the length of a month in the arithmetic calendar matches its last day', () => {
  for (let day = toDayNumber('2026-01-01'); day < toDayNumber('2036-01-01'); day++) {
    const { day: date, daysInMonth } = toArithmeticHijri(day)
    expect(toArithmeticHijri(day + 1).day).toBe(date === daysInMonth ? 1 : date + 1)
  }
})
