import { expect, test } from 'vitest'
import { attemptLimits } from './attempt-rules.ts'

test('one account from one address has ten attempts in a quarter of an hour, one address sixty', () => {
  expect(attemptLimits.signIn).toEqual({ hits: 10, seconds: 900 })
  expect(attemptLimits.signInAddress).toEqual({ hits: 60, seconds: 900 })
})
