import { parsePrayerTimes } from '#app/features/prayer-times/adopted/prayer-cells.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { type DayOrder, dayOrderOf, parseCellDay } from '#app/lib/files/cells.ts'
import type { Sheet } from '#app/lib/files/read-workbook.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { isTimetable, matchHeadings, timeColumns, type YearColumn, yearColumns } from './year-columns.ts'

/** A year and some days more. */
const MAX_DATES = 400
/** A title and some remarks may come before the headings. */
const MAX_ROWS_BEFORE_HEADINGS = 15

/** What a person answered to the questions about a file. */
export type YearChoices = {
  sheet: number | null
  order: DayOrder | null
  /** By the index of the column; null leaves it out. */
  columns: ReadonlyMap<number, YearColumn | null>
}

/** A line of the file; what cannot be read is named in `unreadable`. */
export type YearRow = { row: number; date: string; day: string | null; times: FixedTimes; unreadable: YearColumn[] }

export type ReadYear = {
  sheets: string[]
  /** Null while it has to be chosen. */
  sheet: number | null
  /** The columns with a heading that is not known, and what was chosen for each. */
  unknown: { index: number; heading: string; column: YearColumn | null }[]
  /** A date that can be read both ways, while that has to be chosen. */
  ambiguous: { text: string; dayFirst: string; monthFirst: string } | null
  fault: 'columns' | 'too-long' | 'empty' | null
  rows: YearRow[]
}

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The heading of a column in one language. */
export function headingOf(texts: ReturnType<typeof textsIn>, column: YearColumn): string {
  const { adminTimes } = texts.admin
  if (column === 'date') return adminTimes.year.date
  const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
  return `${adminTimes.prayers[prayer]} ${adminTimes[what]}`
}

let knownColumns: Map<string, YearColumn> | undefined
/** The headings of the template in every language. */
function columnNamed(heading: string): YearColumn | undefined {
  knownColumns ??= new Map(
    languages.flatMap((language) => yearColumns.map((column) => [fold(headingOf(textsIn(language), column)), column])),
  )
  return knownColumns.get(fold(heading))
}

/** Reads the dates of a spreadsheet, as far as it says what its columns and dates mean. */
export function readYear(sheets: readonly Sheet[], choices: YearChoices): ReadYear {
  const tables = sheets.map(({ rows }) => findTable(rows))
  const readable = tables.flatMap(({ columns }, index) => (isTimetable(columns) ? [index] : []))
  const chosen = choices.sheet !== null && choices.sheet < sheets.length ? choices.sheet : null
  const sheet = chosen ?? (readable.length === 1 ? readable[0]! : sheets.length === 1 ? 0 : null)
  const none: ReadYear = {
    sheets: sheets.map(({ name }) => name),
    sheet,
    unknown: [],
    ambiguous: null,
    fault: null,
    rows: [],
  }
  if (sheet === null) return none
  const { header, headings, columns: matched } = tables[sheet]!
  const columns = matched.map((column, index) => column ?? choices.columns.get(index) ?? null)
  const unknown = headings.flatMap((heading, index) =>
    heading && !matched[index] ? [{ index, heading, column: choices.columns.get(index) ?? null }] : [],
  )
  if (!isTimetable(columns)) return { ...none, unknown, fault: headings.length > 0 ? 'columns' : 'empty' }
  const body = sheets[sheet]!.rows.map((cells, index) => ({
    row: index + 1,
    cell: (column: YearColumn) => cells[columns.indexOf(column)]?.trim() ?? '',
  }))
    .slice(header + 1)
    .filter(({ cell }) => isOfTimes(cell))
  if (body.length === 0) return { ...none, unknown, fault: 'empty' }
  if (body.length > MAX_DATES) return { ...none, unknown, fault: 'too-long' }
  const order = dayOrderOf(body.map(({ cell }) => cell('date'))) ?? choices.order
  const open = body.find(
    ({ cell }) =>
      order === null &&
      parseCellDay(cell('date')) === null &&
      parseCellDay(cell('date'), 'day-first') !== parseCellDay(cell('date'), 'month-first'),
  )
  if (open) {
    const text = open.cell('date')
    const ambiguous = {
      text,
      dayFirst: parseCellDay(text, 'day-first') ?? '',
      monthFirst: parseCellDay(text, 'month-first') ?? '',
    }
    return { ...none, unknown, ambiguous }
  }
  const times = new Map<YearColumn, (number | null)[]>(
    timeColumns.map((column) => [
      column,
      parsePrayerTimes(
        column.split('.')[0] as Prayer,
        body.map(({ cell }) => cell(column)),
      ),
    ]),
  )
  const rows = body.map(({ row, cell }, index) =>
    toRow(row, cell, order, (column) => times.get(column)![index] ?? null),
  )
  return { ...none, unknown, rows }
}

/** Not a title within the list, a heading that is repeated, or a line under it. */
function isOfTimes(cell: (column: YearColumn) => string): boolean {
  const date = cell('date')
  if (parseCellDay(date, 'day-first') ?? parseCellDay(date, 'month-first')) return true
  return timeColumns.some((column) => /\d/.test(cell(column)))
}

/** The row of the headings: the first one that names a date and a jamaat, alone or with the row above it. */
function findTable(rows: readonly string[][]) {
  const tables = rows.slice(0, MAX_ROWS_BEFORE_HEADINGS).flatMap((headings, header) => {
    const alone = { header, headings, columns: matchHeadings(headings, [], columnNamed) }
    const above = rows[header - 1] ?? []
    return isTimetable(alone.columns) || above.length === 0
      ? [alone]
      : [
          alone,
          { header, headings: joinHeadings(headings, above), columns: matchHeadings(headings, above, columnNamed) },
        ]
  })
  const count = ({ columns }: (typeof tables)[number]) => columns.filter((column) => column !== null).length
  const likely = tables
    .filter(({ headings }) => headings.filter(Boolean).length > 1)
    .toSorted((a, b) => count(b) - count(a))
  return tables.find(({ columns }) => isTimetable(columns)) ?? likely[0] ?? { header: 0, headings: [], columns: [] }
}

const joinHeadings = (headings: readonly string[], above: readonly string[]) =>
  Array.from({ length: Math.max(headings.length, above.length) }, (_, index) => headings[index] || above[index] || '')

function toRow(
  row: number,
  cell: (column: YearColumn) => string,
  order: DayOrder | null,
  minutesOf: (column: YearColumn) => number | null,
): YearRow {
  const unreadable: YearColumn[] = []
  const times = {} as FixedTimes
  const read = (column: YearColumn) => {
    const minutes = minutesOf(column)
    if (minutes === null && !isNothing(cell(column))) unreadable.push(column)
    return minutes === null ? null : formatClock(minutes)
  }
  for (const prayer of prayers) times[prayer] = { adhan: read(`${prayer}.adhan`), jamaat: read(`${prayer}.jamaat`) }
  const date = cell('date').slice(0, 30)
  return { row, date, day: parseCellDay(date, order), times, unreadable }
}

/** An empty cell, or a dash in it. */
const isNothing = (text: string) => /^[-–—]?$/.test(text)
