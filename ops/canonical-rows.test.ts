import { expect, test } from 'vitest'
import { Checksum, type Row, toPostgres } from './canonical-rows.ts'

const checksumOf = (...rows: Row[]) => {
  const checksum = new Checksum()
  for (const row of rows) checksum.add(row)
  return checksum.text
}

const stored = { id: 'u', emailVerified: 1, twoFactorEnabled: null, createdAt: '2026-01-01T00:00:00.000Z' }

test('a row has the same checksum in both engines and in any order', () => {
  const moved = toPostgres('user', stored)
  expect(moved.emailVerified).toBe(true)
  expect(moved.createdAt).toBeInstanceOf(Date)
  expect(checksumOf(moved, { id: 'b' })).toBe(checksumOf({ id: 'b' }, stored))
})

test('the checksum changes with a value, the column of a value and a missing row', () => {
  expect(checksumOf({ a: 'x', b: 'y' })).not.toBe(checksumOf({ a: 'y', b: 'x' }))
  expect(checksumOf({ a: 1 })).not.toBe(checksumOf({ a: '1' }))
  expect(checksumOf({ a: 1 }, { a: 1 })).not.toBe(checksumOf({ a: 1 }))
  expect(checksumOf({ a: null })).not.toBe(checksumOf({}))
})
