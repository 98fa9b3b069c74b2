import { expect, test } from 'vitest'
import { cacheEntries, MAX_REMEMBERED_BYTES, MAX_REMEMBERED_LENGTH } from './cache-entries.ts'

const someEntries = () =>
  cacheEntries(
    { find: (url) => ({ address: url.split('?', 1)[0]!, kind: 'document', surrogateKeys: '' }) },
    (address) => ({ address, cached: null, pending: null }),
  )

test('every URL of an address has the same entry', () => {
  const { entryFor } = someEntries()
  expect(entryFor('/mosques?utm=1')).toBe(entryFor('/mosques'))
})

test('however many URLs are asked for, what is remembered of them stays small', () => {
  const { entryFor, stats } = someEntries()
  for (let number = 0; number < 30_000; number++) entryFor(`/mosques?x=${number}${'y'.repeat(200)}`)
  expect(stats().bytes).toBeLessThan(MAX_REMEMBERED_BYTES * 1.1)
  expect(stats().urls).toBeGreaterThan(1_000)
})

test('a long URL finds its entry and is not remembered', () => {
  const { entryFor, stats } = someEntries()
  expect(entryFor(`/mosques?x=${'y'.repeat(MAX_REMEMBERED_LENGTH)}`)).toBe(entryFor('/mosques'))
  expect(stats().urls).toBe(1)
})
