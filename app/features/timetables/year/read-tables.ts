import { parsePrayerTimes } from '#app/features/prayer-times/adopted/prayer-cells.ts'
import { endOfPrayer } from '#app/features/timetables/timetable-rules.ts'
import { daysBetween, isDay, weekdayOf } from '#app/lib/days.ts'
import {
  type DayOrder,
  dayOrderOf,
  monthOfTitle,
  type PartialDay,
  parseCellDay,
  readCellTime,
  readDayRange,
  weekdayNamed,
} from '#app/lib/files/cells.ts'
import type { TableCell, TableSheet } from '#app/lib/files/table-cells.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { askAboutColumns } from './column-questions.ts'
import {
  cellsOf,
  type FoundTables,
  findTables,
  type Grid,
  isNothing,
  joinPages,
  type Line,
  linesOf,
  looksLikeTime,
  MIN_TIMES,
  type TimesTable,
  type Title,
  textsOfRow,
  toGrid,
  unnamedTables,
  withoutFrom,
} from './find-tables.ts'
import { isJumuah, isSalaah, kindIn } from './headings.ts'
import {
  type Ask,
  type Column,
  columnLetter,
  partsOf,
  type Question,
  type ReaderContext,
  type TimeColumn,
  type YearColumn,
  yearColumns,
} from './year-types.ts'

/** A year and some days more. */
export const MAX_DATES = 400
const NOON = 720
const HOUR = 60
/** Rows so far from each other may hold until the next. */
const MIN_DAYS_APART = 3
/** More is no list of a year; what is longer is not looked at. */
const MAX_LINES = 3 * MAX_DATES
const MAX_TABLES = 150
const MAX_REMARKS = 20
const MAX_NAME_CHARS = 40
const DAYS_OF_QUESTION = 3
/** Empty cells of a column of jamaats that may mean 'as above'. */
const MIN_EMPTY_CELLS = 3

/** A time of a file and the cell that it is from. */
export type FileValue = {
  /** As it is written; of a ditto mark what stands above. */
  text: string
  minutes: number | null
  cell: string
  sure: number
  onPage?: TableCell['onPage']
}

/** A day of a file, or a row whose date cannot be read. */
export type FileRow = {
  id: string
  row: number
  date: string
  day: Day | null
  /** The weekday that the file says, Sunday being 0. */
  weekday: number | null
  values: Partial<Record<TimeColumn, FileValue>>
}

export type ReadColumn = { key: string; heading: string; letters: string; sheet: number; column: YearColumn | null }

export type ReadTables = {
  columns: ReadColumn[]
  questions: Question[]
  remarks: string[]
  /** The pages and sheets with times of which no table was found. */
  unread: string[]
  fault: 'columns' | 'too-long' | 'empty' | null
  /** The days whose times are moved by an hour. */
  moved: number
  rows: FileRow[]
}

