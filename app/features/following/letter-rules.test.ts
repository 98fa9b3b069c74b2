import { expect, test } from 'vitest'
import { retryAt } from './following-rules.ts'
import { LETTER_RETRY_MINUTES, letterAt, mailboxOf } from './letter-rules.ts'

test('letters go from Thursday at five in the zone of the site, for two days', () => {
  const at = (text: string, zone = 'Africa/Johannesburg') => letterAt(new Date(text), zone)?.day ?? null
  expect(at('2026-11-26T14:59:59.000Z')).toBeNull()
  expect(at('2026-11-26T15:00:00.000Z')).toBe('2026-11-26')
  expect(at('2026-11-28T14:59:59.000Z')).toBe('2026-11-26')
  expect(at('2026-11-28T15:00:00.000Z')).toBeNull()
  expect(at('2026-11-26T11:00:00.000Z', 'Asia/Jakarta')).toBe('2026-11-26')
  // London leaves summer time on Sunday 25 October 2026; it is five by its clock before and after.
  const london = (text: string) => at(text, 'Europe/London')
  expect([london('2026-10-22T15:59:00.000Z'), london('2026-10-22T16:00:00.000Z')]).toEqual([null, '2026-10-22'])
  expect([london('2026-10-29T16:59:00.000Z'), london('2026-10-29T17:00:00.000Z')]).toEqual([null, '2026-10-29'])
})

test('a letter that is put off is tried four times more, within the two days', () => {
  const now = new Date('2026-11-26T15:00:00.000Z')
  const waits = [1, 2, 3, 4, 5].map((attempts) => retryAt(LETTER_RETRY_MINUTES, attempts, now)?.getTime() ?? null)
  expect(waits.map((at) => at && (at - now.getTime()) / 60_000)).toEqual([10, 60, 240, 720, null])
})

test.each([
  ['aisha@example.org', 'aisha@example.org'],
  ['ai.sha+letters@example.org', 'aisha@example.org'],
  ['a+b+c@mail.example.org', 'a@mail.example.org'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
