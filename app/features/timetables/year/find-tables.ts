import { monthOfTitle, parseCellDay, readCellTime, readDayRange, weekdayNamed, yearIn } from '#app/lib/files/cells.ts'
import type { TableCell, TableSheet } from '#app/lib/files/table-cells.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { type Heading, isHeadingRow, isSalaah, kindIn, matchHeadings } from './headings.ts'
import { type Column, type ColumnKind, type ColumnMeaning, columnLetter, type ReaderContext } from './year-types.ts'

const MAX_TITLES = 200
const MAX_REMARK_CHARS = 200
/** Fewer times on a page are no table. */
export const MIN_TIMES = 5

export type Grid = { name: string; index: number; cells: Map<number, Map<number, TableCell>>; last: number }
export type Title = { row: number; from: number; to: number; isAlone: boolean; month: number; year: number | null }
export type Line = {
  grid: Grid
  row: number
  table: TimesTable
  dateText: string
  dayText: string
  monthText: string
  untilText: string
}
export type TimesTable = { grid: Grid; columns: Column[]; dates: Column[]; first: number; end: number }

export function toGrid({ name, cells }: TableSheet, index: number): Grid {
  const rows: Grid['cells'] = new Map()
  let last = 0
  for (const cell of cells) {
    const text = cell.text.trim()
    if (text === '') continue
    const row = rows.get(cell.row) ?? new Map<number, TableCell>()
    rows.set(cell.row, row.set(cell.column, { ...cell, text }))
    last = Math.max(last, cell.row)
  }
  return { name, index, cells: rows, last }
}

/** A page of a scan without headings goes on below the page before it, where it has as many columns. */
export function joinPages(sheets: readonly TableSheet[]): (TableSheet & { page: number })[] {
  const widthOf = ({ cells }: TableSheet) => cells.reduce((most, { column }) => Math.max(most, column), 0)
  const joined: (TableSheet & { page: number })[] = []
  for (const [index, sheet] of sheets.entries()) {
    const before = joined.at(-1)
    const rows = [...toGrid(sheet, 0).cells.values()].map((row) => [...row.values()])
    // Words over the times may be headings that could not be read.
    const hasWords = rows.some(
      (row) => row.length > 1 && !row.some(({ text }) => looksLikeTime(text) || isDateText(text)),
    )
    const isScan = sheet.cells.some(({ sure }) => sure !== undefined)
    if (before && isScan && !hasWords && widthOf(sheet) === widthOf(before)) {
      const { last } = toGrid(before, 0)
      const cells = sheet.cells.map((cell) => ({ ...cell, row: cell.row + last }))
      joined[joined.length - 1] = { ...before, cells: [...before.cells, ...cells] }
    } else joined.push({ ...sheet, page: index + 1 })
  }
  return joined
}

export const textsOfRow = (grid: Grid, row: number): string[] => {
  const cells = grid.cells.get(row)
  if (!cells) return []
  const width = Math.max(...cells.keys())
  return Array.from({ length: width }, (_, index) => cells.get(index + 1)?.text ?? '')
}

export type FoundTables = {
  tables: TimesTable[]
  titles: Title[]
  remarks: string[]
  kind: ColumnKind | null
  year: number | null
}

