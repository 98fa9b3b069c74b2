import { expect, test } from 'vitest'
import { contrastWithWhite } from './color.ts'

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#059669', 3.77],
  ['#ffff00', 1.07],
])('white text on %s has a contrast of %d', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2)
})
