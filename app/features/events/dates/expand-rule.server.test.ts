import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { weekdayCodes } from '#app/features/events/recurrence.ts'
import { addDays } from '#salaah/days.ts'
import fc from '#tests/support/data/properties.ts'
import { expandRule, isUsableRule } from './expand-rule.server.ts'

/** The same rule by another implementation of RFC 5545. */
function datesByIcalJs(rule: string, start: string, from: string, to: string): string[] {
  const recurrence = ICAL.Recur.fromString(rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})/, 'UNTIL=$1$2$3'))
  const iterator = recurrence.iterator(ICAL.Time.fromDateString(start))
  const days: string[] = []
  for (let next = iterator.next(); next && next.toString() <= to; next = iterator.next()) {
    if (next.toString() >= from) days.push(next.toString())
  }
  return days
}

test('a meeting on the 31st skips the months without one', () => {
  expect(expandRule('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-01-01', '2026-08-31')).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
    '2026-08-31',
  ])
})

test('the 29th of February comes in leap years only', () => {
  expect(expandRule('FREQ=YEARLY', '2024-02-29', '2024-01-01', '2032-12-31')).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ])
  expect(expandRule('FREQ=MONTHLY;BYMONTHDAY=29', '2027-01-29', '2027-01-01', '2027-03-31')).toEqual([
    '2027-01-29',
    '2027-03-29',
  ])
})

test('UNTIL includes its day', () => {
  expect(expandRule('FREQ=WEEKLY;BYDAY=FR;UNTIL=20261204', '2026-11-20', '2026-01-01', '2027-12-31')).toEqual([
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
  ])
})

test('a clock change neither loses nor doubles a date', () => {
  const days = expandRule('FREQ=DAILY', '2026-03-01', '2026-03-01', '2026-11-30')
  expect(new Set(days).size).toBe(days.length)
  expect(days).toHaveLength(275)
})

test('a rule that began years ago is expanded from a later day on', () => {
  expect(expandRule('FREQ=MONTHLY;BYDAY=1FR', '2020-01-03', '2026-11-20', '2027-04-30')).toEqual([
    '2026-12-04',
    '2027-01-01',
    '2027-02-05',
    '2027-03-05',
    '2027-04-02',
  ])
})

test('hourly rules, broken rules and rules with line breaks are rejected', () => {
  const rules = ['FREQ=SECONDLY', 'FREQ=DAILY;BYHOUR=1', 'nonsense', 'FREQ=WEEKLY\r\nRDATE:20260101', '']
  expect(rules.map(isUsableRule)).toEqual([false, false, false, false, false])
})

test('every rule the site writes gives the same dates as an independent implementation', () => {
  const days = fc.uniqueArray(fc.constantFrom(...weekdayCodes), { minLength: 1, maxLength: 7 })
  const ordinal = fc.constantFrom('-1', '1', '2', '3', '4')
  const body = fc.oneof(
    fc
      .record({ days, interval: fc.integer({ min: 1, max: 4 }) })
      .map((r) => `FREQ=WEEKLY;INTERVAL=${r.interval};BYDAY=${r.days}`),
    fc.integer({ min: 1, max: 31 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
    fc.tuple(ordinal, fc.constantFrom(...weekdayCodes)).map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
  )
  const offset = fc.integer({ min: 0, max: 1500 })
  fc.assert(
    fc.property(body, offset, fc.option(offset), (rule, shift, untilShift) => {
      const firstDay = addDays('2024-01-01', shift)
      const whole = untilShift === null ? rule : `${rule};UNTIL=${addDays(firstDay, untilShift).replaceAll('-', '')}`
      // Both need an event that begins on a date of its own rule.
      const start = expandRule(rule, firstDay, firstDay, addDays(firstDay, 400))[0]
      if (!start) return
      const [from, to] = [addDays(start, 100), addDays(start, 900)]
      expect(expandRule(whole, start, from, to)).toEqual(datesByIcalJs(whole, start, from, to))
    }),
    { numRuns: 300 },
  )
})

test.each([
  'FREQ=DAILY;byhour=1,2,3',
  'FREQ=DAILY;FREQ=SECONDLY',
  'FREQ=DAILY;COUNT=99999',
  'FREQ=YEARLY;RSCALE=CHINESE;SKIP=FORWARD',
  `FREQ=DAILY;BYDAY=${'MO,'.repeat(100)}MO`,
  'FREQ=DAILY\nDTSTART:20200101',
])('%s is not usable', (rule) => {
  expect(isUsableRule(rule)).toBe(false)
})

const numbers = fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 4 }).map((list) => list.join())
const parts = fc.oneof(
  fc
    .tuple(fc.constantFrom('BYMONTHDAY', 'BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS'), numbers)
    .map((part) => part.join('=')),
  fc.tuple(fc.constantFrom('INTERVAL', 'COUNT'), fc.integer({ min: -1, max: 1200 })).map((part) => part.join('=')),
  fc.subarray([...weekdayCodes], { minLength: 1 }).map((days) => `BYDAY=${days.join()}`),
  fc.constantFrom('UNTIL=20261231', 'UNTIL=99999999', 'WKST=SU', 'WKST=XX', 'BYHOUR=1', 'X=1', '', '=', 'BYDAY=60MO'),
)
const rules = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', ''), fc.array(parts, { maxLength: 4 }))
  .map(([frequency, more]) => [`FREQ=${frequency}`, ...more].join(';'))
const starts = fc.integer({ min: -300_000, max: 10_000 }).map((days) => addDays('2026-01-01', days))

test('a rule that counts rare days is expanded also when it began decades ago, and has ended after a century', () => {
  const rule = 'FREQ=DAILY;COUNT=6;BYDAY=SA;BYYEARDAY=-1'
  expect(expandRule(rule, '1994-12-31', '2022-01-01', '2023-01-01')).toEqual(['2022-12-31'])
  expect(expandRule(rule.replace('6', '60'), '1894-12-31', '2022-01-01', '2023-01-01')).toEqual([])
})

test('any rule is refused or expanded, each day once and within the days asked for', () => {
  fc.assert(
    fc.property(rules, starts, (rule, start) => {
      if (!isUsableRule(rule)) return
      const days = expandRule(rule, start, '2026-01-01', '2027-02-01')
      expect(new Set(days).size).toBe(days.length)
      expect(days.every((day) => day >= '2026-01-01' && day <= '2027-02-01')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
