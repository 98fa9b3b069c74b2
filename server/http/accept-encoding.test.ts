import Negotiator from 'negotiator'
import { expect, test, vi } from 'vitest'
import { bestEncoding, bestQuickEncoding } from './accept-encoding.ts'

vi.mock('negotiator', async (load) => ({ default: vi.fn((await load<typeof import('negotiator')>()).default) }))

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

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['zstd;q=0, gzip', 'gzip'],
  ['zstd;q=0.5, br', 'br'],
  [undefined, 'identity'],
])('%j gets %s for one request', (header, encoding) => {
  expect(bestQuickEncoding(header)).toBe(encoding)
})

test('headers are parsed once, no more than 100 kB of them are cached, and no long ones', () => {
  const parsed = (header: string) => {
    vi.mocked(Negotiator).mockClear()
    expect(bestEncoding(header)).toBe('gzip')
    return vi.mocked(Negotiator).mock.calls.length
  }
  expect([parsed('gzip, x-0'), parsed('gzip, x-0')]).toEqual([1, 0])
  for (let n = 1; n < 2000; n++) bestEncoding(`gzip, x-${n}`)
  expect([parsed('gzip, x-1999'), parsed('gzip, x-0')]).toEqual([0, 1])
  const long = `gzip, ${'x'.repeat(300)}`
  expect([parsed(long), parsed(long)]).toEqual([1, 1])
})
