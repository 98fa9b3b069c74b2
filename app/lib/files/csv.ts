/** The files that a field for a spreadsheet accepts. */
export const SPREADSHEET_TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Spreadsheets separate columns by a comma, in some countries by a semicolon; pasted cells are separated by tabs. */
export function delimiterOf(content: string): string {
  const header = content.slice(0, content.indexOf('\n') >= 0 ? content.indexOf('\n') : content.length)
  if (header.includes(',')) return ','
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}
