import { expect, test } from 'vitest'
import { attemptLimits, RESET_LINK_SECONDS } from './attempt-rules.ts'

test('one account from one address has ten attempts in a quarter of an hour, one address sixty', () => {
  expect(attemptLimits.signIn).toEqual({ hits: 10, seconds: 900 })
  expect(attemptLimits.signInAddress).toEqual({ hits: 60, seconds: 900 })
})

test('a reset link works for half an hour, in which three may be sent', () => {
  expect(RESET_LINK_SECONDS).toBe(1800)
  expect(attemptLimits.resetEmails).toEqual({ hits: 3, seconds: RESET_LINK_SECONDS })
})
