import { expect, test } from 'vitest'
import { foldForSearch, foldForSorting, foldText } from './fold.ts'

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

test('a name is found as it is written in Arabic, Persian or Urdu', () => {
  expect(foldForSearch('مسجد مدینہ')).toBe(foldForSearch('مسجد مدينة'))
  expect(foldForSearch('کراچی ۱۲')).toBe(foldForSearch('كراچي ١٢'))
})
