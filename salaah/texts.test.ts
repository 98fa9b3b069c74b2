import { expect, test } from 'vitest'
import { formatClock, parseClock } from './clock.ts'
import { parseCustomMethod } from './custom-method.ts'

test.each([
  ['05:06', 306],
  ['23:59 (SAST)', 1439],
  ['10:305', null],
  ['x10:30', null],
  ['24:00', null],
  ['10:60', null],
])('the text %s begins with the minute %s', (text, minutes) => {
  expect(parseClock(text)).toBe(minutes)
})

test('minutes before and beyond the day are those of the clock', () => {
  expect([-1, 0, 1439, 1440, 2881].map(formatClock)).toEqual(['23:59', '00:00', '23:59', '00:00', '00:01'])
})

test.each([
  ['18.25,null,90 min', { fajr: 18.25, maghrib: undefined, isha: { minutes: 90 } }],
  [' 18 , 4.5 , 17 ', { fajr: 18, maghrib: { angle: 4.5 }, isha: { angle: 17 } }],
  ['x18,5x,17 degrees', { fajr: 15, maghrib: undefined, isha: { angle: 15 } }],
  ['20 min,3min,', { fajr: 15, maghrib: { minutes: 3 }, isha: { angle: 15 } }],
])('the settings %s make a method', (settings, method) => {
  expect(parseCustomMethod(settings)).toEqual({ id: 99, name: 'Custom', ...method })
})
