import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import type { School } from '#salaah/asr.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Times } from '#salaah/times.ts'
import type { AdoptedRow } from './adopted-csv.server.ts'
import {
  type AdoptedColumn,
  type AdoptedMinutes,
  adoptedColumns,
  type DayRange,
  listRanges,
  salaahTimesOn,
} from './adopted-rules.ts'

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
  missing: DayRange[]
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
