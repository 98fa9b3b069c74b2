import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/suggest.ts'
import { suggestionSchema } from './suggestion-schema.ts'

const schema = suggestionSchema(texts.errors)
const given = { source: 'I pray there' }
const here = '-33.9222, 18.4149'

const wantedOf = (field: string, wanted: string) => schema.parse({ ...given, field, wanted }).wanted

function errorsOf(form: Record<string, unknown>) {
  return schema.safeParse({ ...given, ...form }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []
}

test('a suggestion needs a field and a source; where to send thanks is up to the sender', () => {
  expect(errorsOf({ field: 'closed' })).toEqual([])
  expect(errorsOf({ field: 'status' })).toEqual([['field', texts.errors.field]])
  for (const source of ['', ' ', undefined])
    expect(errorsOf({ field: 'closed', source })).toEqual([['source', texts.errors.source]])
  expect(errorsOf({ field: 'closed', source: 's'.repeat(300) })).toEqual([])
  expect(errorsOf({ field: 'closed', source: 's'.repeat(301) })).toEqual([
    ['source', texts.errors.tooLong({ max: 300 })],
  ])
  expect(errorsOf({ field: 'closed', contact: 'nobody' })).toEqual([['contact', texts.errors.contact]])
  expect(errorsOf({ field: 'closed', contact: 'aisha@example.org' })).toEqual([])
})

test.each(['name', 'address', 'moved'])('a new %s is words in one line', (field) => {
  expect(wantedOf(field, ' Masjid \n as-Salaam ')).toBe('Masjid as-Salaam')
  expect(errorsOf({ field, wanted: ' ' })).toEqual([['wanted', texts.errors.wanted]])
})

test('anything else is words on any number of lines', () => {
  expect(wantedOf('other', 'one\r\ntwo')).toBe('one\ntwo')
  expect(errorsOf({ field: 'other', wanted: '' })).toEqual([['wanted', texts.errors.other]])
})

test('a phone number, a web address and a fact have the form that the site stores', () => {
  expect(wantedOf('phone', '021 424 4608')).toBe('0214244608')
  expect(errorsOf({ field: 'phone', wanted: 'call me' })).toEqual([['wanted', texts.errors.phone]])
  expect(wantedOf('website', 'masjid.example')).toBe('https://masjid.example')
  expect(wantedOf('website', 'HTTP://masjid.example')).toBe('HTTP://masjid.example')
  expect(wantedOf('website', 'masjid.example/a:b')).toBe('https://masjid.example/a:b')
  for (const wanted of ['', 'ftp://masjid.example', 'not a site'])
    expect(errorsOf({ field: 'website', wanted })).toEqual([['wanted', texts.errors.address]])
  expect(['yes', 'no'].map((answer) => wantedOf('fact.parking', answer))).toEqual(['yes', 'no'])
  expect(errorsOf({ field: 'fact.parking', wanted: 'maybe' })).toEqual([['wanted', texts.errors.fact]])
})

test.each([
  ['name', 200],
  ['address', 300],
  ['moved', 300],
  ['other', 1000],
])('a new %s has up to %i characters', (field, max) => {
  expect(errorsOf({ field, wanted: 'x'.repeat(max) })).toEqual([])
  expect(errorsOf({ field, wanted: 'x'.repeat(max + 1) })).toEqual([['wanted', texts.errors.tooLong({ max })]])
})

test('a position is needed where it is the suggestion, and may be added where a mosque has moved', () => {
  const position = { latitude: -33.9222, longitude: 18.4149 }
  expect(schema.parse({ ...given, field: 'position', wanted: 'ignored', place: here })).toMatchObject({
    wanted: '',
    position,
  })
  expect(schema.parse({ ...given, field: 'moved', wanted: '2 Road', place: here })).toMatchObject({ position })
  expect(schema.parse({ ...given, field: 'moved', wanted: '2 Road' })).toMatchObject({ position: null })
  expect(schema.parse({ ...given, field: 'name', wanted: 'Masjid', place: here })).toMatchObject({ position: null })
  expect(errorsOf({ field: 'position' })).toEqual([['place', texts.errors.place]])
  expect(errorsOf({ field: 'moved', wanted: '2 Road', place: 'nowhere' })).toEqual([['place', texts.errors.place]])
  expect(errorsOf({ field: 'name', wanted: 'Masjid', place: 'nowhere' })).toEqual([])
})
