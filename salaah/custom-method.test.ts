import { expect, test } from 'vitest'
import { parseCustomMethod } from './custom-method.ts'

test.each([
  ['18.25,null,90 min', { fajr: 18.25, maghrib: undefined, isha: { minutes: 90 } }],
  [' 18 , 4.5 , 17 ', { fajr: 18, maghrib: { angle: 4.5 }, isha: { angle: 17 } }],
  ['x18,5x,17 degrees', { fajr: 15, maghrib: undefined, isha: { angle: 15 } }],
  ['20 min,3min,', { fajr: 15, maghrib: { minutes: 3 }, isha: { angle: 15 } }],
])('%s is parsed as a method', (settings, method) => {
  expect(parseCustomMethod(settings)).toEqual({ id: 99, name: 'Custom', ...method })
})
