import { expect, test } from 'vitest'
import { wordFamily } from './word-families.ts'

test.each([
  'masjid',
  'masjied',
  'masjidul',
  'masjidun',
  'musjid',
  'mosque',
  'mosques',
  'mosk',
  'moskee',
  'moskees',
  'masjieds',
  'masiet',
  'masiete',
  'mesjid',
  'مسجد',
  'المسجد',
  'mosqe',
  'msoque',
  'majsid',
])('%s is a mosque', (word) => {
  expect(wordFamily(word)).toBe('masjid')
})

test.each(['quds', 'mansur', 'majeed', 'mose'])('%s is not the word for a mosque', (word) => {
  expect(wordFamily(word)).not.toBe('masjid')
})

test('articles are ignored', () => {
  expect(['al', 'ul', 'the', 'in'].map(wordFamily)).toEqual(['', '', '', ''])
})

test('the Arabic article is ignored', () => {
  expect(wordFamily('القدس')).toBe(wordFamily('قدس'))
})

test('spellings of a word belong to one family', () => {
  expect(wordFamily('qudus')).toBe(wordFamily('quds'))
  expect(wordFamily('noer')).toBe(wordFamily('nurul'))
  expect(wordFamily('ladies')).toBe(wordFamily('female'))
  expect(wordFamily('boeka')).toBe(wordFamily('iftar'))
  expect(wordFamily('labarang')).toBe(wordFamily('eid'))
  expect(wordFamily('taraweeg')).toBe(wordFamily('taraweeh'))
})

test('names of object properties are ordinary words', () => {
  expect(wordFamily('constructor')).toBe('constructor')
})
