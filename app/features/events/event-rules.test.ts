import { expect, test } from 'vitest'
import {
  columnOf,
  dependsOnTwilight,
  getDateState,
  hasStarted,
  intersectDays,
  isClass,
  shownType,
  toAudience,
  toDayRange,
  toDaysOf,
  toEventType,
  toRestrictedAudience,
  toStoredType,
} from './event-rules.ts'
import type { Followed } from './event-types.ts'

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
  ['2026-11-20', 'current', { from: '2026-11-01', before: '2026-12-01' }],
  ['2026-11-20', 'next', { from: '2026-12-01', before: '2027-01-01' }],
  ['2026-11-20', 'future', { from: '2027-01-01', before: null }],
  ['2028-01-31', 'next', { from: '2028-02-01', before: '2028-03-01' }],
  ['2028-01-31', 'future', { from: '2028-03-01', before: null }],
] as const)('on %s the %s month is %o', (today, choice, expected) => {
  expect(toDayRange(choice, today)).toEqual(expected)
})

test.each([
  ['2026-11-20T16:29:00.000Z', '2026-11-20T17:30:00.000Z', 'upcoming'],
  ['2026-11-20T16:30:00.000Z', '2026-11-20T17:30:00.000Z', 'ongoing'],
  ['2026-11-20T17:29:00.000Z', '2026-11-20T17:30:00.000Z', 'ongoing'],
  ['2026-11-20T17:30:00.000Z', '2026-11-20T17:30:00.000Z', 'past'],
  ['2026-11-20T16:30:00.000Z', null, 'past'],
])('at %s an event from 16:30 to %s is %s', (now, end, expected) => {
  expect(getDateState(start, end, new Date(now))).toBe(expected)
})

test('an event whose start is unknown is upcoming', () => {
  expect(getDateState(null, null, new Date(start))).toBe('upcoming')
})

test('an unknown type counts as other', () => {
  expect(['thikr', 'party', null].map(toEventType)).toEqual(['thikr', 'other', 'other'])
})

test('what is stored as other for children is shown as a class, and only that', () => {
  const shown = (type: 'other' | 'thikr', audience: 'children' | 'ladies') => shownType({ type, audience })
  expect([shown('other', 'children'), shown('other', 'ladies'), shown('thikr', 'children')]).toEqual([
    'class',
    'other',
    'thikr',
  ])
  expect([isClass({ type: 'other', audience: 'children' }), isClass({ type: 'other', audience: null })]).toEqual([
    true,
    false,
  ])
  expect((['class', 'other', 'thikr'] as const).map(toStoredType)).toEqual(['other', 'other', 'thikr'])
})

test('an unknown audience is everyone, which is no restriction', () => {
  expect(['ladies', 'aliens', null].map(toAudience)).toEqual(['ladies', 'everyone', 'everyone'])
  expect(['ladies', 'aliens', 'everyone', null].map(toRestrictedAudience)).toEqual(['ladies', null, null, null])
})

test('two choices of days leave those that are in both', () => {
  const week = { from: '2026-11-16', before: '2026-11-23' }
  const month = { from: '2026-11-01', before: '2026-11-20' }
  const future = { from: '2026-11-18', before: null }
  for (const [a, b, both] of [
    [week, month, { from: '2026-11-16', before: '2026-11-20' }],
    [week, future, { from: '2026-11-18', before: '2026-11-23' }],
    [future, { ...future, from: '2027-01-01' }, { from: '2027-01-01', before: null }],
    [week, null, week],
    [null, null, null],
  ] as const) {
    expect(intersectDays(a, b)).toEqual(both)
    expect(intersectDays(b, a)).toEqual(both)
  }
})

test('a day has its column in a week that begins on any weekday', () => {
  const columns = (day: string) => [0, 1, 2, 3, 4, 5, 6].map((weekStart) => columnOf(day, weekStart))
  expect(columns('2026-11-20')).toEqual([5, 4, 3, 2, 1, 0, 6])
  expect(columns('2026-11-22')).toEqual([0, 6, 5, 4, 3, 2, 1])
})

test.each([
  [0, '2026-11-15', '2026-11-22'],
  [1, '2026-11-16', '2026-11-23'],
  [5, '2026-11-20', '2026-11-27'],
  [6, '2026-11-14', '2026-11-21'],
])('this week, begun on weekday %i, is from %s until %s; the weekend stays', (weekStart, from, before) => {
  // A Friday.
  expect(toDaysOf('week', '2026-11-20', weekStart)).toEqual({ from, before })
  expect(toDaysOf('weekend', '2026-11-20', weekStart)).toEqual({ from: '2026-11-21', before: '2026-11-23' })
  expect(toDaysOf('weekend', '2026-11-22', weekStart)).toEqual({ from: '2026-11-21', before: '2026-11-23' })
  expect(toDaysOf('today', '2026-11-20', weekStart)).toEqual({ from: '2026-11-20', before: '2026-11-21' })
})

const jamaat: Followed = { kind: 'jamaat', time: '20:30' }
test.each([
  ['isha', null, true],
  ['fajr', null, true],
  ['maghrib', null, false],
  ['isha', { kind: 'no-jamaat' }, true],
  ['isha', { ...jamaat, isCalculated: true }, true],
  ['fajr', { ...jamaat, isCalculated: true }, true],
  ['isha', jamaat, false],
  ['fajr', jamaat, false],
  ['asr', { ...jamaat, isCalculated: true }, false],
] as const)('a start after %s that follows %j depends on the calculated twilight: %s', (prayer, followed, expected) => {
  expect(dependsOnTwilight({ prayer, offset: 5, followed })).toBe(expected)
})

test('a start at a time of its own does not depend on the twilight', () => {
  expect(dependsOnTwilight(null)).toBe(false)
})
