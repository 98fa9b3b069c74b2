import { expect, test } from 'vitest'
import { foldForSorting, foldText } from './fold.ts'

test('case, accents and Arabic vowel signs are ignored', () => {
  expect(foldText('Masjíd AL-Qüds')).toBe('masjid al-quds')
  expect(foldText('مَسْجِد')).toBe(foldText('مسجد'))
  expect(foldText('الأول')).toBe(foldText('الاول'))
})

test('names sort by letters and numeric value, not by punctuation', () => {
  const names = ['Masjid 10', 'Masjid 9', '"Al-Azhar"', 'masjid as-Salaam', 'Äl Noor']
  expect(names.sort((a, b) => (foldForSorting(a) < foldForSorting(b) ? -1 : 1))).toEqual([
    '"Al-Azhar"',
    'Äl Noor',
    'Masjid 9',
    'Masjid 10',
    'masjid as-Salaam',
  ])
})
