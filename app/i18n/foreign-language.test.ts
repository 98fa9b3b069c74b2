import { expect, test } from 'vitest'
import { foreignLanguage } from './foreign-language.ts'

test('a text is marked with the other language only when all its letters are of the other script', () => {
  expect(foreignLanguage('ar', 'Auwal Masjid')).toBe('en')
  expect(foreignLanguage('ar', 'مسجد الأول')).toBeUndefined()
  expect(foreignLanguage('ar', 'مسجد Auwal')).toBeUndefined()
  expect(foreignLanguage('ar', '021 555 0100')).toBeUndefined()
  expect(foreignLanguage('en', 'Auwal Masjid')).toBeUndefined()
  expect(foreignLanguage('en', 'مسجد الأول')).toBe('ar')
})
