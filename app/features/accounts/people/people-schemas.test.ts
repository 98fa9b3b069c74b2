import { expect, test } from 'vitest'
import { MAX_NAME_CHARS } from '#app/features/accounts/account-schema.ts'
import people from '#app/i18n/en/admin-people.ts'
import shell from '#app/i18n/en/admin-shell.ts'
import { newAdminSchema } from './mosque-admin-schema.ts'
import { superadminSchema } from './superadmin-schema.ts'

const { create } = people
const { users } = shell

test('a new admin of a mosque has a name, an email and a mosque', () => {
  const schema = newAdminSchema(people)
  const messages = (fields: object) => schema.safeParse(fields).error?.issues.map(({ message }) => message)
  const whole = { name: ' Amina ', email: ' Amina@Example.org', mosqueId: 'm1' }
  expect(schema.parse(whole)).toEqual({ name: 'Amina', email: 'amina@example.org', mosqueId: 'm1' })
  expect(messages({ ...whole, name: ' ', email: '' })).toEqual([create.nameRequired, create.emailRequired])
  expect(messages({ ...whole, name: 'x'.repeat(MAX_NAME_CHARS + 1), email: 'x' })).toEqual([
    create.tooLong,
    create.emailInvalid,
  ])
  expect(messages({ ...whole, mosqueId: '' })).toHaveLength(1)
})

test('a new superadmin has a name and an email', () => {
  const schema = superadminSchema(shell)
  const messages = (fields: object) => schema.safeParse(fields).error?.issues.map(({ message }) => message)
  expect(schema.parse({ name: ' Amina ', email: 'A@example.org' })).toEqual({ name: 'Amina', email: 'a@example.org' })
  expect(messages({ name: ' ', email: '' })).toEqual([users.nameRequired, users.emailRequired])
  expect(messages({ name: 'x'.repeat(MAX_NAME_CHARS + 1), email: 'x' })).toEqual([
    users.nameTooLong,
    users.emailInvalid,
  ])
  expect(messages({ name: 'x'.repeat(MAX_NAME_CHARS), email: 'a@example.org' })).toBeUndefined()
})

test('names of people are one line', () => {
  const fields = { name: 'Amina\r\nBcc: x', email: 'amina@example.org', mosqueId: 'm1' }
  expect(newAdminSchema(people).parse(fields).name).toBe('Amina Bcc: x')
  expect(superadminSchema(shell).parse(fields).name).toBe('Amina Bcc: x')
})