/** Reads tables of times, whatever they came from, as far as they say what they mean; what they do not say is asked. */
export function readTables(sheets: readonly TableSheet[], context: ReaderContext): ReadTables {
  const joined = joinPages(sheets)
  const grids = joined.map(toGrid)
  const questions: Question[] = []
  const ask: Ask = (question) => {
    const given = context.answers.get(question.key)
    const answer = given !== undefined && question.options.includes(given) ? given : undefined
    questions.push({ text: '', letters: '', prayer: null, days: [], ...question, answer })
    return answer
  }
  const named = grids.map((grid) => findTables(grid, context.known))
  const isNamed = named.some(({ tables }) => tables.length > 0)
  const found = isNamed ? named : named.map((each, index) => withUnnamedTables(each, grids[index]!))
  const result = (more: Partial<ReadTables>): ReadTables => ({
    columns: [],
    questions,
    remarks: found.flatMap(({ remarks }) => remarks).slice(0, MAX_REMARKS),
    unread: joined.flatMap((sheet, index) => (found[index]!.tables.length > 0 ? [] : unreadName(sheet))),
    fault: null,
    moved: 0,
    rows: [],
    ...more,
  })
  const tables = found.flatMap((each) => each.tables)
  if (!isNamed && !chooseDates(tables, ask)) return result({})
  if (tables.length === 0) return result({ fault: grids.some(({ last }) => last > 0) ? 'columns' : 'empty' })
  const lines = tables.length > MAX_TABLES ? null : tables.flatMap((table) => linesOf(table))
  if (lines === null || lines.length > MAX_LINES) return result({ fault: 'too-long' })
  const order = chooseOrder(lines, ask)
  const dated = order && dateLines(lines, found, order, context, ask)
  const own = dated && chooseSheet(dated, grids, ask)
  const read = own && holdUntilNext(own, ask)
  if (!read) return result({})
  if (read.length > MAX_DATES) return result({ fault: 'too-long' })
  const used = [...new Set(read.map(({ line }) => line.table))]
  moveHours(read, used, context)
  const minutesIn = (columns: readonly Column[], column: TimeColumn) =>
    minutesOf(read, textsOf(read, columns, false), column, context)
  if (!confirmOrderOfSalaahs(used, read, minutesIn, context, ask)) return result({ columns: listColumns(used) })
  const kinds = grids.map(({ name, index }) => kindIn(name) ?? found[index]!.kind)
  const days = read.map(({ day }) => day)
  askAboutColumns(used, { context, kinds, days, ask, minutesIn, daysOfQuestion: DAYS_OF_QUESTION })
  const columns = listColumns(used)
  if (questions.some(({ kind, answer }) => kind !== 'empty' && answer === undefined)) return result({ columns })
  if (!columns.some(({ column }) => column && column !== 'date')) return result({ columns, fault: 'columns' })
  const isAbove = askAboutEmpty(read, used, ask)
  if (isAbove === null) return result({ columns })
  const rows = toRows(read, isAbove, context, grids.length > 1)
  return result({
    columns,
    rows,
    moved: read.filter(({ hour }) => hour).length,
    fault: rows.length === 0 ? 'empty' : null,
  })
}

/** A sheet with the tables that it may have without headings. */
function withUnnamedTables(found: FoundTables, grid: Grid): FoundTables {
  const tables = unnamedTables(grid)
  // What was taken for their headings is no note.
  const heads = tables.flatMap(({ first }) => textsOfRow(grid, first - 1))
  return { ...found, tables, remarks: found.remarks.filter((remark) => !heads.includes(remark)) }
}

/** The name of a sheet, or the number of a page, that has times in no table. */
function unreadName({ name, cells, page }: TableSheet & { page: number }): string[] {
  const times = cells.filter(({ text }) => looksLikeTime(text)).length
  return times >= MIN_TIMES ? [name.slice(0, MAX_NAME_CHARS) || String(page)] : []
}

/** Of two columns that look like dates, one may be of the Islamic calendar; false while that is not answered. */
function chooseDates(tables: readonly TimesTable[], ask: Ask): boolean {
  const open = tables.find(({ dates }) => dates.length > 1)
  const options = open?.dates.map(({ key }) => key) ?? []
  const firsts = open?.dates.map(
    (column) => `${column.key}: ${cellsOf(open, column).slice(0, DAYS_OF_QUESTION).join(', ')}`,
  )
  const chosen = firsts && ask({ kind: 'dates', key: 'dates', options, text: firsts.join('\n') })
  if (firsts && chosen === undefined) return false
  for (const table of tables) {
    table.dates = table.dates.filter(({ key }, at) => (chosen ? key === chosen : at === 0))
    for (const column of table.dates) column.column = 'date'
  }
  return true
}

/** Whether day or month is first in dates such as 3/4; null while that is not answered. */
function chooseOrder(lines: readonly Line[], ask: Ask): DayOrder | null {
  const dates = lines.map(({ dateText }) => dateText).filter(Boolean)
  const certain = dayOrderOf(dates)
  const open = dates.find(
    (text) => parseCellDay(text) === null && parseCellDay(text, 'day-first') !== parseCellDay(text, 'month-first'),
  )
  if (certain || !open) return certain ?? 'day-first'
  const options = ['day-first', 'month-first'] as const
  const days = options.map((option) => ({ day: parseCellDay(open, option) ?? '', time: 0, begins: 0 }))
  return (ask({ kind: 'order', key: 'order', options: [...options], text: open, days }) ?? null) as DayOrder | null
}

/** The lines without those of sheets that have the same days as the chosen one; null while none is chosen. */
function chooseSheet(dated: readonly DatedLine[], grids: readonly Grid[], ask: Ask): readonly DatedLine[] | null {
  const overlap = findOverlap(dated, grids)
  if (!overlap) return dated
  const text = overlap.map((at) => grids[at]!.name).join('\n')
  const chosen = ask({ kind: 'sheet', key: 'sheet', options: overlap.map(String), text })
  if (chosen === undefined) return null
  return dated.filter(({ line: { grid } }) => !overlap.includes(grid.index) || String(grid.index) === chosen)
}

