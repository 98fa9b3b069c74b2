import { dayNumberOf, toCivilDate } from './days.ts'
import { arithmeticDayNumber, type HijriDate, toArithmeticHijri } from './hijri.ts'
import { type CalendarTable, diyanet, sightings, ummAlQura } from './hijri-calendar-tables.ts'

/** The calendars of the AlAdhan service: two tables, the first of them with announced sightings, and arithmetic. */
export const hijriCalendars = ['HJCoSA', 'UAQ', 'DIYANET', 'MATHEMATICAL'] as const
export type HijriCalendar = (typeof hijriCalendars)[number]

export type CalendarDate = HijriDate & {
  /** MATHEMATICAL where the requested calendar has no table. */
  calendar: HijriCalendar
  /** The date was announced after a sighting and differs from the table. */
  sighted: boolean
}

type Table = CalendarTable & {
  /** The day numbers of the first days, and at the end of the day after the last month. */
  starts: number[]
  /** The Gregorian years outside which the service uses arithmetic. */
  fromYear: number
  toYear: number
}

function readTable(table: CalendarTable, fromYear: number, toYear: number): Table {
  const starts = [table.firstDayNumber]
  for (const digit of table.lengths)
    for (let bit = 3; bit >= 0; bit--) {
      const isShort = starts.length - 1 === table.shortMonth
      starts.push(starts.at(-1)! + 29 + ((Number.parseInt(digit, 16) >> bit) & 1) - (isShort ? 1 : 0))
    }
  return { ...table, starts: starts.slice(0, table.months + 1), fromYear, toYear }
}

const saudi = readTable(ummAlQura, 1937, 2077)
const tables: Record<HijriCalendar, Table | null> = {
  HJCoSA: saudi,
  UAQ: saudi,
  DIYANET: readTable(diyanet, 1900, 2028),
  MATHEMATICAL: null,
}

const parts = (text: string) => text.split('-').map(Number) as [number, number, number]
const sightedDates = new Map<number, [number, number, number]>()
const sightedDays = new Map<string, number>()
for (const [gregorian, hijri] of sightings) {
  const [date, month, year] = parts(gregorian)
  sightedDates.set(dayNumberOf(year, month, date), parts(hijri))
  sightedDays.set(hijri, dayNumberOf(year, month, date))
}

/** The Hijri date of a day numbered from 1970-01-01. `adjustment` adds days, in the arithmetic calendar only. */
export function toCalendarDate(calendar: HijriCalendar, dayNumber: number, adjustment = 0): CalendarDate {
  const table = tables[calendar]
  const sighted = calendar === 'HJCoSA' ? sightedDates.get(dayNumber) : undefined
  if (sighted) {
    const [day, month, year] = sighted
    return { year, month, day, daysInMonth: lengthOf(saudi, indexOf(saudi, year, month)), calendar, sighted: true }
  }
  const { year: gregorianYear } = toCivilDate(dayNumber)
  if (!table || gregorianYear < table.fromYear || gregorianYear > table.toYear || !covers(table, dayNumber))
    return { ...toArithmeticHijri(dayNumber + adjustment), calendar: 'MATHEMATICAL', sighted: false }
  let index = Math.min(table.months - 1, Math.floor((dayNumber - table.firstDayNumber) / 29.53))
  while (table.starts[index]! > dayNumber) index--
  while (table.starts[index + 1]! <= dayNumber) index++
  return {
    year: table.firstYear + Math.floor(index / 12),
    month: (index % 12) + 1,
    day: dayNumber - table.starts[index]! + 1,
    daysInMonth: lengthOf(table, index),
    calendar,
    sighted: false,
  }
}

/** A month of a calendar: its days, and the calendar that has them. */
export type CalendarMonth = { calendar: HijriCalendar; firstDayNumber: number; days: number }

/** A Hijri month; where the requested calendar has no table, that of the arithmetic calendar. */
export function findCalendarMonth(calendar: HijriCalendar, year: number, month: number): CalendarMonth {
  const table = tables[calendar]
  const index = table ? indexOf(table, year, month) : -1
  if (table && index >= 0 && index < table.months)
    return { calendar, firstDayNumber: table.starts[index]!, days: lengthOf(table, index) }
  const first = arithmeticDayNumber(year, month, 1)
  return { calendar: 'MATHEMATICAL', firstDayNumber: first, days: toArithmeticHijri(first).daysInMonth }
}

/** The day of a Hijri date, and the calendar it was found in; null when that month has no such day. */
export function fromCalendarDate(
  calendar: HijriCalendar,
  year: number,
  month: number,
  day: number,
): { dayNumber: number; calendar: HijriCalendar } | null {
  const announced = calendar === 'HJCoSA' ? sightedDays.get(`${day}-${month}-${year}`) : undefined
  if (announced !== undefined) return { dayNumber: announced, calendar }
  if (year < 1 || month < 1 || month > 12 || day < 1) return null
  const found = findCalendarMonth(calendar, year, month)
  return day > found.days ? null : { dayNumber: found.firstDayNumber + day - 1, calendar: found.calendar }
}

const covers = ({ starts, firstDayNumber }: Table, dayNumber: number) =>
  dayNumber >= firstDayNumber && dayNumber < starts.at(-1)!
const indexOf = ({ firstYear }: Table, year: number, month: number) => (year - firstYear) * 12 + month - 1
const lengthOf = ({ starts }: Table, index: number) => starts[index + 1]! - starts[index]!
