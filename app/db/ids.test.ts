import { expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

const createIds = (count: number) => Array.from({ length: count }, newId)

test('ids are UUIDs of version 7 that ascend within a millisecond and when the clock is set back', () => {
  const ids = createIds(10_000)
  vi.setSystemTime(Date.now() - 60_000)
  ids.push(...createIds(10))
  vi.setSystemTime(Date.now() + 120_000)
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
