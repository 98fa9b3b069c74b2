import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { buildColumnNames, matchColumns, templateColumns, templateHeadings } from './column-names.ts'

const names = buildColumnNames(textsIn)

test.each(languages.flatMap((language) => (['mosques', 'events'] as const).map((kind) => [language, kind] as const)))(
  'every heading of the template is read (%s, %s)',
  (language, kind) => {
    const all: Record<string, string> = templateHeadings(textsIn(language))[kind]
    const headings = templateColumns[kind].map((field) => all[field]!)
    expect(matchColumns(headings, names)).toEqual({ kind, fields: [...templateColumns[kind]], ignored: [] })
  },
)

test('the columns of earlier Arabic templates are read', () => {
  expect(matchColumns(['عنوان الفعالية', 'وقت البدء', 'وقت الانتهاء'], names)?.fields).toEqual([
    'title',
    'startTime',
    'endTime',
  ])
})

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
