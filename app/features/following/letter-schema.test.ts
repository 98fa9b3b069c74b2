import { expect, test } from 'vitest'
import { addressSchema, letterChoicesSchema, letterSchema } from './letter-schema.ts'

const errors = { email: 'No email', topics: 'No topic' }
const letter = (form: object) => letterSchema(errors).safeParse({ email: 'a@example.org', topics: ['times'], ...form })

test('a letter is asked for by an address and the topics that a letter has', () => {
  expect(letter({ email: ' Aisha@Example.org', area: 'Athlone', topics: ['janazah', 'events', 'times'] }).data).toEqual(
    {
      ...{ email: 'aisha@example.org', mosque: '', area: 'Athlone', topics: ['times', 'events'] },
    },
  )
  expect(letter({ topics: 'appeals' }).data?.topics).toEqual(['appeals'])
})

const longest = `${'a'.repeat(240)}@example.co.za`

test.each<[string, object, string | null]>([
  ['the longest address', { email: longest }, null],
  ['an address that is too long', { email: `a${longest}` }, errors.email],
  ['an address that is none', { email: 'aisha' }, errors.email],
  ['no topic', { topics: [] }, errors.topics],
  ['an unknown topic', { topics: 'janazah' }, errors.topics],
])('with %s the form of a letter says %o', (_, form, message) => {
  expect(letter(form).error?.issues[0]?.message ?? null).toBe(message)
})

test.each(['mosque', 'area'])('the name of the %s has an end', (field) => {
  expect(letter({ [field]: 'x'.repeat(120) }).success).toBe(true)
  expect(letter({ [field]: 'x'.repeat(121) }).success).toBe(false)
})

test('an address is erased as it was stored', () => {
  expect(addressSchema('No email').parse({ email: ' A@Example.org ' })).toEqual({ email: 'a@example.org' })
})

test('the letter comes in a language of the site, with what stays chosen', () => {
  const choices = letterChoicesSchema(['en', 'ar'])
  expect(choices.parse({ language: 'ar' })).toEqual({ language: 'ar', kept: [] })
  expect(choices.parse({ language: 'en', kept: 'times area:Athlone' }).kept).toEqual(['times area:Athlone'])
  expect(choices.parse({ language: 'en', kept: ['a', 'b'] }).kept).toEqual(['a', 'b'])
  for (const form of [{ language: 'xx' }, { language: 'en', kept: ['x'.repeat(201)] }])
    expect(choices.safeParse(form).success).toBe(false)
  expect(choices.safeParse({ language: 'en', kept: Array.from({ length: 201 }, String) }).success).toBe(false)
})
