import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc from '#tests/support/data/properties.ts'
import { workbook } from '#tests/support/data/workbook.ts'
import { readWorkbook, WorkbookError } from './read-workbook.ts'

test('dates, times, texts and the stored values of formulas are read as text', () => {
  const bytes = workbook({
    Times: [
      ['Date', 'Fajr & more', '', 'Isha'],
      [{ number: 46_357, style: 1 }, { number: 0.21875, style: 2 }, '', 0.85],
      [{ formula: 'A2+1', stored: 46_358, style: 1 }, { formula: 'B2', stored: 0.219444, style: 2 }, 'x', 7],
    ],
    Empty: [],
  })
  expect(readWorkbook(bytes)).toEqual([
    {
      name: 'Times',
      rows: [
        ['Date', 'Fajr & more', '', 'Isha'],
        ['2026-12-01', '05:15', '', '0.85'],
        ['2026-12-02', '05:16', 'x', '7'],
      ],
    },
    { name: 'Empty', rows: [] },
  ])
})

test('an OpenDocument spreadsheet is read with its repeated and merged cells', () => {
  const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Times">
    <table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Fajr</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>Isha &amp; <text:span>more</text:span></text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"/></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2026-12-01"><text:p>1/12</text:p></table:table-cell><table:table-cell office:value-type="time" office:time-value="PT5H16M00S"/><table:table-cell office:value-type="float" office:value="0.85" table:number-columns-repeated="2"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  expect(readWorkbook(zipSync({ 'content.xml': strToU8(content) }))).toEqual([
    {
      name: 'Times',
      merged: [[1, 1, 1, 2]],
      rows: [
        ['Fajr', '', 'Isha & more'],
        [],
        [],
        ['2026-12-01', '05:16', '0.85', '0.85'],
        ['2026-12-01', '05:16', '0.85', '0.85'],
      ],
    },
  ])
  expect(() => readWorkbook(zipSync({ 'content.xml': strToU8('<office:text/>') }))).toThrow('no-workbook')
})

const thousandRows = (chars: number) => Array.from({ length: 1000 }, () => ['a'.repeat(chars)])

test('a sheet says when it has more rows, columns or characters than are read', () => {
  const cutOf = (bytes: Uint8Array) => readWorkbook(bytes).map(({ isCut }) => isCut)
  const long = 'x'.repeat(32_767)
  const cell = (place: string, text: string) => cells(`<c r="${place}" t="str"><v>${text}</v></c>`)
  const row = (number: number, text: string) =>
    withPart('xl/worksheets/sheet1.xml', `<worksheet><row r="${number}"><c><v>${text}</v></c></row></worksheet>`)
  const shared = (text: string) => {
    const sheet = strToU8('<worksheet><row r="1"><c t="s"><v>0</v></c></row></worksheet>')
    return zipSync({ ...unzipSync(strings(text)), 'xl/worksheets/sheet1.xml': sheet })
  }
  const ods = (rows: string) => zipSync({ 'content.xml': strToU8(`<table:table table:name="A">${rows}</table:table>`) })
  const odsRow = (text: string, columns: number, rows = 1) =>
    `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>${text}</text:p></table:table-cell></table:table-row>`
  for (const whole of [
    ...[cell('CV1', long), cell('CW1', ''), row(20_000, '1'), row(20_001, ''), shared(long)],
    ...[ods(odsRow(long, 61)), ods(odsRow('a', 100, 20_000)), ods(odsRow('', 16_384, 1_048_576))],
  ])
    expect(cutOf(whole)).toEqual([undefined])
  for (const cut of [
    ...[cell('A1', `${long}x`), cell('CW1', 'a'), row(20_001, '1'), shared(`${long}x`)],
    ...[ods(odsRow(`${long}x`, 1)), ods(odsRow('a', 101)), ods(odsRow('a', 1, 20_001))],
    ods(`${odsRow('a', 1, 1)}${odsRow('', 1, 19_999)}${odsRow('a', 1)}`),
  ])
    expect(cutOf(cut)).toEqual([true])
  // Not more than two million characters.
  for (const long of [ods(odsRow('ab', 100, 10_001)), workbook({ A: thousandRows(1000), B: thousandRows(1001) })])
    expect(() => readWorkbook(long)).toThrow('too-large')
  expect(cutOf(workbook({ A: thousandRows(1000), B: thousandRows(1000) }))).toEqual([undefined, undefined])
})

