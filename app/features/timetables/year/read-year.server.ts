import { parsePrayerTimes } from '#app/features/prayer-times/adopted/prayer-cells.ts'
import type { BeginningsOn } from '#app/features/timetables/timetable-problems.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { type DayOrder, dayOrderOf, parseCellDay } from '#app/lib/files/cells.ts'
import type { Sheet } from '#app/lib/files/read-workbook.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import {
  findTable,
  isTimetable,
  MAX_MINUTES_FROM_BEGINNING,
  timeColumns,
  type YearColumn,
  yearColumns,
} from './year-columns.ts'

/** A year and some days more. */
const MAX_DATES = 400
const DAYS_OF_DOUBT = 3

/** What a person answered to the questions about a file. */
export type YearChoices = {
  sheet: number | null
  order: DayOrder | null
  /** By the index of the column; null leaves it out. */
  columns: ReadonlyMap<number, YearColumn | null>
  /** Of columns that were asked about. */
  doubts: ReadonlyMap<number, YearColumn | null>
}

/** A column of jamaats that may be that of the adhan, with its first days, in minutes. */
export type Doubt = {
  index: number
  heading: string
  column: `${Prayer}.jamaat`
  days: { day: Day; jamaat: number; begins: number }[]
  /** What was chosen for it; undefined until then. */
  answer: YearColumn | null | undefined
}

/** A line of the file; what cannot be read is named in `unreadable`. */
export type YearRow = {
  row: number
  date: string
  day: string | null
  times: FixedTimes
  unreadable: { column: YearColumn; text: string }[]
}

type ReadColumn = { index: number; heading: string; column: YearColumn | null }

export type ReadYear = {
  sheets: string[]
  /** Null while it has to be chosen. */
  sheet: number | null
  /** What the columns are read as. */
  read: ReadColumn[]
  /** The columns with a heading that is not known, or all where no timetable was found, and what was chosen for each. */
  unknown: ReadColumn[]
  doubts: Doubt[]
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

/**
 * Reads the dates of a spreadsheet, as far as it says what its columns and dates mean. `beginnings` tells what a jamaat
 * cannot be.
 */
export function readYear(sheets: readonly Sheet[], choices: YearChoices, beginnings: BeginningsOn): ReadYear {
  const tables = sheets.map(({ rows }) => findTable(rows, columnNamed))
  const readable = tables.flatMap(({ headings }, index) =>
    isTimetable(headings.map(({ column }) => column)) ? [index] : [],
  )
  const chosen = choices.sheet !== null && choices.sheet < sheets.length ? choices.sheet : null
  const sheet = chosen ?? (readable.length === 1 ? readable[0]! : sheets.length === 1 ? 0 : null)
  const none: ReadYear = {
    sheets: sheets.map(({ name }) => name),
    sheet,
    read: [],
    unknown: [],
    doubts: [],
    ambiguous: null,
    fault: null,
    rows: [],
  }
  if (sheet === null) return none
  const { body: first, headings } = tables[sheet]!
  const chosenColumns = headings.map(({ column }, index) => chosenOr(choices.columns, index, column))
  const all = headings.map(({ text }, index) => ({
    index,
    heading: text,
    column: chosenOr(choices.doubts, index, chosenColumns[index]!),
  }))
  const read = all.filter(({ column }) => column !== null)
  const indexes = new Map(read.map(({ index, column }) => [column, index]).reverse() as [YearColumn, number][])
  const unknown = all.filter(({ index, heading }) => heading !== '' && headings[index]!.column === null)
  const named = { ...none, read, unknown }
  const body = sheets[sheet]!.rows.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(first)
    .map(({ row, cells }) => ({ row, cells, cell: (column: YearColumn) => cells[indexes.get(column) ?? -1] ?? '' }))
    .filter(({ cell }) => isOfTimes(cell))
  const isChosen = isTimetable([...indexes.keys()])
  const noTimetable = {
    ...named,
    unknown: all.filter(({ heading }) => heading !== ''),
    fault: headings.length > 0 ? 'columns' : 'empty',
  } as const
  if (!isChosen && !indexes.has('date')) return noTimetable
  if (body.length === 0) return isChosen ? { ...named, fault: 'empty' } : noTimetable
  if (body.length > MAX_DATES) return { ...named, fault: 'too-long' }
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
    return { ...named, ambiguous }
  }
  const minutesIn = (index: number, column: YearColumn) =>
    parsePrayerTimes(
      column.split('.')[0] as Prayer,
      body.map(({ cells }) => cells[index] ?? ''),
    )
  const days = body.map(({ cell }) => parseCellDay(cell('date'), order))
  const doubts = headings.flatMap(({ text }, index): Doubt[] => {
    const column = chosenColumns[index]!
    if (!isJamaat(column) || column === 'maghrib.jamaat') return []
    const near = daysOfAdhan(column, days, minutesIn(index, column), beginnings)
    return near ? [{ index, heading: text, column, days: near, answer: choices.doubts.get(index) }] : []
  })
  if (!isChosen) {
    const isAsked = (index: number) => doubts.some((doubt) => doubt.index === index)
    return { ...noTimetable, doubts, unknown: noTimetable.unknown.filter(({ index }) => !isAsked(index)) }
  }
  const times = new Map([...indexes].map(([column, index]) => [column, minutesIn(index, column)]))
  const rows = body.map(({ row, cell }, index) =>
    toRow(row, cell, days[index]!, (column) => times.get(column)?.[index] ?? null),
  )
  return { ...named, doubts, rows }
}

