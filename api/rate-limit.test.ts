import { expect, test } from 'vitest'
import { createRateLimit, MAX_ADDRESSES_PER_SECOND } from './rate-limit.ts'

test('an address may make 24 requests a second, and again in the next', () => {
  const count = createRateLimit()
  const isAllowed = (address: string, at: number) => count(address, at) >= 0
  const second = 1_795_000_000_000
  const results = Array.from({ length: 25 }, (_, index) => isAllowed('203.0.113.7', second + index * 20))
  expect(results.filter(Boolean)).toHaveLength(24)
  expect(isAllowed('203.0.113.8', second + 900)).toBe(true)
  expect(isAllowed('203.0.113.7', second + 1000)).toBe(true)
})

test('the memory for addresses is limited, and who is known goes on', () => {
  const count = createRateLimit()
  const isAllowed = (address: string, at: number) => count(address, at) >= 0
  const second = 1_795_000_000_000
  for (let n = 0; n < MAX_ADDRESSES_PER_SECOND; n++) isAllowed(`2001:db8:${n}::/64`, second)
  expect(isAllowed('203.0.113.8', second)).toBe(false)
  expect(isAllowed('2001:db8:0::/64', second)).toBe(true)
  expect(isAllowed('203.0.113.8', second + 1000)).toBe(true)
})
