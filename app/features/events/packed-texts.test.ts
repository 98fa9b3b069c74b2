import { expect, test } from 'vitest'
import fc from '#tests/support/properties.ts'
import { joinPacks, packTexts, textsWith, withTexts } from './packed-texts.ts'

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

test('a pack with other texts is what packing them all would be', () => {
  const texts = fc
    .array(fc.tuple(fc.constantFrom('1', '2', '3', '4'), fc.constantFrom('', 'ab', 'باب', 'a b')), { maxLength: 6 })
    .map((pairs) => new Map(pairs))
  fc.assert(
    fc.property(texts, texts, texts, (first, second, changed) => {
      // An id of both packs is changed in every case: it would stand there twice.
      const both = new Map([...changed, ...[...first].filter(([id]) => second.has(id))])
      const expected = new Map([...first, ...second].filter(([id]) => !both.has(id)).concat([...both]))
      const packed = withTexts(joinPacks([packTexts(first), packTexts(second)]), both)
      expect([...packed.ids]).toEqual([...expected.keys()])
      expect([...packed.starts]).toEqual([...packTexts(expected).starts])
      expect(packed.all.equals(packTexts(expected).all)).toBe(true)
    }),
  )
})