/** A line for each day, where lines hold until the next; null while it is not answered whether they do. */
function holdUntilNext(lines: readonly DatedLine[], ask: Ask): readonly DatedLine[] | null {
  const sparse = findSparse(lines)
  if (sparse.size === 0) return lines
  const days = [...sparse.keys()].slice(0, DAYS_OF_QUESTION).map(({ day }) => ({ day: day!, time: 0, begins: 0 }))
  const holds = ask({ kind: 'sparse', key: 'sparse', options: ['next', 'day'], days })
  if (holds === undefined) return null
  return holds === 'next' ? lines.flatMap((each) => untilNext(each, sparse)) : lines
}

/** Asks whether columns without headings have the salaahs in their order, else they are not read; false while it is open. */
function confirmOrderOfSalaahs(
  tables: readonly TimesTable[],
  read: readonly DatedLine[],
  minutesIn: (columns: readonly Column[], column: TimeColumn) => readonly (number | null)[],
  { beginnings }: ReaderContext,
  ask: Ask,
): boolean {
  const unnamed = tables.flatMap((table) => table.columns).filter(({ isByOrder }) => isByOrder)
  if (unnamed.length === 0) return true
  const letters = [...new Set(unnamed.map(({ index }) => columnLetter(index)))].join(', ')
  const days = prayers.flatMap((prayer) => {
    const own = unnamed.filter(({ meaning }) => isSalaah(meaning) && meaning.prayer === prayer)
    return minutesIn(own, `${prayer}.jamaat`)
      .slice(0, DAYS_OF_QUESTION)
      .flatMap((time, index) => {
        const { day } = read[index]!
        return day && time !== null ? [{ day, time, begins: Math.round(beginnings(day)[prayer]), prayer }] : []
      })
  })
  const answer = ask({ kind: 'salaahs', key: 'salaahs', options: ['order', ''], letters, days })
  if (answer === '') for (const column of unnamed) column.meaning = 'other'
  return answer !== undefined
}

/** `hour` is what is added to its times, in minutes. */
type DatedLine = {
  line: Line
  day: Day | null
  date: string
  weekday: number | null
  part: number
  isRange: boolean
  isHeld?: boolean
  hour?: number
}

/** A line with its day, or with the first and last of its days as far as it and its titles say them. */
type OpenLine = {
  line: Line
  date: string
  weekday: number | null
  whole: Day | null
  days: { first: PartialDay; last: PartialDay } | null
}

/** Gives each row its day or days. What a year or a month is that nothing says is asked; null until then. */
function dateLines(
  lines: readonly Line[],
  found: readonly FoundTables[],
  order: DayOrder,
  { today }: ReaderContext,
  ask: Ask,
): DatedLine[] | null {
  const open = readDates(lines, found, order)
  let month: number | null = null
  if (open.some(({ days }) => days?.first.month === null)) {
    const options = Array.from({ length: 12 }, (_, index) => String(index + 1))
    const answer = ask({ kind: 'month', key: 'month', options })
    if (answer === undefined) return null
    month = Number(answer)
  }
  const years = found.map((each) => each.year)
  const year = chooseYear(open, { years, month, today: Number(today.slice(0, 4)) }, ask)
  if (year === undefined) return null
  let previous: { month: number; sheet: number; year: number } | null = null
  let count = 0
  return open.flatMap(({ line, date, weekday, whole, days }): DatedLine[] => {
    if (!days) return [{ line, day: whole, date, weekday, part: 0, isRange: false }]
    const own = days.first.month ?? month ?? 1
    let base = days.first.year ?? years[line.grid.index] ?? year!
    // December and January below each other are of two years.
    if (days.first.year === null && previous?.sheet === line.grid.index) {
      if (own < previous.month - 6 && base <= previous.year) base = previous.year + 1
      else if (own >= previous.month) base = Math.max(base, previous.year)
    }
    previous = { month: own, sheet: line.grid.index, year: base }
    const first = dayOf({ date: days.first.date, month: own, year: base })
    const lastMonth = days.last.month ?? own
    const lastYear = days.last.year ?? base
    const isNextYear = lastMonth < own && lastYear === base
    const last = dayOf({ date: days.last.date, month: lastMonth, year: isNextYear ? base + 1 : lastYear })
    if (!first || !last || last < first) return [{ line, day: null, date, weekday, part: 0, isRange: false }]
    const all: DatedLine[] = []
    for (let day = first; day <= last && count++ <= MAX_LINES; day = addDays(day, 1))
      all.push({ line, day, date, weekday: first === last ? weekday : null, part: all.length, isRange: first !== last })
    return all
  })
}

