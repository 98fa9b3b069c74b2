import { expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import { parseSheets } from './spreadsheet.server.ts'

const sheetsOf = (text: string) => {
  const read = parseSheets(text)
  if (!read.ok) throw new Error(read.fault)
  return read.sheets
}

test('a list and the stored text of a workbook are no larger than a workbook', () => {
  const long = 'x'.repeat(10_000)
  const [csv] = sheetsOf(`${`${long},`.repeat(150)}\n${'a\n'.repeat(3000)}`)
  const rows = [Array.from({ length: 150 }, () => long), ...Array.from({ length: 3000 }, () => ['a'])]
  const stored = sheetsOf(JSON.stringify({ sheets: Array.from({ length: 50 }, () => ({ name: long, rows: [] })) }))
  const [sheet] = sheetsOf(JSON.stringify({ sheets: [{ name: 'A', rows: rows.slice(0, 2500) }] }))
  for (const each of [csv!, sheet!])
    expect([each.rows.length, each.rows[0]!.length, each.rows[0]![0]!.length]).toEqual([2000, 100, 500])
  expect([stored.length, stored[0]!.name.length]).toEqual([40, 500])
})

test.each(['"', ',', '\n', '",', 'time', '{"sheets":', '['])('repeated %j takes linear time', async (unit) => {
  expect(await growthOf((text) => parseSheets(`Date${text}`), unit, 8_000)).toBeLessThan(MAX_LINEAR_GROWTH)
})
