import { strToU8, zipSync } from 'fflate'

/** A cell: text, a number, or a number with the style of a date (1) or of a time (2). */
export type TestCell =
  | string
  | number
  | { number: number; style: 1 | 2 }
  | { formula: string; stored: number; style?: 1 | 2 }
type Options = { from1904?: boolean; styles?: string }

const toText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function toXml(cell: TestCell, reference: string): string {
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${toText(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if ('formula' in cell)
    return `<c r="${reference}" s="${cell.style ?? 0}"><f>${toText(cell.formula)}</f><v>${cell.stored}</v></c>`
  return `<c r="${reference}" s="${cell.style}"><v>${cell.number}</v></c>`
}

const toSheet = (rows: readonly TestCell[][]) =>
  `<worksheet><sheetData>${rows
    .map((cells, row) => {
      const xml = cells.map((cell, column) =>
        cell === '' ? '' : toXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
      )
      return `<row r="${row + 1}">${xml.join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

/** An .xlsx file as Excel writes it, with these sheets. */
export function workbook(
  sheets: Record<string, TestCell[][]>,
  { from1904 = false, styles }: Options = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${names
      .map((name, index) => `<sheet name="${toText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      styles ??
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="h:mm\\ AM/PM"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, toSheet(sheets[name]!)])),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>
}
