import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/report.ts'
import { reportSchema } from './report-schema.ts'

const schema = reportSchema(texts.errors)
const aTime = { about: 'isha.jamaat', wanted: '20:15' }
const inWords = { about: 'other', text: 'The door is on the other side.' }

const errorsOf = (form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('a report of a time needs the right time, and one of anything else needs words', () => {
  expect(schema.parse(aTime)).toEqual({ ...aTime, text: '', contact: '' })
  expect(schema.parse(inWords)).toEqual({ ...inWords, wanted: '', contact: '' })
  expect(errorsOf({ about: 'isha.jamaat' })).toEqual([['wanted', texts.errors.wanted]])
  expect(errorsOf({ about: 'other', text: ' ' })).toEqual([['text', texts.errors.text]])
})

test('what is reported, its time and an address to thank are checked', () => {
  for (const about of ['isha.begins', undefined])
    expect(errorsOf({ ...aTime, about })).toEqual([['about', texts.errors.about]])
  expect(errorsOf({ ...aTime, wanted: '25:00' })).toEqual([['wanted', texts.errors.wanted]])
  expect(errorsOf({ ...aTime, contact: 'nobody' })).toEqual([['contact', texts.errors.contact]])
  expect(schema.parse({ ...aTime, contact: ' aisha@example.org ' })).toMatchObject({ contact: 'aisha@example.org' })
})

test('a report has up to a thousand characters on any number of lines', () => {
  expect(errorsOf({ about: 'other', text: 'a\n'.repeat(500) })).toEqual([])
  expect(errorsOf({ about: 'other', text: 'a'.repeat(1000) })).toEqual([])
  expect(errorsOf({ about: 'other', text: 'a'.repeat(1001) })).toEqual([['text', texts.errors.tooLong({ max: 1000 })]])
})
