import { expect, test } from 'vitest'
import { findFirstDay, type Repeat, toRepeat, toRule } from './recurrence.ts'

const repeat = (kind: Repeat['kind'], more: Partial<Repeat> = {}): Repeat => ({ kind, days: [], until: null, ...more })

test.each([
  [repeat('none'), '2026-11-20', null],
  [repeat('weekly'), '2026-11-20', 'FREQ=WEEKLY;BYDAY=FR'],
  [repeat('weekly', { days: ['TH', 'TU'] }), '2026-11-20', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  [repeat('monthlyDate'), '2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  [repeat('monthlyWeekday'), '2026-12-04', 'FREQ=MONTHLY;BYDAY=1FR'],
  [repeat('monthlyWeekday'), '2026-10-30', 'FREQ=MONTHLY;BYDAY=-1FR'],
  [repeat('monthlyLastWeekday'), '2026-11-20', 'FREQ=MONTHLY;BYDAY=-1FR'],
  [repeat('weekly', { until: '2027-03-26' }), '2026-11-20', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326'],
])('the form values %j from %s become %s', (choice, start, rule) => {
  expect(toRule(choice, start)).toBe(rule)
})

test.each([
  'FREQ=WEEKLY;BYDAY=TU,TH',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270326',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=YEARLY',
])('the form shows %s and saves it unchanged', (rule) => {
  const start = rule.includes('31') ? '2026-01-31' : '2026-11-27'
  expect(toRule(toRepeat(rule), start, rule)).toBe(rule)
})

test('an event begins on the first day of its own rule', () => {
  expect(findFirstDay(repeat('weekly', { days: ['TU'] }), '2026-11-20')).toBe('2026-11-24')
  expect(findFirstDay(repeat('monthlyLastWeekday'), '2026-11-20')).toBe('2026-11-27')
  expect(findFirstDay(repeat('monthlyDate'), '2026-11-20')).toBe('2026-11-20')
})
