import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { wordIndexBuilder } from './word-index.ts'

function indexOf(texts: readonly string[], family = (word: string) => word) {
  const builder = wordIndexBuilder(family)
  for (const text of texts) builder.add(text.split(' ').filter(Boolean))
  const slices = builder.finish()
  let step = slices.next()
  while (!step.done) step = slices.next()
  return step.value
}

test('every word must be found, in any order, also as a part of a word', () => {
  const index = indexOf(['green hall', 'green house', 'evergreen halls'])
  expect(index.search(['hall', 'green']).sure).toEqual([0, 2])
  expect(index.search(['soup']).sure).toEqual([])
  expect(indexOf([]).search(['hall'])).toEqual({ sure: [], guessed: [] })
})

test('other spellings of a word are sure, and words without meaning are passed over', () => {
  const family = (word: string) => (word === 'the' ? '' : word === 'color' ? 'colour' : word)
  const index = indexOf(['the colour hall', 'color house', 'red'], family)
  expect(index.search(['color']).sure).toEqual([0, 1])
  expect(index.search(['the', 'colour']).sure).toEqual([0, 1])
  expect(index.search(['the']).sure).toEqual([0])
})

test('misspelt words are guessed at while few documents are sure', () => {
  expect(indexOf(['patience', 'gratitude']).search(['patiense'])).toEqual({ sure: [], guessed: [0] })
  const many = indexOf([...Array(5).fill('patiense'), 'patience'])
  expect(many.search(['patiense'])).toEqual({ sure: [0, 1, 2, 3, 4], guessed: [] })
  expect(indexOf(['12345', '12346']).search(['12345']), 'figures are never guessed at').toEqual({
    sure: [0],
    guessed: [],
  })
})

test('it finds what looking into each text finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ا', '1'), minLength: 1, maxLength: 4 })
  const text = fc.array(word, { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text), fc.array(word, { minLength: 1, maxLength: 3 }), (texts, query) => {
      const expected = texts.flatMap((words, document) =>
        query.every((sought) => words.some((each) => each.includes(sought))) ? [document] : [],
      )
      expect(indexOf(texts.map((words) => words.join(' '))).search(query).sure).toEqual(expected)
    }),
  )
})
