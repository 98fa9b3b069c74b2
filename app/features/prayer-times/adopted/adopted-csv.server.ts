import { type Actor, canAdoptTimes } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayOrderOf, parseCellDay } from '#app/lib/files/cells.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { parseSheets, type SpreadsheetFault } from '#app/lib/files/spreadsheet.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import type { Times } from '#salaah/times.ts'
import {
  type AdoptedColumn,
  type AdoptedMinutes,
  adoptedColumns,
  type DaySpan,
  listRanges,
  salaahTimesOn,
} from './adopted-rules.ts'
import { parsePrayerTimes } from './prayer-cells.ts'

/** More than the days of two years: a file with more rows is not the timetable of a year. */
const MAX_ROWS = 800
const DAY_MINUTES = 1440
/** A title and remarks may come before them. */
const MAX_ROWS_BEFORE_HEADINGS = 15
/** An Isha before this belongs to the night that began the evening before. */
const LAST_NIGHT_MINUTE = 4 * 60

export type AdoptedFileFault = SpreadsheetFault | 'too-long' | 'columns'

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

/** Reads a list with a row for each date, of a workbook the first sheet that is one. */
export function readAdoptedCsv(
  text: string,
): { ok: true; rows: AdoptedRow[] } | { ok: false; fault: AdoptedFileFault; missing?: string[] } {
  const read = parseSheets(text)
  if (!read.ok) return read
  const lists = read.sheets.map(({ rows }) => findList(rows))
  const { body, columns, missing } = lists.find(({ missing }) => missing.length === 0) ?? lists[0]!
  if (body.length > MAX_ROWS) return { ok: false, fault: 'too-long' }
  if (missing.length > 0) return { ok: false, fault: 'columns', missing }
  if (body.length === 0) return { ok: false, fault: 'empty' }
  const cells = (column: string) => body.map(({ line }) => line[columns.indexOf(column)]?.trim() ?? '')
  const dates = cells('date')
  const order = dayOrderOf(dates)
  const times = adoptedColumns.map((column) => {
    const texts = cells(column)
    const minutes = parsePrayerTimes(column === 'asrHanafi' ? 'asr' : column, texts)
    return { column, texts, minutes }
  })
  const rows = body.map(({ row }, index) => {
    const minutes = {} as AdoptedMinutes
    const unreadable: AdoptedColumn[] = []
    for (const { column, ...all } of times) {
      const [text = '', time = null] = [all.texts[index], all.minutes[index]]
      minutes[column] = inItsNight(column, time)
      if (time === null && (text !== '' || !optional.includes(column))) unreadable.push(column)
    }
    const date = dates[index]!.slice(0, 30)
    return { row, date, day: parseCellDay(date, order), minutes, unreadable }
  })
  return { ok: true, rows }
}

/** A time of a day as it is stored: an Isha after midnight counts from the day before. */
export const inItsNight = (column: AdoptedColumn, time: number | null): number | null =>
  column === 'isha' && time !== null && time < LAST_NIGHT_MINUTE ? time + DAY_MINUTES : time

/** The list in a sheet: its headings may stand below a title. */
function findList(rows: readonly string[][]) {
  const lists = rows.slice(0, MAX_ROWS_BEFORE_HEADINGS).map((headings, header) => {
    const columns = headings.map((name) => columnOf.get(fold(name)))
    const missing = ['date', ...adoptedColumns].filter(
      (name) => !columns.includes(name) && !optional.includes(name as AdoptedColumn),
    )
    return { header, columns, missing }
  })
  const list = lists.find(({ missing }) => missing.length === 0) ?? lists[0] ?? { header: 0, columns: [], missing: [] }
  const body = rows
    .map((line, index) => ({ line, row: index + 1 }))
    .slice(list.header + 1)
    .filter(({ line }) => line.some((cell) => cell.trim() !== ''))
  return { ...list, body }
}

/** A time this far from the calculation is probably a slip or another city's. */
const MAX_MINUTES_APART = 30

