import { expect, test } from 'vitest'
import { formatClock, parseClock } from './clock.ts'

test.each([
  ['05:06', 306],
  ['23:59 (SAST)', 1439],
  ['10:305', null],
  ['x10:30', null],
  ['24:00', null],
  ['10:60', null],
])('%s is parsed as minute %s', (text, minutes) => {
  expect(parseClock(text)).toBe(minutes)
})

test('minutes outside the day wrap around midnight', () => {
  expect([-1, 0, 1439, 1440, 2881].map(formatClock)).toEqual(['23:59', '00:00', '23:59', '00:00', '00:01'])
})
