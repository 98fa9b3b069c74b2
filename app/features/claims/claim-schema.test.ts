import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/claim.ts'
import { claimSchema } from './claim-schema.ts'

const schema = claimSchema(texts.errors)
const claim = { name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', proof: 'email' }

function errorsOf(fields: Record<string, unknown>) {
  return schema.safeParse({ ...claim, ...fields }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []
}

test('a claim is stored with its name and role in one line, its email in lower case and its phone without spaces', () => {
  const typed = {
    ...claim,
    name: ' Aisha \n Jacobs ',
    email: ' Aisha@Example.ORG ',
    phone: '021 424 4608',
    note: 'a\r\nb',
  }
  expect(schema.parse(typed)).toEqual({
    ...claim,
    name: 'Aisha Jacobs',
    email: 'aisha@example.org',
    phone: '0214244608',
    note: 'a\nb',
  })
})

test.each(['name', 'role', 'email', 'proof'] as const)('%s is needed', (field) => {
  for (const nothing of ['', ' ', undefined])
    expect(errorsOf({ [field]: nothing })[0]).toEqual([field, texts.errors[field]])
})

test('phone and note may be left out', () => {
  expect(schema.parse(claim)).toEqual({ ...claim, phone: '', note: '' })
  expect(errorsOf({ phone: 'call me' })).toEqual([['phone', texts.errors.phone]])
  expect(errorsOf({ email: 'nobody' })).toEqual([['email', texts.errors.email]])
})

test.each([
  ['name', 120],
  ['role', 120],
  ['note', 1000],
] as const)('%s has up to %i characters', (field, max) => {
  expect(errorsOf({ [field]: 'x'.repeat(max) })).toEqual([])
  expect(errorsOf({ [field]: 'x'.repeat(max + 1) })).toEqual([[field, texts.errors.tooLong({ max })]])
})

test('who is to be called back leaves a phone number', () => {
  expect(errorsOf({ proof: 'callback' })).toEqual([['phone', texts.errors.callback]])
  expect(errorsOf({ proof: 'callback', phone: '021 424 4608' })).toEqual([])
  expect(errorsOf({ proof: 'visit' })).toEqual([])
})
