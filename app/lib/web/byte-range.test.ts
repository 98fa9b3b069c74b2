import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { describeRange, parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=0-9', null],
  ['', null],
  [undefined, null],
])('of 100 bytes %j asks for %o', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

test('a part is never longer than the file, nor outside it', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
  )
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1e6 }), (text, size) => {
      const range = parseByteRange(text, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeLessThan(size)
      expect(describeRange(range, size).length).toBeGreaterThan(0)
    }),
  )
})
