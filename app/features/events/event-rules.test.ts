import { expect, test } from 'vitest'
import {
  addMinutes,
  comparePast,
  compareUpcoming,
  eventTypeOf,
  hasStarted,
  isTodayOrLater,
  matchesMonth,
} from './event-rules.ts'

const start = '2026-11-20T16:30:00.000Z'

test.each([
  ['2026-11-20T16:29:59.999Z', false],
  ['2026-11-20T16:30:00.000Z', true],
  ['2026-11-20T16:30:00.001Z', true],
])('at %s an event of 16:30 has started: %s', (now, expected) => {
  expect(hasStarted(start, new Date(now))).toBe(expected)
})

test('an event whose start is unknown never starts', () => {
  expect(hasStarted(null, new Date('2099-01-01T00:00:00Z'))).toBe(false)
})

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-02-30', false],
  ['soon', false],
  ['', false],
])('on 20 November the day %j is today or later: %s', (day, expected) => {
  expect(isTodayOrLater(day, '2026-11-20')).toBe(expected)
})

test.each([
  ['2026-11-01', 'current', true],
  ['2026-11-30', 'current', true],
  ['2026-12-01', 'current', false],
  ['2025-11-20', 'current', false],
  ['2026-12-31', 'next', true],
  ['2027-01-01', 'next', false],
  ['2026-12-31', 'future', false],
  ['2027-01-01', 'future', true],
  ['2028-06-01', 'future', true],
  ['not a day', 'future', false],
] as const)('seen from 20 November 2026, %s is in the %s month: %s', (day, choice, expected) => {
  expect(matchesMonth(day, choice, '2026-11-20')).toBe(expected)
})

test('the month after January begins in February, also seen from the 31st of a leap year', () => {
  expect(matchesMonth('2028-02-29', 'next', '2028-01-31')).toBe(true)
  expect(matchesMonth('2028-03-01', 'next', '2028-01-31')).toBe(false)
  expect(matchesMonth('2028-03-01', 'future', '2028-01-31')).toBe(true)
})

test('upcoming events come in the order they start, those without a start last', () => {
  const events = [{ startsAt: null }, { startsAt: '2026-12-01T10:00:00.000Z' }, { startsAt: start }]
  expect(events.toSorted(compareUpcoming).map((event) => event.startsAt)).toEqual([
    start,
    '2026-12-01T10:00:00.000Z',
    null,
  ])
})

test('past events come with the latest first', () => {
  const events = [{ startsAt: '2026-10-01T10:00:00.000Z' }, { startsAt: start }]
  expect(events.toSorted(comparePast)[0]?.startsAt).toBe(start)
})

test('an unknown type counts as other', () => {
  expect(['thikr', 'party', null].map(eventTypeOf)).toEqual(['thikr', 'other', 'other'])
})

test('minutes added to a time stay within its day', () => {
  expect(addMinutes('18:43', 20)).toBe('19:03')
  expect(addMinutes('23:50', 20)).toBe('23:59')
})
