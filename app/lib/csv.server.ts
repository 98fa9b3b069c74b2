import { stringify } from 'csv-stringify/sync'

/** Renders rows as CSV for spreadsheets (RFC 4180, with a byte order mark); entries of lists are separated by `|`. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], {
    bom: true,
    header: true,
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
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

/** Escapes texts that a spreadsheet would run as a formula; numbers and phone numbers are safe. */
function withoutFormula(text: string): string {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s.]+$/.test(text)) ? `'${text}` : text
}
