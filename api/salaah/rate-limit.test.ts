import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('an address may make 24 requests a second, and again in the next', () => {
  const isAllowed = createRateLimit()
  const second = 1_795_000_000_000
  const results = Array.from({ length: 25 }, (_, index) => isAllowed('203.0.113.7', second + index * 20))
  expect(results.filter(Boolean)).toHaveLength(24)
  expect(isAllowed('203.0.113.8', second + 900)).toBe(true)
  expect(isAllowed('203.0.113.7', second + 1000)).toBe(true)
})