/** What lines say of their dates, completed by the titles above them and the names of their sheets. */
function readDates(lines: readonly Line[], found: readonly FoundTables[], order: DayOrder): OpenLine[] {
  const months = new Map<string, { title: Title | undefined; month: number; date: number }>()
  return lines.map((line): OpenLine => {
    const { grid, row, dateText, dayText, monthText, untilText, table } = line
    const own = { line, date: dateText || dayText, weekday: weekdayIn(line) }
    const plain = [dateText, dayText].map(withoutFrom)
    const whole = plain.map((text) => parseCellDay(text, order)).find(Boolean) ?? null
    const days = plain.map((text) => readDayRange(text, order)).find(Boolean) ?? null
    const end = parseCellDay(untilText, order)
    if (whole && end) return { ...own, whole: null, days: { first: toPartial(whole), last: toPartial(end) } }
    if (whole || !days) return { ...own, whole, days: null }
    days.last = readDayRange(untilText, order)?.last ?? days.last
    const [from, to] = [table.columns[0]!.index, table.columns.at(-1)!.index]
    const title = found[grid.index]!.titles.findLast(
      (each) => each.row < row && (each.isAlone || (each.from <= to && each.to > from)),
    )
    const written =
      days.first.month ?? (monthText === '' ? null : (monthOfTitle(monthText)?.month ?? (Number(monthText) || null)))
    const ofSheet = monthOfTitle(grid.name)?.month ?? (/^0?[1-9]$|^1[0-2]$/.test(grid.name) ? Number(grid.name) : null)
    const before = months.get(`${grid.index} ${from}`)
    // A month without a title goes on after the one before it.
    const next = before && (days.first.date === 1 && before.date >= 28 ? (before.month % 12) + 1 : before.month)
    const month = written ?? (next && before.title === title ? next : null) ?? title?.month ?? ofSheet
    if (month) months.set(`${grid.index} ${from}`, { title, month, date: days.last.date })
    const year = days.first.year ?? monthOfTitle(monthText)?.year ?? title?.year ?? null
    const fill = (day: PartialDay) => ({ date: day.date, month: day.month ?? month, year: day.year ?? year })
    return { ...own, whole, days: { first: fill(days.first), last: fill(days.last) } }
  })
}

function weekdayIn({ dateText, dayText }: Line): number | null {
  const words = `${dateText} ${dayText}`.split(/[\s,./-]+/).map((word) => foldForSearch(word))
  return words.map(weekdayNamed).find((each) => each !== undefined) ?? null
}

type KnownDates = { years: readonly (number | null)[]; month: number | null; today: number }

/**
 * The year of lines that name none: the only one that the file names, or in which their weekdays are right, else it is
 * asked. Null where no line needs it, undefined while it is not answered.
 */
function chooseYear(open: readonly OpenLine[], known: KnownDates, ask: Ask): number | null | undefined {
  const { years, month, today } = known
  const partial = open.flatMap(({ days, line, weekday }) => (days ? [{ ...days.first, line, weekday }] : []))
  const undated = partial.filter((each) => each.year === null)
  if (!undated.some(({ line }) => years[line.grid.index] === null)) return null
  const whole = open.map((each) => (each.whole ? Number(each.whole.slice(0, 4)) : null))
  const named = new Set([...years, ...whole, ...partial.map((each) => each.year)].filter((each) => each !== null))
  const [only] = named
  if (named.size === 1) return only
  const withWeekday = undated.filter((each) => each.weekday !== null && (each.month ?? month) !== null)
  const fits = [today - 1, today, today + 1, today + 2].filter((year) =>
    withWeekday.every((each) => weekdayIs(dayOf({ ...each, month: each.month ?? month, year }), each.weekday)),
  )
  if (withWeekday.length > 0 && fits.length === 1) return fits[0]
  const answer = ask({ kind: 'year', key: 'year', options: [String(today), String(today + 1)] })
  return answer === undefined ? undefined : Number(answer)
}