test('days that are counted from 1904 are the same days, also without the style of a date', () => {
  const rows = [[{ number: 46_357 - 1462, style: 1 as const }, 46_357 - 1462, 0.5]]
  expect(readWorkbook(workbook({ A: rows }, { from1904: true }))[0]!.rows).toEqual([['2026-12-01', '46357', '0.5']])
})

test('only formats of dates make dates', () => {
  const styles = (format: string) =>
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const read = (format: string) =>
    readWorkbook(workbook({ A: [[{ number: 46_357, style: 1 }]] }, { styles: styles(format) }))[0]!.rows[0]![0]
  expect(['dd/mm/yyyy', '[$-409]d-mmm-yy;@', 'General', '0.00', '[Red]0', '&quot;days&quot; 0'].map(read)).toEqual([
    '2026-12-01',
    '2026-12-01',
    '46357',
    '46357',
    '46357',
    '46357',
  ])
})

test('what is no workbook, or too large when unpacked, is refused', () => {
  const zip = (files: Record<string, Uint8Array>) => zipSync(files, { level: 9 })
  for (const bytes of [new Uint8Array(), strToU8('PK\u0003\u0004'), zip({ 'word/document.xml': strToU8('<a/>') })])
    expect(() => readWorkbook(bytes)).toThrow('no-workbook')
  expect(() => readWorkbook(zip({ 'xl/workbook.xml': strToU8('<workbook><sheets') }))).toThrow('no-workbook')
  const large = zip({ 'xl/workbook.xml': new Uint8Array(51 * 1024 * 1024) })
  expect(large.length).toBeLessThan(100_000)
  expect(() => readWorkbook(large)).toThrow('too-large')
})

test('a file that unpacks to more than it says is not unpacked further', () => {
  const bytes = zipSync({ 'xl/workbook.xml': new Uint8Array(1024 * 1024) }, { level: 9 })
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  view.setUint32(directory + 24, 100, true)
  expect(() => readWorkbook(bytes)).toThrow('no-workbook')
})

test('any damage is refused or read', () => {
  const bytes = workbook({
    A: [
      ['Date', 'Fajr'],
      [{ number: 46_357, style: 1 }, '5:15'],
    ],
  })
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (position, byte) => {
      const damaged = bytes.slice()
      damaged[position] = byte
      try {
        readWorkbook(damaged)
      } catch (error) {
        expect((error as Error).constructor.name).toBe('WorkbookError')
      }
    }),
  )
})

/** A workbook with one part of it replaced. */
const withPart = (path: string, xml: string) =>
  zipSync({ ...unzipSync(workbook({ A: [['Date']] })), [path]: strToU8(xml) }, { level: 1 })

const styles = (format: string) =>
  withPart('xl/styles.xml', `<styleSheet><numFmts><numFmt numFmtId="1" formatCode="${format}"/></numFmts></styleSheet>`)
const cells = (inside: string) => withPart('xl/worksheets/sheet1.xml', `<worksheet><row>${inside}</row></worksheet>`)
const strings = (text: string) => withPart('xl/sharedStrings.xml', `<sst><si><t>${text}</t></si></sst>`)

test.each<[string, (text: string) => Uint8Array, string[]]>([
  ['the format of a number', styles, ['[', '&quot;', '[h', '[h]', '\\']],
  ['a cell', (text) => cells(`<c><v>${text}</v></c>`), ['&amp;', '&', '<v>']],
  ['the place of a cell', (text) => cells(`<c r="${text}"/>`), ['A']],
  ['a row', cells, ['<c r="A1"/>', '<c', '<!--', '<![CDATA[', ']]>']],
  ['a tag', (text) => cells(`<c ${text}/>`), [' a="1"', 'a ', '"']],
  ['a text', strings, ['&#65;', '</t><t>', '</si><si>']],
  ['a list of sheets', (text) => withPart('xl/workbook.xml', `<workbook><sheets>${text}`), ['<sheet name="a"/>']],
])('%s of any length is read in linear time', async (_, bytesOf, units) => {
  for (const unit of units) {
    const read = (text: string) => {
      try {
        readWorkbook(bytesOf(text))
      } catch (error) {
        expect(error).toBeInstanceOf(WorkbookError)
      }
    }
    expect(await growthOf(read, unit, 4_000), unit).toBeLessThan(MAX_LINEAR_GROWTH)
  }
})

test('a part that stands for many sheets is read once', () => {
  const sheets = Array.from({ length: 30 }, (_, index) => `<sheet name="${index}" r:id="rId1"/>`)
  const bytes = withPart('xl/workbook.xml', `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>`)
  expect(readWorkbook(bytes)).toEqual([{ name: '0', rows: [['Date']] }])
})
