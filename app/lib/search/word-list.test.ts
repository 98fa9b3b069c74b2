import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { sortInSlices } from './word-list.ts'

function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number) {
  const slices = sortInSlices(items, compare)
  let count = 0
  for (;;) {
    const step = slices.next()
    if (step.done) return { items: step.value, slices: count }
    count += 1
  }
}

test('the order is that of a sort at once, and equal items keep their order', () => {
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 }), (keys) => {
      const items = Array.from({ length: 60 }, (_, round) => keys.map((key) => ({ key, round }))).flat()
      expect(sorted(items, byKey).items).toEqual(items.toSorted(byKey))
    }),
    { numRuns: 20 },
  )
})

test('a long list is sorted in many slices', () => {
  const items = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003)
  expect(sorted(items, (a, b) => a - b).slices).toBeGreaterThan(100)
})
