import { expect, test } from 'vitest'
import fc from '#tests/support/properties.ts'
import { packTexts, textsWith } from './packed-texts.ts'

test('a text is found once, however often it holds the words', () => {
  const packed = packTexts(
    new Map([
      ['a', 'lecture after lecture'],
      ['b', ''],
      ['c', 'a lecture'],
    ]),
  )
  expect(textsWith(packed, 'lecture', 10)).toEqual(['a', 'c'])
  expect(textsWith(packed, 'soup', 10)).toEqual([])
  expect(textsWith(packTexts(new Map()), 'soup', 10)).toEqual([])
})

test('words are not found across two texts, and too many finds are told as such', () => {
  const packed = packTexts(new Map(Array.from({ length: 5 }, (_, index) => [String(index), 'ab'])))
  expect(textsWith(packed, 'ba', 10)).toEqual([])
  expect(textsWith(packed, 'b', 4)).toBeNull()
  expect(textsWith(packed, 'b', 5)).toHaveLength(5)
})

test('it finds what looking into each text finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ا'), maxLength: 12 })
  fc.assert(
    fc.property(
      fc.array(letters),
      fc.string({ unit: fc.constantFrom('a', 'b', 'ا'), minLength: 1, maxLength: 3 }),
      (texts, words) => {
        const map = new Map(texts.map((text, index) => [String(index), text]))
        const expected = [...map].filter(([, text]) => text.includes(words)).map(([id]) => id)
        expect(textsWith(packTexts(map), words, 1000)).toEqual(expected)
      },
    ),
  )
})
