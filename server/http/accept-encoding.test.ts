import { expect, test } from 'vitest'
import { bestEncoding } from './accept-encoding.ts'

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
