/** The files that a field for a spreadsheet accepts. */
export const SPREADSHEET_TYPES =
  '.csv,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

/** The files that a field for a table accepts. */
export const TABLE_TYPES = `${SPREADSHEET_TYPES},.pdf,application/pdf`

const MAX_LINES = 20
const MAX_CHARS = 20_000

/**
 * Spreadsheets separate columns by a comma, in some countries by a semicolon; pasted cells are separated by tabs. It is
 * what the first lines have most of, because a title may come before the headings.
 */
export function delimiterOf(content: string): string {
  const lines = content
    .slice(0, MAX_CHARS)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n', MAX_LINES)
  const countOf = (delimiter: string) => lines.reduce((sum, line) => sum + line.split(delimiter).length, 0)
  return [';', '\t', '|'].reduce((best, each) => (countOf(each) > countOf(best) ? each : best), ',')
}
