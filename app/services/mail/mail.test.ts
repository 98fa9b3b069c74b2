import { expect, test } from 'vitest'
import { headerText, retryDelay } from './mail.ts'

test('a line break cannot start a new header', () => {
  expect(headerText('Hello\r\nBcc: everyone@example.org')).toBe('Hello Bcc: everyone@example.org')
  expect(headerText('a\u2028b\u0085c\u0000d')).toBe('a b c d')
})

test('the delay between attempts grows, and there is a last attempt', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(retryDelay)
  expect(delays).toEqual([60, 300, 900, 3600, 10800, 21600, 43200, 86400, 86400])
  expect(retryDelay(10)).toBeNull()
})
