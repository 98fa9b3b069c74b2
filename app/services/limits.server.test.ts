import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { countHit } from './limits.server.ts'

const counter = { kind: 'reset', subject: ['someone'] }
const limit = { hits: 2, seconds: 3600 }
const noon = Date.parse('2026-11-20T12:00:00Z')
const hitAfter = (ms: number) => countHit(db(), counter, limit, new Date(noon + ms))

test('a request that arrived before the others but is counted after them does not start the count again', async () => {
  expect(await hitAfter(40)).toBe(0)
  expect(await hitAfter(20)).toBe(0)
  expect(await hitAfter(0)).toBe(3601)
  expect(await hitAfter(60)).toBe(3600)
})

test('a window that was opened under a clock years ahead ends at once', async () => {
  const years = 3 * 365 * 86_400_000
  for (const expected of [0, 0]) expect(await hitAfter(years)).toBe(expected)
  expect(await hitAfter(years)).toBeGreaterThan(0)
  expect(await hitAfter(0)).toBe(0)
})
