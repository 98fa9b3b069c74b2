import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { wordIndexBuilder } from './word-index.ts'

function buildIndex(texts: readonly string[], family = (word: string) => word) {
  const builder = wordIndexBuilder(family)
  for (const text of texts) builder.add(text.split(' ').filter(Boolean))
  const slices = builder.finish()
  let step = slices.next()
  while (!step.done) step = slices.next()
  return step.value
}

test('every word must match, in any order, also as a part of a word', () => {
  const index = buildIndex(['green hall', 'green house', 'evergreen halls'])
  expect(index.search(['hall', 'green']).exact).toEqual([0, 2])
  expect(index.search(['soup']).exact).toEqual([])
  expect(buildIndex([]).search(['hall'])).toEqual({ exact: [], fuzzy: [] })
})

test('other spellings of a word match exactly, and words without meaning are ignored', () => {
  const family = (word: string) => (word === 'the' ? '' : word === 'color' ? 'colour' : word)
  const index = buildIndex(['the colour hall', 'color house', 'red'], family)
  expect(index.search(['color']).exact).toEqual([0, 1])
  expect(index.search(['the', 'colour']).exact).toEqual([0, 1])
  expect(index.search(['the']).exact).toEqual([0])
})

test('fuzzy matches are added while there are few exact matches', () => {
  expect(buildIndex(['patience', 'gratitude']).search(['patiense'])).toEqual({ exact: [], fuzzy: [0] })
  const many = buildIndex([...Array(5).fill('patiense'), 'patience'])
  expect(many.search(['patiense'])).toEqual({ exact: [0, 1, 2, 3, 4], fuzzy: [] })
  expect(buildIndex(['12345', '12346']).search(['12345']), 'numbers have no fuzzy matches').toEqual({
    exact: [0],
    fuzzy: [],
  })
})

test('the results are those of a search in each text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ا', '1'), minLength: 1, maxLength: 4 })
  const text = fc.array(word, { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text), fc.array(word, { minLength: 1, maxLength: 3 }), (texts, query) => {
      const expected = texts.flatMap((words, document) =>
        query.every((part) => words.some((each) => each.includes(part))) ? [document] : [],
      )
      expect(buildIndex(texts.map((words) => words.join(' '))).search(query).exact).toEqual(expected)
    }),
  )
})