/** Rows of which each may hold until the next: with days between them, or with 'from' before the date. */
function findSparse(dated: readonly DatedLine[]): Map<DatedLine, number> {
  const counts = new Map<DatedLine, number>()
  for (const [table, list] of Map.groupBy(dated, ({ line }) => line.table)) {
    const days = list.map(({ day }) => day)
    const steps = days.slice(1).map((day, index) => (day && days[index] ? daysBetween(days[index], day) : 0))
    const isFrom = list.every(({ date }) => withoutFrom(date) !== date)
    const areApart = steps.length > 1 && steps.every((step) => step >= MIN_DAYS_APART)
    const isOpen = list.every(({ isRange }) => !isRange) && table.dates.every(({ meaning }) => meaning !== 'until')
    if (steps.length === 0 || !isOpen || !steps.every((step) => step > 0) || !(isFrom || areApart)) continue
    // Nothing says how long the last holds.
    for (const [index, each] of list.entries()) counts.set(each, steps[index] ?? steps[index - 1]!)
  }
  return counts
}

const untilNext = (each: DatedLine, sparse: ReadonlyMap<DatedLine, number>): DatedLine[] =>
  Array.from({ length: Math.min(sparse.get(each) ?? 1, MAX_DATES) }, (_, part) =>
    part === 0 ? each : { ...each, day: addDays(each.day!, part), weekday: null, part, isHeld: true },
  )

const MINUTES_OF_METHOD = 20

/**
 * Moves beginnings by the hour that a program leaves out in summer, or adds in winter, where the clocks of the place change;
 * says of each day whether it was moved.
 */
function moveHours(read: readonly DatedLine[], tables: readonly TimesTable[], context: ReaderContext): void {
  const columns = tables.flatMap((table) => table.columns)
  const first = read.find(({ day }) => day !== null)?.day
  if (!first || columns.some(({ meaning }) => isSalaah(meaning) && meaning.kind === 'jamaat')) return
  const noonIn = (month: string) => context.beginnings(`${first.slice(0, 4)}-${month}-15`).dhuhr
  if (Math.abs(noonIn('01') - noonIn('07')) < HOUR - MINUTES_OF_METHOD) return
  const [noons, sunsets] = (['dhuhr', 'maghrib'] as const).map((prayer) => {
    const own = columns.filter(({ meaning }) => isSalaah(meaning) && meaning.prayer === prayer)
    return minutesOf(read, textsOf(read, own, false), `${prayer}.adhan`, context).map((time, index) => {
      const { day } = read[index]!
      return time === null || day === null ? 0 : context.beginnings(day)[prayer] - time
    })
  })
  for (const [index, each] of read.entries())
    for (const hour of [HOUR, -HOUR])
      if ([noons, sunsets].every((list) => Math.abs(list![index]! - hour) <= MINUTES_OF_METHOD)) each.hour = hour
}

const toPartial = (day: Day): PartialDay => {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, date: date! }
}

function dayOf({ date, month, year }: PartialDay): Day | null {
  const day = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
  return isDay(day) ? day : null
}

const FRIDAY = 5
const weekdayIs = (day: Day | null, weekday: number | null) => day !== null && weekdayOf(day) === weekday

/** Sheets that have the same days, as one for each school; null when each has its own. */
function findOverlap(dated: readonly DatedLine[], grids: readonly Grid[]): number[] | null {
  if (grids.length < 2) return null
  const seen = new Map<string, number>()
  const sheets = new Set<number>()
  for (const { day, line } of dated) {
    const names = line.table.columns.flatMap(({ meaning, key }) => (isSalaah(meaning) ? [key] : []))
    for (const name of day ? names : []) {
      const other = seen.get(`${day} ${name}`)
      if (other !== undefined && other !== line.grid.index)
        for (const each of [other, line.grid.index]) sheets.add(each)
      seen.set(`${day} ${name}`, line.grid.index)
    }
  }
  return sheets.size > 0 ? [...sheets].sort((one, other) => one - other) : null
}