/** The tables of a sheet: below each group of rows of headings, and beside each other where columns of dates are repeated. */
export function findTables(grid: Grid, known: ReaderContext['known']): FoundTables {
  const tables: TimesTable[] = []
  const titles: Title[] = []
  const remarks: string[] = []
  const texts: string[] = [grid.name]
  const isHeading = Array.from(
    { length: grid.last + 2 },
    (_, row) => row > 0 && isHeadingRow(textsOfRow(grid, row), known),
  )
  const addTitles = (row: number, cells: readonly [number, TableCell][], isAlone: boolean) => {
    for (const [column, { text, columns = 1 }] of cells) {
      const month = monthOfTitle(text)
      if (month) titles.push({ row, from: column, to: column + columns, isAlone, ...month })
    }
  }
  let open: TimesTable[] = []
  for (let row = 1; row <= grid.last; row++) {
    const cells = [...(grid.cells.get(row) ?? new Map<number, TableCell>())]
    const isTimes = cells.some(([, { text }]) => looksLikeTime(text))
    if (!isTimes) addTitles(row, cells, cells.length === 1)
    if (!isHeading[row]) {
      if (!isTimes) {
        const words = cells.map(([, { text }]) => text).filter((text) => /\p{L}{3}/u.test(text) && !isDateText(text))
        if (open.length === 0) texts.push(...cells.map(([, { text }]) => text))
        for (const word of words)
          if (!monthOfTitle(word) && !isNothing(word)) remarks.push(word.slice(0, MAX_REMARK_CHARS))
      }
      continue
    }
    let end = row
    while (isHeading[end + 1]) end++
    const group = Array.from({ length: end - row + 1 }, (_, index) => {
      const width = textsOfRow(grid, row + index).length
      return Array.from({ length: width }, (_, at) => grid.cells.get(row + index)?.get(at + 1))
    })
    for (const [title, ...more] of group.map((cells) => cells.filter((cell) => cell !== undefined)))
      if (title && more.length === 0 && open.length === 0) texts.push(title.text)
    const headings = withSalaahs(matchHeadings(group, known))
    if (headings.some(({ meaning }) => isSalaah(meaning) && meaning.prayer !== null)) {
      for (const table of open) table.end = row
      const columns = headings.map(
        ({ text, meaning, isByOrder }, index): Column => ({
          key: foldForSearch(text) || columnLetter(index + 1),
          heading: text,
          index: index + 1,
          sheet: grid.index,
          meaning,
          column: null,
          ...(isByOrder && { isByOrder }),
        }),
      )
      open = splitTables(columns).map((own) => ({
        grid,
        columns: withKeys(own),
        dates: [],
        first: end + 1,
        end: grid.last + 1,
      }))
      tables.push(...open)
    } else if (open.length === 0) texts.push(...group.flat().map((cell) => cell?.text ?? ''))
    for (let at = row + 1; at <= end; at++) addTitles(at, [...(grid.cells.get(at) ?? [])], false)
    row = end
  }
  for (const table of tables) findDates(table)
  const kind = texts.map(kindIn).find((each) => each !== null) ?? null
  const year =
    [grid.name, ...texts, ...titles.map((title) => String(title.year ?? ''))].map(yearIn).find((each) => each) ?? null
  return {
    tables: tables.filter(({ dates }) => dates.length > 0),
    titles: titles.slice(0, MAX_TITLES),
    remarks,
    kind,
    year,
  }
}

/** The table of a photo whose headings could not be read, as in Arabic letters: what each of its columns is, is asked. */
export function unnamedTables(grid: Grid): TimesTable[] {
  const rows = [...grid.cells].map(([row, cells]) => ({ row, cells: [...cells.values()] }))
  const withTimes = rows.filter(({ cells }) => cells.some(({ text }) => looksLikeTime(text)))
  const isScan = rows.some(({ cells }) => cells.some(({ sure }) => sure !== undefined))
  if (!isScan || withTimes.length < MIN_TIMES) return []
  const width = Math.max(...rows.flatMap(({ cells }) => cells.map(({ column }) => column)))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const letter = columnLetter(index + 1)
    return { key: letter, heading: '', index: index + 1, sheet: grid.index, meaning: null, column: null }
  })
  const first = Math.min(...withTimes.map(({ row }) => row))
  const table: TimesTable = { grid, columns, dates: [], first, end: grid.last + 1 }
  table.dates = columns.filter((column) => {
    const texts = cellsOf(table, column)
    return texts.filter((text) => isDateText(text) && !/^\d+[:.]\d\d$/.test(text)).length > texts.length / 2
  })
  return table.dates.length > 0 ? [table] : []
}

/** Columns of the five salaahs of which none is named, in pairs or not, from the dates on. */
function withSalaahs(headings: Heading[]): (Heading & { isByOrder?: boolean })[] {
  const open = headings.filter(({ meaning }) => isSalaah(meaning))
  const isNamed = open.some(({ meaning }) => isSalaah(meaning) && meaning.prayer !== null)
  const each = open.length / prayers.length
  if (isNamed || (each !== 1 && each !== 2)) return headings
  const dateAt = headings.findIndex(({ meaning }) => isDateMeaning(meaning))
  const isReversed = dateAt > headings.indexOf(open[0]!)
  return headings.map((heading) => {
    const { meaning } = heading
    const at = open.indexOf(heading)
    if (at < 0 || !isSalaah(meaning)) return heading
    const prayer = prayers[Math.floor((isReversed ? open.length - 1 - at : at) / each)]!
    return { text: `${heading.text} ${at + 1}`, meaning: { ...meaning, prayer }, isByOrder: true }
  })
}

export const looksLikeTime = (text: string) => !/^\d{3,4}$/.test(text) && readCellTime(text) !== null
export const isNothing = (text: string) => /^[-–—]*$/.test(text)
const isDateText = (text: string) => {
  const plain = withoutFrom(text)
  const day = parseCellDay(plain, 'day-first') ?? parseCellDay(plain, 'month-first')
  return day !== null || readDayRange(plain, 'day-first') !== null
}
/** 'from 5 January' and '5 January onwards' */
export const withoutFrom = (text: string) =>
  text.replace(
    /^(?:from|starting|effective|as of|vanaf|van|من|ابتداء من)\s+|\s+(?:on|onwards?|en later|فصاعدا)$/giu,
    '',
  )

