import { expect, test } from 'vitest'
import contact from '#app/i18n/compiled/en/contact.ts'
import { contactSchema, wrongTextSchema } from './contact-schema.ts'

const schema = contactSchema(contact.form.errors)
const good = { name: 'Aisha', email: 'aisha@example.org', subject: 'Wudu area', message: 'Is it open?' }

function errorOf(field: keyof typeof good, text: unknown): string | undefined {
  const result = schema.safeParse({ ...good, [field]: text })
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message
}

test('a complete form is valid and trimmed', () => {
  expect(schema.parse({ ...good, name: '  Aisha ' })).toEqual(good)
})

test.each([
  ['name', 'Please enter your name'],
  ['email', 'Please enter your email address'],
  ['subject', 'Please enter a subject'],
  ['message', 'Please enter a message'],
] as const)('%s is required', (field, message) => {
  for (const nothing of ['', '   ', undefined]) expect(errorOf(field, nothing)).toBe(message)
})

test.each([
  ['name', 100, '100'],
  ['subject', 150, '150'],
  ['message', 5000, '5,000'],
] as const)('%s may have up to %i characters', (field, limit, shown) => {
  expect(errorOf(field, 'ا'.repeat(limit))).toBeUndefined()
  expect(errorOf(field, 'a'.repeat(limit + 1))).toBe(`Please use at most ${shown} characters`)
})

test.each(['plain', 'a@b', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', `${'a'.repeat(250)}@example.org`])(
  '%j is not an email address',
  (email) => expect(errorOf('email', email)).toBeDefined(),
)

test('line breaks become spaces in single-line fields and count once in the message', () => {
  expect(schema.parse({ ...good, name: 'Aisha\r\nJacobs', subject: 'Wudu\t\narea' })).toMatchObject({
    name: 'Aisha Jacobs',
    subject: 'Wudu area',
  })
  expect(errorOf('name', ' \r\n ')).toBe('Please enter your name')
  expect(errorOf('message', 'ab\r\n'.repeat(1666))).toBeUndefined()
})

test('who says which words are wrong may leave out who they are, and not the page and the words', () => {
  const wrongText = wrongTextSchema(contact.form.errors)
  const errorsOf = (form: object) => wrongText.safeParse(form).error?.issues.map(({ message }) => message)
  const nobody = { page: '/mosques?area=Athlone', name: '', email: '', message: 'Geriewe' }
  expect(wrongText.parse({ page: ' /mosques?area=Athlone ', message: 'Geriewe ' })).toEqual(nobody)
  expect(wrongText.parse({ ...nobody, name: ' Aisha' }).name).toBe('Aisha')
  expect(errorsOf({})).toEqual(['Please enter a message', contact.form.errors.page])
  expect(errorsOf({ ...nobody, name: 'a'.repeat(101), email: 'a@b' })).toEqual([
    'Please use at most 100 characters',
    'Please enter a valid email address',
  ])
  for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', ['/a', '/b']])
    expect(errorsOf({ ...nobody, page })).toEqual([contact.form.errors.page])
  expect(errorsOf({ ...nobody, page: `/${'a'.repeat(500)}` })).toEqual(['Please use at most 500 characters'])
})
