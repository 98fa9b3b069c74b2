import { expect, test } from 'vitest'
import { isEmail, isPhone, normalizeEmail } from './contact-details.ts'

test.each([
  ['+27123456789', true],
  ['0123456789', true],
  ['+27 12 345 6789', true],
  ['123456789012345', true],
  ['123456789', false],
  ['1234567890123456', false],
  ['+27-12-345-6789', false],
  ['++27123456789', false],
  ['27+123456789', false],
  ['', false],
])('%j as a phone number: %s', (text, valid) => {
  expect(isPhone(text)).toBe(valid)
})

test.each([
  ['name@example.org', true],
  ['first.last+tag@mail.example.co.za', true],
  ["o'brien@example.org", true],
  ['name@example', false],
  ['name@@example.org', false],
  ['na me@example.org', false],
  ['name@-example.org', false],
  ['<name@example.org>', false],
  ['@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
])('%j as an email: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
})

test('an email is normalized to lower case without surrounding spaces', () => {
  expect(normalizeEmail('  Name@Example.ORG ')).toBe('name@example.org')
})
