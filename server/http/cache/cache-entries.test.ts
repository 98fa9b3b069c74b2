import { expect, test } from 'vitest'
import { cacheEntries, MAX_CACHED_URL_CHARS, MAX_URL_CACHE_BYTES } from './cache-entries.ts'

const someEntries = () =>
  cacheEntries(
    { find: (url) => ({ address: url.split('?', 1)[0]!, kind: 'document', route: '/mosques', surrogateKeys: '' }) },
    (address) => ({ address, cached: null, pending: null, isKnown: false }),
  )

test('every URL of an address has the same entry', () => {
  const { entryFor } = someEntries()
  expect(entryFor('/mosques?utm=1')).toBe(entryFor('/mosques'))
})

test('the memory for URLs is limited, however many are requested', () => {
  const { entryFor, stats } = someEntries()
  for (let number = 0; number < 30_000; number++) entryFor(`/mosques?x=${number}${'y'.repeat(200)}`)
  expect(stats().bytes).toBeLessThan(MAX_URL_CACHE_BYTES * 1.1)
  expect(stats().urls).toBeGreaterThan(1_000)
})

test('a long URL gets its entry and is not cached', () => {
  const { entryFor, stats } = someEntries()
  expect(entryFor(`/mosques?x=${'y'.repeat(MAX_CACHED_URL_CHARS)}`)).toBe(entryFor('/mosques'))
  expect(stats().urls).toBe(1)
})