const listColumns = (tables: readonly TimesTable[]): ReadColumn[] => {
  const listed = new Map<string, ReadColumn>()
  for (const { columns } of tables)
    for (const { key, heading, index, sheet, column } of columns) {
      if (heading === '' && column === null) continue
      const name = `${key} ${column}`
      if (!listed.has(name)) listed.set(name, { key, heading, letters: columnLetter(index), sheet, column })
    }
  return [...listed.values()]
}

const DITTO =
  /^(["”“„″״〃]\s*["”“„″״〃]?|''|’’|``|,,|\/\/|[↓⇓]|-\s?["”″]\s?-|do\.?|ditto|idem|same|as above|soos bo|كذلك|نفسه|ايضا|أيضا)$/i

/** What is written for a day in some columns of the same meaning, the ditto marks replaced by what stands above. */
function textsOf(read: readonly DatedLine[], columns: readonly Column[], isAbove: boolean) {
  const wanted = new Set(columns)
  const own = new Map(
    [...new Set(read.map(({ line }) => line.table))].map((table) => [
      table,
      table.columns.find((each) => wanted.has(each)),
    ]),
  )
  const above = new Map<TimesTable, string>()
  const merged = new Map<TimesTable, { until: number; cell: TableCell }>()
  return read.map(({ line: { table, row, grid } }) => {
    const column = own.get(table)
    if (!column) return null
    const over = merged.get(table)
    const cell = grid.cells.get(row)?.get(column.index) ?? (over && row < over.until ? over.cell : undefined)
    if (cell?.rows && cell.rows > 1) merged.set(table, { until: cell.row + cell.rows, cell })
    const written = cell?.text ?? ''
    const isTaken = DITTO.test(written) || (written === '' && isAbove)
    const text = isTaken ? (above.get(table) ?? written) : written
    if (text !== '' && !isNothing(text)) above.set(table, text)
    return {
      text,
      cell: `${columnLetter(column.index)}${cell?.onPage?.[1] ?? cell?.row ?? row}`,
      sure: cell?.sure ?? 1,
      onPage: cell?.onPage,
    }
  })
}

/** The minutes of the texts of a column. A time that is possible only in the other half of its day is there. */
function minutesOf(
  read: readonly DatedLine[],
  texts: ReturnType<typeof textsOf>,
  column: TimeColumn,
  { beginnings, school }: ReaderContext,
): (number | null)[] {
  const [prayer] = partsOf(column)
  const written = texts.map((each) => each?.text ?? '')
  return parsePrayerTimes(prayer, written).map((read12, index) => {
    const { day, hour = 0 } = read[index]!
    const minutes = read12 === null ? null : read12 + hour
    if (minutes === null || minutes >= NOON || day === null || prayer === 'fajr') return minutes
    if (readCellTime(written[index]!)?.hasHalf) return minutes
    const times = beginnings(day, school)
    const isWithin = (time: number) => time >= times[prayer] && time < endOfPrayer(prayer, times)
    return !isWithin(minutes) && isWithin(minutes + NOON) ? minutes + NOON : minutes
  })
}

const SALAH_API = /^(fajr|dhuhr|asr|maghrib|isha)_iqama$/

/** Whether empty cells below a jamaat mean 'as above'; null while that is not said. */
function askAboutEmpty(read: readonly DatedLine[], tables: readonly TimesTable[], ask: Ask): boolean | null {
  const columns = tables.flatMap((table) => table.columns)
  const jamaats = columns.filter(({ column }) => column?.endsWith('.jamaat'))
  // In the CSV of SalahAPI an empty cell is a day without a time.
  if (jamaats.every(({ heading }) => SALAH_API.test(heading))) return false
  const doubtful = jamaats.filter(({ column, index, sheet }) => {
    const own = columns.filter((each) => each.index === index && each.sheet === sheet)
    const texts = textsOf(read, own, false)
    const from = texts.findIndex((each) => each && /\d/.test(each.text))
    // A time in the middle of several rows is not above the first of them.
    const firsts = new Set(tables.map((table) => read.findIndex(({ line }) => line.table === table)))
    if (texts.some((each, at) => firsts.has(at) && each?.text === '')) return false
    const empty = texts.filter((each, at) => {
      const isFriday = column === 'dhuhr.jamaat' && weekdayIs(read[at]!.day, FRIDAY)
      return from >= 0 && at > from && each?.text === '' && !isFriday
    })
    return empty.length >= MIN_EMPTY_CELLS
  })
  if (doubtful.length === 0) return false
  const letters = [...new Set(doubtful.map(({ index }) => columnLetter(index)))].join(', ')
  const answer = ask({ kind: 'empty', key: 'empty', options: ['above', 'none'], letters })
  return answer === undefined ? null : answer === 'above'
}

/** Minutes after the adhan: '+10', '5 minutes after Athaan', 'adhan + 5', 'at sunset'; null for anything else. */
function minutesAfter(text: string): number | null {
  const latin = text.toLowerCase().replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
  if (/^(at )?(sunset|adhan|athaan|azaan|adhaan|athan|azan|sonsondergang|الغروب|الاذان|الأذان)$/.test(latin)) return 0
  const plus = /^(?:[\p{L} ]{0,20})\+\s?(\d{1,2})\s?(?:min\p{L}*\.?)?$/u.exec(latin)
  const after = /^(\d{1,2})\s?(?:min\p{L}*\.?)\s+(?:after|na|بعد)\s.{0,30}$/u.exec(latin)
  const minutes = plus?.[1] ?? after?.[1]
  return minutes === undefined ? null : Number(minutes)
}

function toRows(read: readonly DatedLine[], isAbove: boolean, context: ReaderContext, hasSheets: boolean): FileRow[] {
  const columns = [...new Set(read.map(({ line }) => line.table))].flatMap((table) => table.columns)
  const rows = read.map(
    ({ line, day, date, weekday, part }): FileRow => ({
      id: `${line.grid.index}.${line.row}${part ? `.${part}` : ''}`,
      row: [...(line.grid.cells.get(line.row)?.values() ?? [])][0]?.onPage?.[1] ?? line.row,
      date: date.slice(0, 30),
      day,
      weekday,
      values: {},
    }),
  )
  for (const column of yearColumns) {
    if (column === 'date') continue
    const own = columns.filter((each) => each.column === column)
    if (own.length === 0) continue
    const texts = textsOf(read, own, isAbove && column.endsWith('.jamaat'))
    const minutes = minutesOf(read, texts, column, context)
    for (const [at, each] of texts.entries()) {
      if (!each || each.text === '' || isNothing(each.text)) continue
      const { line, day, hour = 0, isHeld } = read[at]!
      // On Fridays Jumu'ah takes the place of Dhuhr.
      if (column.startsWith('dhuhr') && weekdayIs(day, FRIDAY) && isJumuah(each.text)) continue
      // A jamaat holds until it changes; the adhan follows the sun.
      if (isHeld && column.endsWith('.adhan')) continue
      const { text, cell, sure, onPage } = each
      const name = [hasSheets && line.grid.name, cell, hour && (hour > 0 ? '+1 h' : '-1 h')].filter(Boolean).join(' ')
      const value = {
        text,
        sure,
        onPage,
        cell: name,
        minutes: minutes[at] ?? relative(rows[at]!, column, text, context),
      }
      rows[at]!.values[column] = value
    }
  }
  return mergeRows(rows, read)
}

/** A jamaat some minutes after the adhan of its row, or after the calculated one. */
function relative({ day, values }: FileRow, column: TimeColumn, text: string, { beginnings, school }: ReaderContext) {
  const after = minutesAfter(text)
  const [prayer, kind] = partsOf(column)
  if (after === null || day === null || kind !== 'jamaat') return null
  const adhan = values[`${prayer}.adhan`]?.minutes ?? Math.ceil(beginnings(day, school)[prayer as Prayer])
  return Number.isFinite(adhan) ? adhan + after : null
}

/** Rows of several tables for the same day are one where they have different columns; what is said twice stays apart. */
function mergeRows(rows: readonly FileRow[], read: readonly DatedLine[]): FileRow[] {
  const merged = new Map<Day, FileRow>()
  const tables = new Map(rows.map((row, index) => [row, read[index]!]))
  return rows.filter((row) => {
    if (row.day === null) return true
    const before = merged.get(row.day)
    if (!before) {
      merged.set(row.day, row)
      return true
    }
    const names = Object.keys(row.values) as TimeColumn[]
    const isOther = tables.get(row)!.line.table !== tables.get(before)!.line.table
    const same = names.every(
      (name) => !before.values[name] || before.values[name]!.minutes === row.values[name]!.minutes,
    )
    if (!isOther || !same) return true
    before.values = { ...row.values, ...before.values }
    return false
  })
}
