import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { buildColumnNames, matchColumns, templateColumns } from './column-names.ts'

const names = buildColumnNames((language) => textsIn(language).admin.adminTransfer.templates)

test.each(languages.flatMap((language) => (['mosques', 'events'] as const).map((kind) => [language, kind] as const)))(
  'every heading of the template is read (%s, %s)',
  (language, kind) => {
    const headings = Object.values(textsIn(language).admin.adminTransfer.templates[kind])
    expect(matchColumns(headings, names)).toEqual({ kind, fields: [...templateColumns[kind]], ignored: [] })
  },
)

test('case, spaces, punctuation, brackets and usual names do not matter', () => {
  expect(matchColumns([' MASJID ', 'Tel. (office)', 'E-mail', 'Street address*', 'Admin_Email', 'lat'], names)).toEqual(
    {
      kind: 'mosques',
      fields: ['name', 'phone', 'email', 'address', 'adminEmail', 'latitude'],
      ignored: [],
    },
  )
  expect(matchColumns(['Masjid', 'Event', 'When', 'From', 'To'], names)).toMatchObject({
    kind: 'events',
    fields: ['mosqueName', 'title', 'date', 'startTime', 'endTime'],
  })
})

test('unknown and doubled columns are left out and named', () => {
  expect(matchColumns(['name', 'Parking fee', 'phone', 'Telephone', ''], names)).toEqual({
    kind: 'mosques',
    fields: ['name', null, 'phone', null, null],
    ignored: ['Parking fee', 'Telephone'],
  })
})

test('a list without a name or title is neither of mosques nor of events', () => {
  expect(matchColumns(['Area', 'constructor', '__proto__'], names)).toBeNull()
})
