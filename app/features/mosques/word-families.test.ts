import { expect, test } from 'vitest'
import { mosqueWordFamily } from './word-families.ts'

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
  expect(mosqueWordFamily(word)).toBe('masjid')
})

test.each(['quds', 'mansur', 'majeed', 'mose'])('%s is not the word for a mosque', (word) => {
  expect(mosqueWordFamily(word)).not.toBe('masjid')
})

test('articles carry no meaning', () => {
  expect(['al', 'ul', 'the', 'in'].map(mosqueWordFamily)).toEqual(['', '', '', ''])
})

test('the Arabic article is left out', () => {
  expect(mosqueWordFamily('القدس')).toBe(mosqueWordFamily('قدس'))
})

test('spellings of one word share a family', () => {
  expect(mosqueWordFamily('qudus')).toBe(mosqueWordFamily('quds'))
  expect(mosqueWordFamily('noer')).toBe(mosqueWordFamily('nurul'))
  expect(mosqueWordFamily('ladies')).toBe(mosqueWordFamily('female'))
})

test('names of object properties are words like others', () => {
  expect(mosqueWordFamily('constructor')).toBe('constructor')
})
