import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { workbook } from '#tests/support/data/workbook.ts'
import { parseEventRecord } from './event-record.server.ts'
import { parseMosqueRecord } from './mosque-record.ts'
import { readImportFile, readSentFile } from './read-import-file.server.ts'

const pieces = fc.constantFrom(
  'name',
  'title',
  ',',
  ';',
  '"',
  '""',
  '\n',
  '\r\n',
  '|',
  "'=",
  '\uFEFF',
  '\0',
  '{',
  '[',
  ']',
  '}',
  ':',
  'مسجد',
)

test('any text is read as an import or refused with a reason', async () => {
  const texts = fc.oneof(
    anyText(),
    fc.array(pieces).map((list) => list.join('')),
    fc.json(),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const read = await readImportFile(text)
      expect(read.ok ? 'read' : read.fault).toMatch(
        /^(read|empty|not-text|not-json|not-csv|unknown-columns|nothing-found)$/,
      )
    }),
    { numRuns: 300 },
  )
})

test('what is exported as CSV is read back unchanged', async () => {
  const cells = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1 }), async (names) => {
      const read = await readImportFile(toCsv(names.map((name, row) => ({ id: `m${row}`, name }))))
      expect(read.ok && read.raw.mosques.map(({ fields }) => fields.name)).toEqual(names)
    }),
  )
})

test('any record of a file becomes form values and never an exception', () => {
  const names = fc.constantFrom(
    ...[
      'name',
      'contact',
      'location',
      'imams',
      'images',
      'imageTexts',
      'facilities',
      'facts',
      'parking',
      'keywords',
      'date',
      'rrule',
      'zone',
    ],
    ...['excludedDates', 'movedDates', 'startSalaah', 'startOffset', 'startTime', 'isRecurring', '__proto__', 'status'],
  )
  const numbers = fc.constantFrom(1e300, -1e300, Number.MAX_SAFE_INTEGER, 0.5)
  const timestamps = fc.oneof(numbers, fc.double()).map((seconds) => ({ seconds, _seconds: seconds }))
  const records = fc.dictionary(names, fc.oneof(fc.jsonValue({ maxDepth: 3 }), numbers, timestamps))
  const options = { zone: 'Africa/Johannesburg', schema: importedEventSchema(textsIn('en').admin.adminEvents.errors) }
  fc.assert(
    fc.property(records, (fields) => {
      expect(parseMosqueRecord(fields).imams).toBeInstanceOf(Array)
      expect(typeof parseEventRecord(fields, options).title).toBe('string')
    }),
    { numRuns: 500 },
  )
})

test.each(['"', ',', '\n', '",', "'=\n", '[', '{"a":', '"\\'])('repeated %j takes linear time', async (unit) => {
  const growth = await growthOf((text) => readImportFile(`name${unit}x\n${text}`), unit, 8_000)
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH)
})

test('titles may come before the headings, in the words that people use', async () => {
  const list =
    'Masjids of the south\n\nUpdated,2026\nMosque name;Suburb;Town;Tel\nMasjid One;Ottery;Cape Town;021 555 0100'
  const read = await readImportFile(list)
  expect(read.ok && read.raw.mosques).toEqual([
    {
      row: 5,
      id: null,
      fields: { name: 'Masjid One', suburb: 'Ottery', city: 'Cape Town', phone: '021 555 0100' },
    },
  ])
})

test('rows have the numbers of a spreadsheet, also after blank ones and cells of several lines', async () => {
  const list = [
    '',
    '"Masjids of',
    'the south",,',
    '',
    'name,area,note',
    'A,Athlone,',
    ',,',
    '',
    'B,"Ottery',
    'south"',
    ',,sum',
    'C,Retreat',
  ]
  const read = await readImportFile(`\uFEFF\uFEFF${list.join('\r\n')}\r\n\r\n`)
  expect(read.ok && read.raw.mosques.map(({ row, fields }) => [row, fields.name])).toEqual([
    [5, 'A'],
    [8, 'B'],
    [10, 'C'],
  ])
  const long = ['name,area', ...Array.from({ length: 30 }, (_, n) => (n % 2 ? '' : `Masjid ${n},Athlone`))].join('\n')
  const many = await readImportFile(long)
  expect(many.ok && many.raw.mosques.map(({ row }) => row)).toEqual(Array.from({ length: 15 }, (_, n) => 2 + 2 * n))
  const bytes = workbook({ A: [['Name', 'Area'], [], ['A', 'Athlone'], ['', ''], ['B', 'Ottery']] })
  expect(await mosquesIn(bytes)).toMatchObject([{ row: 3 }, { row: 5 }])
})

const sent = (bytes: Uint8Array<ArrayBuffer>) => readSentFile(new File([bytes], 'list'), 'owner')
const mosquesIn = async (bytes: Uint8Array<ArrayBuffer>) => {
  const answer = await sent(bytes)
  if (!answer.ok) throw new Error(answer.fault)
  const read = await readImportFile(await answer.content.text())
  return read.ok ? read.raw.mosques : read.fault
}

test('of a workbook the sheet with known headings is the list, with its cells as they are', async () => {
  const description = 'One; two; three, "four"\nand five'
  const rows = [['[2026] List; of; all'], ['Mosque\nname', 'Area', 'About'], ['Masjid A', 'Athlone', description]]
  const bytes = workbook({ Notes: [['Read me'], ['Thank you']], Mosques: rows })
  const fields = { name: 'Masjid A', area: 'Athlone', description }
  expect(await mosquesIn(bytes)).toEqual([{ row: 3, id: null, fields }])
})

test('an OpenDocument spreadsheet is a list, also with one column', async () => {
  const row = (text: string) =>
    `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`
  const content = `<table:table table:name="A">${row('Name')}${row('Masjid A')}</table:table>`
  expect(await mosquesIn(zipSync({ 'content.xml': strToU8(content) }))).toEqual([
    { row: 2, id: null, fields: { name: 'Masjid A' } },
  ])
})

test('a workbook that cannot be read whole is refused with its reason', async () => {
  const list = (cell: string) => [
    ['name', 'about'],
    ['Masjid', cell],
  ]
  const long = 'x'.repeat(32_767)
  const faultOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await sent(bytes)
    return answer.ok ? null : answer.fault
  }
  expect(await faultOf(workbook({ A: list(`${long}x`) }))).toBe('too-large')
  // Other sheets may be of any size.
  expect(await faultOf(workbook({ Notes: [[`${long}x`]], A: list(long) }))).toBe(null)
  expect(await faultOf(workbook({ A: [] }))).toBe('empty')
  expect(await faultOf(strToU8('PK\u0003\u0004 %PDF-1.4') as Uint8Array<ArrayBuffer>)).toBe('no-workbook')
  expect(await faultOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('old-excel')
})
