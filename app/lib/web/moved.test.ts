import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('an entry moves forward and back, the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 0, 0)).toEqual(['a'])
})
