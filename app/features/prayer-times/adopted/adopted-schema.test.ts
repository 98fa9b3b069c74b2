import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/admin-adopted.ts'
import { adoptedSchema } from './adopted-schema.ts'

const schema = adoptedSchema(texts.errors, ['cape-town', 'durban'])
const form = { city: 'durban', year: '2027', publisher: 'Council', link: '', text: 'Date,Fajr' }

function errorsOf(fields: Partial<Record<keyof typeof form, string>>) {
  const { error } = schema.safeParse({ ...form, ...fields })
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? []
}

test('a timetable has a city of the site, a year, a publisher and a file, each text in one line', () => {
  expect(schema.parse({ ...form, publisher: ' Muslim \n Council ', link: ' https://example.org/times ' })).toEqual({
    city: 'durban',
    year: 2027,
    publisher: 'Muslim Council',
    link: 'https://example.org/times',
    text: 'Date,Fajr',
  })
  expect(errorsOf({ city: 'london' })).toEqual([['city', texts.errors.city]])
  expect(errorsOf({ publisher: ' ' })).toEqual([['publisher', texts.errors.publisher]])
  expect(errorsOf({ text: '' })).toEqual([['text', texts.errors.file]])
  expect(errorsOf({ link: 'javascript:alert(1)' })).toEqual([['link', texts.errors.link]])
})

test('its year is a whole number of this century', () => {
  expect(['2000', '2100'].flatMap((year) => errorsOf({ year }))).toEqual([])
  for (const year of ['1999', '2101', '2027.5', 'x', ''])
    expect(errorsOf({ year })).toEqual([['year', texts.errors.year]])
})

test('texts and files have a longest length', () => {
  const address = 'https://example.org/'
  const longest = { publisher: 'P'.repeat(120), link: address.padEnd(500, 'x'), text: 'x'.repeat(1_000_000) }
  expect(errorsOf(longest)).toEqual([])
  for (const [field, text] of Object.entries(longest))
    expect(errorsOf({ [field]: `${text}x` })).toEqual([[field, texts.errors.tooLong]])
})
