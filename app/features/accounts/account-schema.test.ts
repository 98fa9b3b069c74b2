import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/account.ts'
import people from '#app/i18n/compiled/en/admin-people.ts'
import shell from '#app/i18n/compiled/en/admin-shell.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import {
  forgotSchema,
  invitationSchema,
  MAX_NAME_CHARS,
  newAdminSchema,
  passwordChangeSchema,
  passwordResetSchema,
  profileSchema,
  signInSchema,
  superadminSchema,
} from './account-schema.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

function errorsOf(parsed: ReturnType<typeof parseForm>) {
  return parsed.ok ? {} : parsed.errors
}

const { known } = texts.profile
const whole = { currentPassword: 'Old#pass1', newPassword: 'New#pass1', confirmPassword: 'New#pass1' }

test.each([
  ['everything right', whole, {}],
  ['current empty', { ...whole, currentPassword: '' }, { currentPassword: 'Current password is required' }],
  [
    'new empty',
    { ...whole, newPassword: '', confirmPassword: '' },
    { newPassword: 'New password is required', confirmPassword: 'Please confirm your new password' },
  ],
  ['confirm empty', { ...whole, confirmPassword: '' }, { confirmPassword: 'Please confirm your new password' }],
  [
    'five characters',
    { ...whole, newPassword: '12345', confirmPassword: '12345' },
    { newPassword: 'Password must be at least 6 characters long' },
  ],
  ['six characters', { ...whole, newPassword: 'Nu#7pq', confirmPassword: 'Nu#7pq' }, {}],
  ['a known password', { ...whole, newPassword: 'P@ssw0rd1', confirmPassword: 'P@ssw0rd1' }, { newPassword: known }],
  ['a name', { ...whole, newPassword: 'Amina2026', confirmPassword: 'Amina2026' }, { newPassword: known }],
  ['confirm differs', { ...whole, confirmPassword: 'New#pass2' }, { confirmPassword: 'Passwords do not match' }],
  [
    'new equals current',
    { ...whole, newPassword: 'Old#pass1', confirmPassword: 'Old#pass1' },
    { newPassword: 'New password must be different from current password' },
  ],
  [
    'current empty and confirm differs',
    { ...whole, currentPassword: '', confirmPassword: 'x' },
    { currentPassword: 'Current password is required', confirmPassword: 'Passwords do not match' },
  ],
  [
    'far too long',
    { ...whole, newPassword: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    { newPassword: 'Password must be at most 128 characters long' },
  ],
])('a changed password with %s', (_case, fields, errors) => {
  expect(errorsOf(parseForm(form(fields), passwordChangeSchema(texts, ['Amina Adams'])))).toEqual(errors)
})

test('a reset reports each missing field and never returns the password', () => {
  const parsed = parseForm(form({ newPassword: 'Nu#7pq' }), passwordResetSchema(texts, []))
  expect(parsed).toEqual({ ok: false, errors: { confirmPassword: 'Please confirm your new password' }, values: {} })
})

test('an invitation is accepted with a password of at least six characters, typed once', () => {
  const schema = invitationSchema(texts, ['Masjid One'])
  const accept = (newPassword: string) => parseForm(form({ newPassword }), schema)
  expect(accept('Nu#7pq')).toEqual({ ok: true, value: { newPassword: 'Nu#7pq' } })
  for (const newPassword of ['123456', 'masjidone1'])
    expect(errorsOf(accept(newPassword))).toEqual({ newPassword: known })
  // What is too long is not compared: that takes time by the square of its length.
  expect(schema.safeParse({ newPassword: 'a'.repeat(129) }).error?.issues.map(({ message }) => message)).toEqual([
    texts.profile.tooLong,
  ])
  expect(errorsOf(accept('12345'))).toEqual({ newPassword: 'Password must be at least 6 characters long' })
})

test('sign-in normalizes the email and leaves the password unchanged', () => {
  const parsed = parseForm(form({ email: ' Name@Example.ORG ', password: ' Pass word ' }), signInSchema(texts))
  expect(parsed).toEqual({ ok: true, value: { email: 'name@example.org', password: ' Pass word ' } })
})

test('sign-in needs both fields', () => {
  const errors = errorsOf(parseForm(form({ email: '', password: '' }), signInSchema(texts)))
  expect(errors).toEqual({ email: 'Email is required', password: 'Password is required' })
})

test('a forgotten password needs only an email', () => {
  expect(parseForm(form({ email: ' A@b.org' }), forgotSchema(texts))).toEqual({ ok: true, value: { email: 'a@b.org' } })
  expect(errorsOf(parseForm(form({ email: '' }), forgotSchema(texts)))).toEqual({ email: 'Email is required' })
})

test('a malformed email is reported', () => {
  expect(errorsOf(parseForm(form({ email: 'name@', password: 'x' }), signInSchema(texts)))).toEqual({
    email: 'Invalid email format',
  })
})

test('a phone number is stored without spaces, and an empty one as null', () => {
  const parse = (phone: string) => parseForm(form({ name: ' Amina ', phone }), profileSchema(texts))
  expect(parse('+27 12 345 6789')).toEqual({ ok: true, value: { name: 'Amina', phone: '+27123456789' } })
  expect(parse('')).toEqual({ ok: true, value: { name: 'Amina', phone: null } })
  expect(errorsOf(parse('12-34'))).toEqual({ phone: 'Invalid phone number format (e.g., +27123456789)' })
})

test('a name is one line', () => {
  const parsed = parseForm(form({ name: ' Amina\r\nBcc: x\0 ', phone: '' }), profileSchema(texts))
  expect(parsed).toMatchObject({ ok: true, value: { name: 'Amina Bcc: x' } })
})

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
