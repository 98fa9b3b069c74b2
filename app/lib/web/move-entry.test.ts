import { expect, test } from 'vitest'
import { moveEntry } from './move-entry.ts'

test('an entry moves forward or back, the order of the others is unchanged', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a'], 0, 0)).toEqual(['a'])
})