const isDateMeaning = (meaning: ColumnMeaning | null) =>
  meaning === 'date' || meaning === 'until' || meaning === 'day' || meaning === 'month'

/** Months side by side: each begins at a column of dates after one of times, or ends there where all are from right to left. */
function splitTables(columns: readonly Column[]): Column[][] {
  const firstTimes = columns.findIndex(({ meaning }) => isSalaah(meaning))
  const firstDate = columns.findIndex(({ meaning }) => isDateMeaning(meaning))
  const isReversed = firstDate > firstTimes
  const parts: Column[][] = [[]]
  for (const column of isReversed ? columns.toReversed() : columns) {
    const part = parts.at(-1)!
    if (isDateMeaning(column.meaning) && part.some(({ meaning }) => isSalaah(meaning))) parts.push([column])
    else part.push(column)
  }
  const withTimes = parts.filter((part) => part.some(({ meaning }) => isSalaah(meaning)))
  return isReversed ? withTimes.map((part) => part.toReversed()) : withTimes
}

/** Columns that are called alike are told apart by a number. */
function withKeys(columns: readonly Column[]): Column[] {
  const counts = new Map<string, number>()
  return columns.map((column) => {
    const count = (counts.get(column.key) ?? 0) + 1
    counts.set(column.key, count)
    return count > 1 && isSalaah(column.meaning) ? { ...column, key: `${column.key} ${count}` } : column
  })
}

/** The columns with dates: those that are called so, else the first that looks like it. */
function findDates(table: TimesTable) {
  const named = table.columns.filter(({ meaning }) => isDateMeaning(meaning))
  const count = (column: Column) => cellsOf(table, column).filter(isDateText).length
  const likely = (columns: readonly Column[]) => columns.find((column) => count(column) > 0)
  const others = table.columns.filter(({ meaning, heading }) => meaning === null && heading === '')
  const hasWeekdays = (column: Column) =>
    cellsOf(table, column).some((text) => weekdayNamed(foldForSearch(text)) !== undefined)
  const own = named.filter((column) => column.meaning === 'month' || count(column) > 0 || hasWeekdays(column))
  const isDated = own.some((column) => column.meaning !== 'month' && count(column) > 0)
  const other = isDated ? undefined : likely(others)
  if (!isDated && !other && named.length === 0) return
  table.dates = other ? [other, ...own] : own.length > 0 ? own : named
  for (const column of table.dates)
    if (column.meaning !== 'month' && (column === other || column.meaning === 'date' || count(column) > 0))
      column.column = 'date'
}

export function cellsOf({ grid, first, end }: TimesTable, { index }: Column): string[] {
  const texts: string[] = []
  for (let row = first; row < end; row++) texts.push(grid.cells.get(row)?.get(index)?.text ?? '')
  return texts
}

/** The rows of a table that have times. */
export function linesOf(table: TimesTable): Line[] {
  const { grid, first, end, dates, columns } = table
  const lines: Line[] = []
  const textOf = (row: number, column: Column | undefined) =>
    (column && grid.cells.get(row)?.get(column.index)?.text) || ''
  const date = dates.find(({ meaning }) => meaning !== 'day' && meaning !== 'month' && meaning !== 'until')
  const until = dates.find(({ meaning }) => meaning === 'until')
  const day = dates.find(({ meaning }) => meaning === 'day')
  const month = dates.find(({ meaning }) => meaning === 'month')
  for (let row = first; row < end; row++) {
    const times = columns.filter(({ column }) => column === null)
    const hasTime = times.some((column) => /\d/.test(textOf(row, column)))
    const [dateText, dayText] = [textOf(row, date), textOf(row, day)]
    const isDated = isDateText(dateText) || isDateText(dayText)
    const hasWords = times.some((column) => textOf(row, column) !== '')
    const before = lines.at(-1)
    // The number of a page stands alone, and is not the day after the one above.
    if (/^\d{1,3}$/.test(dateText || dayText) && grid.cells.get(row)?.size === 1 && before)
      if (
        Number(dateText || dayText) !==
        (readDayRange(before.dateText || before.dayText, 'day-first')?.last.date ?? 0) + 1
      )
        continue
    if (hasTime || (isDated && (hasWords || dateText !== '' || /\d/.test(dayText))))
      lines.push({ grid, row, table, dateText, dayText, monthText: textOf(row, month), untilText: textOf(row, until) })
  }
  return lines
}
