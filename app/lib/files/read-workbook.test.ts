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
