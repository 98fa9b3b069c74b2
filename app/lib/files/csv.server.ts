import { stringify } from 'csv-stringify/sync'

/** Renders rows as CSV for spreadsheets (RFC 4180, with a byte order mark); entries of lists are separated by `|`. */
export function toCsv(
  rows: readonly Record<string, unknown>[],
  columns: readonly string[] = [...new Set(rows.flatMap((row) => Object.keys(row)))],
): string {
  return stringify([...rows], {
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // An unquoted line feed ends the row in most spreadsheets.
    quoted_match: /[\r\n]/,
    cast: {
      string: withoutFormula,
      boolean: String,
      object: (value) => (Array.isArray(value) ? withoutFormula(value.join(' | ')) : JSON.stringify(value)),
    },
  })
}

/** '+27215550001' and '0215550001'; spreadsheets would leave out the plus and the zero. */
const PHONE = /^([+0]\d\d)(\d{4,12})$/

const BATCH_ROWS = 100

/** The same in parts, for many rows with the same columns. */
export async function* csvParts(columns: readonly string[], rows: AsyncIterable<Record<string, unknown>>) {
  let batch: Record<string, unknown>[] = []
  yield toCsv([], columns)
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield withoutHead(toCsv(batch, columns))
    batch = []
  }
  if (batch.length > 0) yield withoutHead(toCsv(batch, columns))
}

const withoutHead = (csv: string) => csv.slice(csv.indexOf('\n') + 1)

/** Escapes texts that a spreadsheet would run as a formula, and keeps it from taking a phone number for a number. */
function withoutFormula(text: string): string {
  if (PHONE.test(text)) return text.replace(PHONE, '$1 $2')
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s.]+$/.test(text)) ? `'${text}` : text
}
