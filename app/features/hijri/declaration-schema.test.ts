import { expect, test } from 'vitest'
import { newDeclarationSchema } from './declaration-schema.ts'

const declaration = {
  ...{ year: 1448, month: 9, firstDay: '2027-02-08', announced: 'seen', announcedAt: '2027-02-07T18:30:00Z' },
  ...{ authority: 'Council', source: '', note: '' },
}

test.each<[string, object]>([
  ['the first year and month', { year: 1420, month: 1 }],
  ['the last year and month', { year: 1600, month: 12 }],
  ['the longest words', { authority: 'a'.repeat(120), source: 's'.repeat(300), note: 'n'.repeat(500) }],
  ['the shortest name', { authority: 'a' }],
])('an announcement may have %s', (_, changes) => {
  expect(newDeclarationSchema.parse({ ...declaration, ...changes })).toMatchObject(changes)
})

test.each<object>([
  { year: 1419 },
  { year: 1601 },
  { month: 0 },
  { month: 13 },
  { month: 1.5 },
  { firstDay: '2027-02-30' },
  { announced: 'withdrawn' },
  { announcedAt: '2027-02-07' },
  { authority: ' ' },
  { authority: 'a'.repeat(121) },
  { source: 's'.repeat(301) },
  { note: 'n'.repeat(501) },
])('an announcement with %o is refused', (changes) => {
  expect(newDeclarationSchema.safeParse({ ...declaration, ...changes }).success).toBe(false)
})
