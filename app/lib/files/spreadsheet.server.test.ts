import { expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import { pdfOf } from '#tests/support/data/pdf.ts'
import { parseSheets, readSpreadsheetFile } from './spreadsheet.server.ts'

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

test.each(['Times, 2027\nDate;Fajr\n1;5:15', 'Title\nDate|Fajr\n1|5:15', '\uFEFF\uFEFFDate\tFajr\n1\t5:15'])(
  'the separator of %j is found, also below a title',
  (text) => {
    expect(sheetsOf(text)[0]!.rows.slice(-2)).toEqual([
      ['Date', 'Fajr'],
      ['1', '5:15'],
    ])
  },
)

test.each([
  ['Öğle;Jama’ah;Ê', [0xd6, 0xf0, 0x6c, 0x65, 0x3b, 0x4a, 0x61, 0x6d, 0x61, 0x92, 0x61, 0x68, 0x3b, 0xca]],
  ['الفجر;أذان', [0xc7, 0xe1, 0xdd, 0xcc, 0xd1, 0x3b, 0xc3, 0xd0, 0xc7, 0xe4]],
])('%s is read from the code page of Windows', async (text, bytes) => {
  expect(await readSpreadsheetFile(new File([Uint8Array.from(bytes)], 'a.csv'), 'owner')).toEqual({ ok: true, text })
})

test('rows of a list count from its first, also where that is empty', () => {
  expect(sheetsOf('\n\nDate,Fajr\n\n1,5:15\n')[0]!.rows).toEqual([[], [], ['Date', 'Fajr'], [], ['1', '5:15']])
  expect(sheetsOf('\tFajr\n1\t5:15')[0]!.rows[0]).toEqual(['', 'Fajr'])
  expect(parseSheets(' \n\n')).toEqual({ ok: false, fault: 'empty' })
})

test('a sheet may come as cells with their places', () => {
  const cells = [
    { text: 'Fajr', row: 1, column: 2, columns: 2 },
    { text: '5:15', row: 3, column: 2, sure: 0.9 },
  ]
  expect(sheetsOf(JSON.stringify({ sheets: [{ name: 'A', cells }] }))).toEqual([
    { name: 'A', rows: [['', 'Fajr'], [], ['', '5:15']] },
  ])
  const far = JSON.stringify({ sheets: [{ name: 'A', cells: [{ text: '', row: 1e9, column: 1 }] }] })
  expect(parseSheets(far)).toEqual({ ok: false, fault: 'no-workbook' })
})

test('a PDF is read to cells, or refused with what to do instead', async () => {
  const read = (bytes: Uint8Array) => readSpreadsheetFile(new File([Uint8Array.from(bytes)], 'year'), 'owner')
  const texts = ['Date', 'Fajr', '2027-01-01', '05:15']
  const page = texts.map((text, index) => ({ text, x: 20 + 100 * (index % 2), y: 50 + 20 * Math.floor(index / 2) }))
  const answer = await read(pdfOf([page]))
  expect(answer.ok && sheetsOf(answer.text)[0]!.rows).toEqual([texts.slice(0, 2), texts.slice(2)])
  expect(await read(pdfOf([[]]))).toEqual({ ok: false, fault: 'pdf-pictures' })
})

test.each(['"', ',', '\n', '",', 'time', '{"sheets":', '['])('repeated %j takes linear time', async (unit) => {
  expect(await growthOf((text) => parseSheets(`Date${text}`), unit, 8_000)).toBeLessThan(MAX_LINEAR_GROWTH)
})
