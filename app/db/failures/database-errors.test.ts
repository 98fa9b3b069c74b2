import { expect, test } from 'vitest'
import { isUnavailable } from './database-errors.ts'

test('a server that is away is told from a request that its visitor left', () => {
  expect(isUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error('lost'), { code: '08006' }))).toBe(true)
  expect(isUnavailable(new DOMException('This operation was aborted', 'AbortError'))).toBe(false)
  expect(isUnavailable(new Error('other'))).toBe(false)
})
