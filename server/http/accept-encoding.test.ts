import { expect, test } from 'vitest'
import { bestEncoding, headerCacheStats, MAX_HEADER_CACHE_BYTES } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.8, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['identity;q=0, br;q=0, gzip;q=0', 'identity'],
  ['', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  [undefined, 'identity'],
])('%j gets %s', (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding)
  expect(bestEncoding(header), 'cached').toBe(encoding)
})

test('the memory for headers is limited, and long ones are not cached', () => {
  for (let n = 0; n < 10_000; n++) bestEncoding(`gzip, x-${n}`)
  expect(headerCacheStats().bytes).toBeLessThanOrEqual(MAX_HEADER_CACHE_BYTES)
  expect(headerCacheStats().entries).toBeGreaterThan(100)
  const before = headerCacheStats()
  expect(bestEncoding(`gzip, ${'x'.repeat(300)}`)).toBe('gzip')
  expect(headerCacheStats()).toEqual(before)
})
