import { expect, test } from 'vitest'
import { numericDate } from './numeric-date.ts'

test('a day is written in the chosen order', () => {
  expect(numericDate('2026-11-20', 'dd/MM/yyyy')).toBe('20/11/2026')
  expect(numericDate('2026-11-20', 'MM/dd/yyyy')).toBe('11/20/2026')
  expect(numericDate('2026-11-20', 'yyyy-MM-dd')).toBe('2026-11-20')
})
