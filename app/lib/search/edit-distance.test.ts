import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['quds', 'quds', 0],
  ['quds', 'qudus', 1],
  ['gatesville', 'gatesvile', 1],
  ['athlone', 'athlnoe', 1],
  ['wynberg', 'vynburg', 2],
  ['quds', 'claremont', 3],
  ['', 'ab', 2],
])('the distance from %s to %s is %i', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
})
