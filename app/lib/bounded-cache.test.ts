import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('a cache never holds more bytes than its limit, and the oldest entries go first', () => {
  const cache = createBoundedCache<string>(10_000, (value) => value.length)
  for (let n = 0; n < 1000; n++) {
    cache.set(`key ${n}`, 'x'.repeat(n % 700))
    expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
  }
  expect(cache.get('key 0')).toBeUndefined()
  expect(cache.get('key 999')).toBe('x'.repeat(999 % 700))
  expect(cache.stats().entries).toBeGreaterThan(10)
})

test('a value that is replaced counts once, and one larger than the cache is not stored', () => {
  const cache = createBoundedCache<string>(1000, (value) => value.length)
  for (let n = 0; n < 20; n++) cache.set('key', `value ${n}`)
  expect(cache.get('key')).toBe('value 19')
  expect(cache.stats()).toEqual({ entries: 1, bytes: 100 + 6 + 8 })
  cache.set('large', 'x'.repeat(1000))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('key')).toBe('value 19')
})
