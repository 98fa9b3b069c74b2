import { expect, test } from 'vitest'
import { type QiblaWords, qiblaInWords, sunInWords } from './qibla-words.ts'

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
const words = {
  directions,
  direction: '# to @',
  ahead: 'sun #',
  behind: 'shadow #',
  noSun: 'none',
} as unknown as QiblaWords

test.each([
  [23.35, '23° to NE'],
  [22.4, '22° to N'],
  [118.99, '119° to SE'],
  [337.6, '338° to N'],
  [359.7, '0° to N'],
])('%d degrees', (degrees, expected) => {
  expect(qiblaInWords(words, degrees)).toBe(expected)
})

test('each time at which the sun or a shadow shows it is named by the clock of the site', () => {
  const sun = [
    { time: '09:40', isAhead: true },
    { time: 1215, isAhead: false },
  ]
  expect(sunInWords(words, sun, undefined)).toBe('sun 09:40 shadow 20:15')
  expect(sunInWords(words, sun, ['am', 'pm'])).toBe('sun 9:40\u00A0am shadow 8:15\u00A0pm')
  expect(sunInWords(words, [], undefined)).toBe('none')
})
