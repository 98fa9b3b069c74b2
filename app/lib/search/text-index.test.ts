import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { indexInSlices, type TextDocument } from './text-index.ts'

const plain = (word: string) => word

function indexOf(documents: TextDocument[], family = plain) {
  const slices = indexInSlices(documents, family)
  let step = slices.next()
  while (!step.done) step = slices.next()
  return step.value
}

const named = (name: string, ...others: string[]): TextDocument => ({
  names: [name],
  contains: [name, ...others],
  fields: [name, ...others].map((text, at) => ({ text, weight: at === 0 ? 10 : 4 })),
})

test('a name that equals the query comes before one that starts with it, and that before the rest', () => {
  const index = indexOf([named('Green Park Hall'), named('Hall of Green Park'), named('Green'), named('Hall', 'Green')])
  expect(index.search('green')).toEqual([2, 0, 1, 3])
  expect(index.search('green'), 'asked again, as for its second page').toBe(index.search('green'))
})

test('equal answers keep the order of the documents', () => {
  const index = indexOf([named('Alpha House'), named('Beta House'), named('Gamma House')])
  expect(index.search('house')).toEqual([0, 1, 2])
})

test('every word of the query must be found', () => {
  const index = indexOf([named('Green Hall'), named('Green House'), named('Red Hall')])
  expect(index.search('hall green')).toEqual([0])
})

test('any run of letters of a contained text is found, but never across two texts', () => {
  const index = indexOf([named('Gatesville', 'Rylands'), named('Athlone', 'Lower Road')])
  expect(index.search('tesvil')).toEqual([0])
  expect(index.search('loneLower')).toEqual([])
})

test('misspelt words are guessed at, after sure answers', () => {
  const index = indexOf([named('Gatesville'), named('Gatesvile'), named('Athlone')])
  expect(index.search('gatesvile')).toEqual([1, 0])
  expect(index.search('athlnoe')).toEqual([2])
})

test('words written together are guessed at by the look of the whole name', () => {
  expect(indexOf([named('Bo Kaap Hall'), named('Athlone Hall')]).search('bokaap hall')[0]).toBe(0)
})

test('the family of a word is found by any of its spellings', () => {
  const index = indexOf([named('Colour Hall'), named('Red Hall')], (word) => (word === 'color' ? 'colour' : word))
  expect(index.search('color')).toEqual([0])
})

test('a query of nothing visible finds everything, one of signs what holds them', () => {
  const index = indexOf([named('Hall (old)'), named('House')])
  expect(index.search(' \u200f\u0000 ')).toEqual([0, 1])
  expect(index.search('(')).toEqual([0])
  expect(index.search('😀')).toEqual([])
})

test.each([
  ['(.*)+$', []],
  ['[a-z', []],
  ["' OR 1=1; DROP TABLE hall; --", []],
  ['\\', []],
  ['%', []],
  ['__proto__', []],
  ['constructor', []],
])('%s is sought as text', (query, found) => {
  expect(indexOf([named('Green Hall')]).search(query)).toEqual(found)
})

test('a query of 10 kB finds nothing more than a short one', () => {
  const index = indexOf(Array.from({ length: 500 }, (_, at) => named(`Hall ${at}`)))
  expect(index.search('x'.repeat(10_000))).toEqual([])
  expect(index.search('م'.repeat(10_000))).toEqual([])
  expect(index.search('hall '.repeat(2000)).length).toBeLessThanOrEqual(500)
})

test('no query throws, and answers are distinct documents', () => {
  const index = indexOf([named('Green Hall', 'مسجد'), named('Bo-Kaap'), named('')])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }), (units) => {
      const found = index.search(String.fromCharCode(...units))
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})

test('whatever stands in a contained text finds its document', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 60 }),
      (text, from, length) => {
        const query = text.slice(from, from + length)
        fc.pre(query.trim() !== '')
        expect(indexOf([named('Other'), named(text)]).search(query)).toContain(1)
      },
    ),
  )
})

test('an index of nothing answers with nothing', () => {
  expect(indexOf([]).search('hall')).toEqual([])
})
