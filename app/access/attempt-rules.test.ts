import { expect, test } from 'vitest'
import { limits } from './attempt-rules.ts'

test('one account from one address has ten attempts in a quarter of an hour, one address sixty', () => {
  expect(limits.signIn).toEqual({ hits: 10, seconds: 900 })
  expect(limits.signInAddress).toEqual({ hits: 60, seconds: 900 })
})
