import { expect, test } from 'vitest'
import { largestBox } from './picture-rules.ts'
import { fitInside } from './shrink-picture.ts'

test.each([
  ['a photo of 12 megapixels', { width: 4000, height: 3000 }, { width: 2048, height: 1536 }],
  ['the same upright', { width: 3000, height: 4000 }, { width: 1549, height: 2065 }],
  ['a tall poster', { width: 1000, height: 9000 }, { width: 455, height: 4096 }],
  ['a small picture', { width: 640, height: 480 }, { width: 640, height: 480 }],
  ['a line', { width: 1, height: 20_000 }, { width: 1, height: 4096 }],
])('%s is shrunk to what the server would store, and never enlarged', (_, size, shrunk) => {
  expect(fitInside(size, largestBox(size.width, size.height))).toEqual(shrunk)
})
