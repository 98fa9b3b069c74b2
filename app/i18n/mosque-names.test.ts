import { expect, test } from 'vitest'
import { mosqueNameIn, namedIn, nameOfMosque } from '#app/i18n/mosque-names.ts'

const both = { name: 'Al-Azhar Masjid', arabicName: 'مسجد الأزهر' }
const latinOnly = { name: 'Auwal Masjid', arabicName: null }

test('the name in the script of the page comes first, and the other one second', () => {
  expect(namedIn('en', both)).toMatchObject({ name: 'Al-Azhar Masjid', otherName: 'مسجد الأزهر' })
  expect(namedIn('af', both)).toMatchObject({ name: 'Al-Azhar Masjid', otherName: 'مسجد الأزهر' })
  expect(namedIn('ar', both)).toMatchObject({ name: 'مسجد الأزهر', otherName: 'Al-Azhar Masjid' })
})

test('a mosque without an Arabic name has its only name everywhere', () => {
  for (const language of ['en', 'ar'] as const) {
    expect(namedIn(language, latinOnly)).toMatchObject({ name: 'Auwal Masjid', otherName: null })
    expect(namedIn(language, { ...latinOnly, arabicName: '' })).toMatchObject({ name: 'Auwal Masjid', otherName: null })
  }
})

test('a row of another table names its mosque in the same way', () => {
  expect(mosqueNameIn('ar', both)).toBe('مسجد الأزهر')
  expect(nameOfMosque('ar', { mosqueName: 'Al-Azhar Masjid', mosqueArabicName: 'مسجد الأزهر' })).toBe('مسجد الأزهر')
  expect(nameOfMosque('en', { mosqueName: 'Al-Azhar Masjid', mosqueArabicName: 'مسجد الأزهر' })).toBe('Al-Azhar Masjid')
})
