import { stringify } from 'csv-stringify/sync'

/** Rows as a CSV text for spreadsheets (RFC 4180, with a byte order mark); lists get `|` between their entries. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], {
    bom: true,
    header: true,
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
    record_delimiter: 'windows',
    // A single line feed would end the row for most spreadsheets.
    quoted_match: /[\r\n]/,
    cast: {
      string: withoutFormula,
      boolean: String,
      object: (value) => (Array.isArray(value) ? withoutFormula(value.join(' | ')) : JSON.stringify(value)),
    },
  })
}

/** A spreadsheet would run these as a formula; numbers and phone numbers are none. */
function withoutFormula(text: string): string {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s.]+$/.test(text)) ? `'${text}` : text
}
