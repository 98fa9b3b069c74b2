import { CsvError, parse } from 'csv-parse/sync'
import { parseCellDay, parseCellTime } from '#app/lib/csv-cells.ts'
import { delimiterOf } from '#app/lib/csv-delimiter.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Day } from '#salaah/days.ts'
import { type AdoptedColumn, type AdoptedMinutes, adoptedColumns } from './adopted-rules.ts'

/** More than the days of two years: a file with more rows is not the timetable of a year. */
const MAX_ROWS = 800
const DAY_MINUTES = 1440
/** An Isha before this belongs to the night that began the evening before. */
const LAST_NIGHT_MINUTE = 4 * 60

export type AdoptedFileFault = 'empty' | 'not-csv' | 'too-long' | 'columns'

/** A line of the file; `day` and times are null where they cannot be read, with the column in `unreadable`. */
export type AdoptedRow = {
  row: number
  /** As written in the file. */
  date: string
  day: Day | null
  minutes: AdoptedMinutes
  unreadable: AdoptedColumn[]
}

const optional: readonly AdoptedColumn[] = ['sunrise', 'asrHanafi']

/** What timetables call their columns, folded and without spaces. */
const names: Record<'date' | AdoptedColumn, string> = {
  date: 'date day gregorian gregoriandate التاريخ اليوم',
  fajr: 'fajr fajrbegins fajrstart fadjr subh subhsadiq dawn الفجر',
  sunrise: 'sunrise shuruq shurooq ishraq الشروق',
  dhuhr: 'dhuhr zuhr duhr thuhr dhuhrbegins zuhrbegins noon الظهر',
  asr: 'asr asrshafii asrshafi asrbegins asr1 asrmithl1 asrstandard العصر العصرالشافعي',
  asrHanafi: 'asrhanafi hanafiasr asr2 asrmithl2 العصرالحنفي العصرحنفي',
  maghrib: 'maghrib magrib sunset maghribbegins المغرب',
  isha: 'isha esha ishaa ishabegins العشاء',
}
const columnOf = new Map(
  Object.entries(names).flatMap(([column, list]) => list.split(' ').map((name) => [fold(name), column] as const)),
)

function fold(name: string): string {
  return foldForSearch(name).replaceAll(' ', '')
}

/** Reads a CSV with a row for each date. */
export function readAdoptedCsv(
  text: string,
): { ok: true; rows: AdoptedRow[] } | { ok: false; fault: AdoptedFileFault; missing?: string[] } {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (!content) return { ok: false, fault: 'empty' }
  let lines: string[][]
  try {
    lines = parse(content, {
      delimiter: delimiterOf(content),
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: MAX_ROWS + 2,
    })
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, fault: 'not-csv' }
    throw error
  }
  const [header = [], ...body] = lines
  if (body.length > MAX_ROWS) return { ok: false, fault: 'too-long' }
  const columns = header.map((name) => columnOf.get(fold(name)))
  const missing = ['date', ...adoptedColumns].filter(
    (name) => !columns.includes(name) && !optional.includes(name as AdoptedColumn),
  )
  if (missing.length > 0) return { ok: false, fault: 'columns', missing }
  if (body.length === 0) return { ok: false, fault: 'empty' }
  const cell = (line: string[], column: string) => line[columns.indexOf(column)] ?? ''
  return { ok: true, rows: body.map((line, index) => readRow(index + 2, (column) => cell(line, column))) }
}

function readRow(row: number, cell: (column: 'date' | AdoptedColumn) => string): AdoptedRow {
  const minutes = {} as AdoptedMinutes
  const unreadable: AdoptedColumn[] = []
  for (const column of adoptedColumns) {
    const text = cell(column)
    const time = parseCellTime(text)
    minutes[column] = column === 'isha' && time !== null && time < LAST_NIGHT_MINUTE ? time + DAY_MINUTES : time
    if (time === null && (text !== '' || !optional.includes(column))) unreadable.push(column)
  }
  const date = cell('date').slice(0, 30)
  return { row, date, day: parseCellDay(date), minutes, unreadable }
}
