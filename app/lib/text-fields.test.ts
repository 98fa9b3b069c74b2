import { expect, test } from 'vitest'
import { hasControls, toMultipleLines, toSingleLine } from './text-fields.ts'

test.each(['\n', '\r\n', '\t', '\0', '\u000b', '\u007f', '\u0085', '\u2028', '\u2029', '\u202e', '\u2067'])(
  'a single line has no %j',
  (sign) => {
    expect(toSingleLine(`${sign}Masjid${sign}${sign}as-Salaam${sign}`)).toBe('Masjid as-Salaam')
  },
)

test('letters, marks and joiners of Arabic stay in both', () => {
  const text = 'مسجد النُّور\u200c ﷺ \u200f'
  expect(toSingleLine(text)).toBe(text.trim())
  expect(toMultipleLines(text)).toBe(text.trim())
})

test('line breaks and tabs of a longer text stay, and no other control character', () => {
  expect(toMultipleLines('one\r\ntwo\rthree\u2028four\tfive\0\u0007\u202e ')).toBe('one\ntwo\nthree\nfour\tfive')
})

test.each(['\n', '\r', '\0', '\u0007', '\u000b', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'])(
  '%j is a control character of a single line; of a longer text only what is no line break',
  (sign) => {
    const isBreak = /[\n\r\u0085\u2028\u2029]/.test(sign)
    expect([hasControls(`a${sign}b`, false), hasControls(`a${sign}b`, true)]).toEqual([true, !isBreak])
  },
)

test.each(['Masjid as-Salaam', 'a\tb', 'مسجد النُّور\u200c ﷺ \u200f', '\u202bمسجد\u202c'])(
  '%j has no control characters',
  (text) => {
    expect([hasControls(text, false), hasControls(text, true)]).toEqual([false, false])
  },
)
