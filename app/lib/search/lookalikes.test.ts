import { expect, test } from 'vitest'
import { findLookalikes, isDisguised, lookalikesLast, lookOf } from './lookalikes.ts'

test.each([
  ['Auwal Mas\u00adjid', 'Auwal Masjid'],
  ['Auw\u200bal Masjid', 'Auwal Masjid'],
  ['Аuwаl Mаsjid', 'Auwal Masjid'],
  ['АUWАL МАSЈІD', 'Auwal Masjid'],
  ['Μasjid Νοοr', 'Masjid voor'],
  ['Masjıd al-Quds', 'Masjid al-Quds'],
])('%s looks like %s and is written otherwise', (name, like) => {
  expect(lookOf(name)).toBe(lookOf(like))
  expect(isDisguised(name)).toBe(true)
})

test.each(['Auwal Masjid', 'مسجد الأول', 'Masjid-us-Salaam', 'مسجد می‌خواهم', 'Café Mosque 12'])(
  '%s is plain',
  (name) => {
    expect(isDisguised(name)).toBe(false)
  },
)

test('a lookalike comes after all that it looks like, and nothing else moves', () => {
  const names = ['Аuwal Masjid', 'Claremont', 'Auwal Masjid', 'Мечеть', 'Auwal Masjid']
  const lookalikes = findLookalikes(names)
  expect([...lookalikes]).toEqual([[0, [2, 4]]])
  expect(lookalikesLast([0, 2, 1, 4, 3], lookalikes)).toEqual([2, 1, 4, 0, 3])
  expect(lookalikesLast([2, 0], lookalikes)).toEqual([2, 0])
  expect(lookalikesLast([0, 1], lookalikes)).toEqual([0, 1])
})
