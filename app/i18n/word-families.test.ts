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

test('articles carry no meaning', () => {
  expect(['al', 'ul', 'the', 'in'].map(wordFamily)).toEqual(['', '', '', ''])
})

test('the Arabic article is left out', () => {
  expect(wordFamily('القدس')).toBe(wordFamily('قدس'))
})

test('spellings of one word share a family', () => {
  expect(wordFamily('qudus')).toBe(wordFamily('quds'))
  expect(wordFamily('noer')).toBe(wordFamily('nurul'))
  expect(wordFamily('ladies')).toBe(wordFamily('female'))
})

test('names of object properties are words like others', () => {
  expect(wordFamily('constructor')).toBe('constructor')
})
