import { expect, test } from 'vitest'
import ar from './compiled/ar/dates.ts'
import en from './compiled/en/dates.ts'
import { dayHalves, timeFormat } from './time-format.ts'

test.each([
  ['00:00', '12:00 am', '12:00 ص'],
  ['00:59', '12:59 am', '12:59 ص'],
  ['01:05', '1:05 am', '1:05 ص'],
  ['11:59', '11:59 am', '11:59 ص'],
  ['12:00', '12:00 pm', '12:00 م'],
  ['12:30', '12:30 pm', '12:30 م'],
  ['13:00', '1:00 pm', '1:00 م'],
  ['23:59', '11:59 pm', '11:59 م'],
])('%s is %s, in Arabic %s, with a space that does not break', (time, english, arabic) => {
  const withSpace = (text: string) => text.replace(' ', '\u00A0')
  expect(timeFormat(dayHalves('12h', en))(time)).toBe(withSpace(english))
  expect(timeFormat(dayHalves('12h', ar))(time)).toBe(withSpace(arabic))
  expect(timeFormat(dayHalves('24h', en))(time)).toBe(time)
})

test('minutes count from midnight, also those of the next day', () => {
  const twelve = timeFormat(dayHalves('12h', en))
  expect([0, 785, 1439, 1450].map(twelve)).toEqual(['12:00\u00A0am', '1:05\u00A0pm', '11:59\u00A0pm', '12:10\u00A0am'])
  expect([0, 785, 1450].map(timeFormat(undefined))).toEqual(['00:00', '13:05', '00:10'])
})

test('a text that is no time stays as it is', () => {
  for (const text of ['', 'soon', '25:00', '7:30', 'N/A']) expect(timeFormat(dayHalves('12h', en))(text)).toBe(text)
})
