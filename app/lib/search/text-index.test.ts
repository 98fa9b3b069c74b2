import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { indexInSlices, type TextDocument } from './text-index.ts'

const plain = (word: string) => word

function buildIndex(documents: TextDocument[], family = plain) {
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

test('results are sorted: names equal to the query, names starting with it, then the rest', () => {
  const index = buildIndex([
    named('Green Park Hall'),
    named('Hall of Green Park'),
    named('Green'),
    named('Hall', 'Green'),
  ])
  expect(index.search('green')).toEqual([2, 0, 1, 3])
  expect(index.search('green'), 'the result of a repeated query is cached').toBe(index.search('green'))
})

test('equal results are in the order of the documents', () => {
  const index = buildIndex([named('Alpha House'), named('Beta House'), named('Gamma House')])
  expect(index.search('house')).toEqual([0, 1, 2])
})

test('every word of the query must be found', () => {
  const index = buildIndex([named('Green Hall'), named('Green House'), named('Red Hall')])
  expect(index.search('hall green')).toEqual([0])
})

test('any substring of a contained text matches, but not across two texts', () => {
  const index = buildIndex([named('Gatesville', 'Rylands'), named('Athlone', 'Lower Road')])
  expect(index.search('tesvil')).toEqual([0])
  expect(index.search('loneLower')).toEqual([])
})

test('fuzzy matches of misspelt words come after exact matches', () => {
  const index = buildIndex([named('Gatesville'), named('Gatesvile'), named('Athlone')])
  expect(index.search('gatesvile')).toEqual([1, 0])
  expect(index.search('athlnoe')).toEqual([2])
})

test('words written together match by the similarity of the whole name', () => {
  expect(buildIndex([named('Bo Kaap Hall'), named('Athlone Hall')]).search('bokaap hall')[0]).toBe(0)
})

test('a word matches by any of its spellings', () => {
  const index = buildIndex([named('Colour Hall'), named('Red Hall')], (word) => (word === 'color' ? 'colour' : word))
  expect(index.search('color')).toEqual([0])
})

test('an invisible query matches everything, one of punctuation the texts that contain it', () => {
  const index = buildIndex([named('Hall (old)'), named('House')])
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
])('%s is searched as plain text', (query, expected) => {
  expect(buildIndex([named('Green Hall')]).search(query)).toEqual(expected)
})

test('a query of 10 kB is truncated', () => {
  const index = buildIndex(Array.from({ length: 500 }, (_, at) => named(`Hall ${at}`)))
  expect(index.search('x'.repeat(10_000))).toEqual([])
  expect(index.search('م'.repeat(10_000))).toEqual([])
  expect(index.search('hall '.repeat(2000)).length).toBeLessThanOrEqual(500)
})

test('no query throws, and results are distinct documents', () => {
  const index = buildIndex([named('Green Hall', 'مسجد'), named('Bo-Kaap'), named('')])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }), (units) => {
      const results = index.search(String.fromCharCode(...units))
      expect(new Set(results).size).toBe(results.length)
    }),
  )
})

test('every substring of a contained text matches its document', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 60 }),
      (text, from, length) => {
        const query = text.slice(from, from + length)
        fc.pre(query.trim() !== '')
        expect(buildIndex([named('Other'), named(text)]).search(query)).toContain(1)
      },
    ),
  )
})

test('an empty index has no results', () => {
  expect(buildIndex([]).search('hall')).toEqual([])
})

test('the last results are cached, and no more than 1 MB of them', () => {
  const index = buildIndex(Array.from({ length: 2000 }, (_, at) => named(`Hall ${at}`)))
  const results = (n: number) => index.search(`hall${' '.repeat(n)}`)
  const first = results(0)
  expect(first).toHaveLength(2000)
  expect(results(0)).toBe(first)
  for (let n = 1; n < 100; n++) results(n)
  expect(results(99)).toBe(results(99))
  expect(results(0)).not.toBe(first)
})
