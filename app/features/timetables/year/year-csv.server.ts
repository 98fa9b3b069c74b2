import { CsvError, parse } from 'csv-parse/sync'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { parseCellDay, parseCellTime } from '#app/lib/csv-cells.ts'
import { delimiterOf } from '#app/lib/csv-delimiter.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

/** A year and some days more. */
export const MAX_DATES = 400

export type YearColumn = 'date' | `${Prayer}.${'adhan' | 'jamaat'}`
export const timeColumns = prayers.flatMap((prayer) => [`${prayer}.adhan`, `${prayer}.jamaat`] as const)

export type YearFault = 'empty' | 'not-csv' | 'too-long' | 'columns'

/** A line of the file; what cannot be read is named in `unreadable`. */
export type YearRow = { row: number; date: string; day: string | null; times: FixedTimes; unreadable: YearColumn[] }

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The heading of a column in one language. */
export function headingOf(texts: ReturnType<typeof textsIn>, column: YearColumn): string {
  const { adminTimes } = texts.admin
  if (column === 'date') return adminTimes.year.date
  const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
  return `${adminTimes.prayers[prayer]} ${adminTimes[what]}`
}

let knownColumns: Map<string, YearColumn> | undefined

/** Headings are recognized in every language; 'Fajr' alone is its jamaat. */
function columnNamed(heading: string): YearColumn | undefined {
  if (!knownColumns) {
    knownColumns = new Map()
    for (const texts of languages.map(textsIn)) {
      for (const column of ['date', ...timeColumns] as const) knownColumns.set(fold(headingOf(texts, column)), column)
      for (const prayer of prayers) knownColumns.set(fold(texts.admin.adminTimes.prayers[prayer]), `${prayer}.jamaat`)
    }
  }
  return knownColumns.get(fold(heading))
}

/** Reads a CSV with a row for each date. */
export function readYearCsv(
  text: string,
): { ok: true; rows: YearRow[]; ignored: string[] } | { ok: false; fault: YearFault } {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (!content) return { ok: false, fault: 'empty' }
  let lines: string[][]
  try {
    const delimiter = delimiterOf(content)
    const to = MAX_DATES + 2
    lines = parse(content, { delimiter, to, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, fault: 'not-csv' }
    throw error
  }
  const [header = [], ...body] = lines
  const columns = header.map(columnNamed)
  if (!columns.includes('date') || !columns.some((column) => column?.endsWith('.jamaat')))
    return { ok: false, fault: 'columns' }
  if (body.length > MAX_DATES) return { ok: false, fault: 'too-long' }
  if (body.length === 0) return { ok: false, fault: 'empty' }
  return {
    ok: true,
    rows: body.map((line, index) => readRow(index + 2, (column) => line[columns.indexOf(column)] ?? '')),
    ignored: header.filter((name, index) => name && !columns[index]),
  }
}

function readRow(row: number, cell: (column: YearColumn) => string): YearRow {
  const unreadable: YearColumn[] = []
  const times = {} as FixedTimes
  const read = (column: YearColumn) => {
    const text = cell(column)
    const minutes = parseCellTime(text)
    if (text !== '' && minutes === null) unreadable.push(column)
    return minutes === null ? null : formatClock(minutes)
  }
  for (const prayer of prayers) times[prayer] = { adhan: read(`${prayer}.adhan`), jamaat: read(`${prayer}.jamaat`) }
  const date = cell('date').slice(0, 30)
  return { row, date, day: parseCellDay(date), times, unreadable }
}