/** What was chosen for a column, also to leave it out, else what it has. */
const chosenOr = (chosen: YearChoices['columns'], index: number, otherwise: YearColumn | null) =>
  chosen.has(index) ? chosen.get(index)! : otherwise

const isJamaat = (column: YearColumn | null): column is `${Prayer}.jamaat` => column?.endsWith('.jamaat') ?? false

/** The first days of a column of jamaats, if they are where the salaah begins on most of its days; else null. */
function daysOfAdhan(
  column: `${Prayer}.jamaat`,
  days: readonly (Day | null)[],
  minutes: readonly (number | null)[],
  beginnings: BeginningsOn,
): Doubt['days'] | null {
  const prayer = column.split('.')[0] as Prayer
  const all = days.flatMap((day, index) => {
    const jamaat = minutes[index] ?? null
    if (day === null || jamaat === null) return []
    const begins = (['shafii', 'hanafi'] as const).map((school) => Math.round(beginnings(day, school)[prayer]))
    const [one, other] = begins as [number, number]
    return [{ day, jamaat, begins: Math.abs(other - jamaat) < Math.abs(one - jamaat) ? other : one }]
  })
  const near = all.filter(({ jamaat, begins }) => Math.abs(jamaat - begins) <= MAX_MINUTES_FROM_BEGINNING)
  return near.length > all.length / 2 ? all.slice(0, DAYS_OF_DOUBT) : null
}

/** Not a title within the list, a heading that is repeated, or a line under it. */
function isOfTimes(cell: (column: YearColumn) => string): boolean {
  const date = cell('date')
  if (parseCellDay(date, 'day-first') ?? parseCellDay(date, 'month-first')) return true
  return timeColumns.some((column) => /\d/.test(cell(column)))
}

function toRow(
  row: number,
  cell: (column: YearColumn) => string,
  day: Day | null,
  minutesOf: (column: YearColumn) => number | null,
): YearRow {
  const unreadable: YearRow['unreadable'] = []
  const times = {} as FixedTimes
  const read = (column: YearColumn) => {
    const minutes = minutesOf(column)
    if (minutes === null && !isNothing(cell(column))) unreadable.push({ column, text: cell(column) })
    return minutes === null ? null : formatClock(minutes)
  }
  for (const prayer of prayers) times[prayer] = { adhan: read(`${prayer}.adhan`), jamaat: read(`${prayer}.jamaat`) }
  return { row, date: cell('date').slice(0, 30), day, times, unreadable }
}

/** An empty cell, or a dash in it. */
const isNothing = (text: string) => /^[-–—]?$/.test(text)
