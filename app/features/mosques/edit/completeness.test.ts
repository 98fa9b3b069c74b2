import { expect, test } from 'vitest'
import { aFullMosqueContent, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { checkCompleteness } from './completeness.ts'

test('a new mosque lacks every part, and a full one none', () => {
  expect(Object.values(checkCompleteness(aMosqueContent()))).not.toContain(true)
  expect(Object.values(checkCompleteness(aFullMosqueContent()))).not.toContain(false)
})

test('a phone number or an email is enough to be reached', () => {
  expect(checkCompleteness(aMosqueContent({ phone: '+27214240000' })).contact).toBe(true)
  expect(checkCompleteness(aMosqueContent({ email: 'office@example.org' })).contact).toBe(true)
})
