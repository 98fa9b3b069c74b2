import { expect, test } from 'vitest'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc from '#tests/support/data/properties.ts'
import { parseEventRecord } from './event-record.server.ts'
import { parseMosqueRecord } from './mosque-record.ts'
import { readImportFile } from './read-import-file.server.ts'

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
    fc.string({ unit: 'binary' }),
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
