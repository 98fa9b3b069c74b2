import { expect, test } from 'vitest'
import { rateLimit } from './rate-limit.ts'

test('an address may ask 24 times a second, and again in the next', () => {
  const allowed = rateLimit()
  const second = 1_795_000_000_000
  const asked = Array.from({ length: 25 }, (_, index) => allowed('203.0.113.7', second + index * 20))
  expect(asked.filter(Boolean)).toHaveLength(24)
  expect(allowed('203.0.113.8', second + 900)).toBe(true)
  expect(allowed('203.0.113.7', second + 1000)).toBe(true)
})