/** What is wrong with a row, or doubtful. */
export type AdoptedRemark =
  | { kind: 'error'; code: 'date' }
  | { kind: 'error'; code: 'year' }
  | { kind: 'error'; code: 'double'; row: number }
  | { kind: 'error'; code: 'unreadable'; columns: AdoptedColumn[] }
  /** The second time is not after the first. */
  | { kind: 'error'; code: 'order'; columns: [AdoptedColumn, AdoptedColumn] }
  | { kind: 'doubtful'; code: 'far'; column: AdoptedColumn; minutes: number; calculated: number }

export type CheckedRow = { row: number; date: string; remarks: AdoptedRemark[] }

export type AdoptedCheck = {
  /** The rows with remarks. */
  rows: CheckedRow[]
  errors: number
  doubtful: number
  days: Map<Day, AdoptedMinutes>
  /** Days of the year that the file leaves out; they stay calculated. */
  missing: DaySpan[]
}

/** Checks every row of a timetable for a city and year. */
export function checkAdopted(rows: readonly AdoptedRow[], city: SalaahCity, year: number): AdoptedCheck {
  const rowOf = new Map<Day, number>()
  const days = new Map<Day, AdoptedMinutes>()
  const checked = rows.map(({ row, date, day, minutes, unreadable }): CheckedRow => {
    const remarks: AdoptedRemark[] = []
    const first = day === null ? undefined : rowOf.get(day)
    if (day === null) remarks.push({ kind: 'error', code: 'date' })
    else if (!day.startsWith(`${year}-`)) remarks.push({ kind: 'error', code: 'year' })
    else if (first !== undefined) remarks.push({ kind: 'error', code: 'double', row: first })
    if (unreadable.length > 0) remarks.push({ kind: 'error', code: 'unreadable', columns: unreadable })
    const order = findDisorder(minutes)
    if (order) remarks.push({ kind: 'error', code: 'order', columns: order })
    if (day !== null && !rowOf.has(day)) rowOf.set(day, row)
    if (day !== null && remarks.length === 0) {
      remarks.push(...listFar(minutes, city, day))
      days.set(day, minutes)
    }
    return { row, date, remarks }
  })
  const has = (kind: AdoptedRemark['kind']) => (row: CheckedRow) => row.remarks.some((remark) => remark.kind === kind)
  return {
    rows: checked.filter(({ remarks }) => remarks.length > 0),
    errors: checked.filter(has('error')).length,
    doubtful: checked.filter(has('doubtful')).length,
    days: new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1))),
    missing: listRanges(listDaysOfYear(year).filter((day) => !rowOf.has(day))),
  }
}

/** The first two neighboring times that are not in order. */
function findDisorder(minutes: AdoptedMinutes): [AdoptedColumn, AdoptedColumn] | null {
  const present = adoptedColumns.filter((column) => minutes[column] !== null)
  const at = present.findIndex((column, index) => index > 0 && minutes[column]! <= minutes[present[index - 1]!]!)
  return at > 0 ? [present[at - 1]!, present[at]!] : null
}

function listFar(minutes: AdoptedMinutes, city: SalaahCity, day: Day): AdoptedRemark[] {
  const timesBy = (school: School): Times => salaahTimesOn(city, day, school, undefined)
  const [shafii, hanafi] = [timesBy('shafii'), timesBy('hanafi')]
  return adoptedColumns.flatMap((column): AdoptedRemark[] => {
    const calculated = column === 'asrHanafi' ? hanafi.asr : shafii[column]
    const given = minutes[column]
    // Times that cannot be calculated, as in a polar summer, compare with nothing.
    if (given === null || !(Math.abs(given - calculated) > MAX_MINUTES_APART)) return []
    return [{ kind: 'doubtful', code: 'far', column, minutes: given, calculated }]
  })
}

export function listDaysOfYear(year: number): Day[] {
  const days: Day[] = []
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1)) days.push(day)
  return days
}

/** A list with a row for each date of a year and no times yet. */
export function adoptedTemplate(actor: Actor | null, year: number, language: Language): string {
  if (!canAdoptTimes(actor)) forbidden()
  const { columns } = textsIn(language).admin.adminAdopted
  const times = Object.fromEntries(adoptedColumns.map((column) => [columns[column], '']))
  return toCsv(listDaysOfYear(year).map((day) => ({ [columns.date]: day, ...times })))
}
