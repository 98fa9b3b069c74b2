import { dayNumberOf } from './days.ts'
import { arithmeticDayNumber, type HijriDate, toArithmeticHijri } from './hijri.ts'

/**
 * Month lengths as the AlAdhan service has them: three hexadecimal digits for each year, one bit for each month from
 * Muharram, set when the month has 30 days. They differ from `hijri-table.ts` before 1420 and after 1450.
 */
type CalendarTable = {
  firstYear: number
  /** The day of 1 Muharram of the first year, counted from 1970-01-01. */
  firstDayNumber: number
  lengths: string
  /** Months that the table covers. */
  months: number
  /** The month, counted from the first, with a day less than its bit says; null when there is none. */
  shortMonth: number | null
  /** The last days of the last month to which the table does not reach. */
  missingDays: number
}

const ummAlQura: CalendarTable = {
  firstYear: 1356,
  firstDayNumber: -11_981, // 14 March 1937
  lengths:
    '2b2aabd26e92aabaaaaaaaabaaeaabaaaaaaaabab6aaaa5754b555ab3aa64ea95baaa555aaab4ab655aaaaab2ecab2ab6aaaabab4aab2aba' +
    '2baa6b4aba55aaab5556d2b54aea57526e936aaad555aa5b52ba95b49ba4db25d52daa5ad4aea56d4bd23d91da95b4ab5a56d2b693b49b65' +
    '56a9754b6a56caad555b29b92ba95d4ada55aaab595749764baa5b52b6a56d2ae9572a75535a95d49ba4dd26d535aaaad4b6a57527a95b4a' +
    'b5536c9ae4b6a96b4ada55d25d92dc96d4ad6556d2b693749b64d72ab54b6a5752b6956b2ad94dc95d4aea56caad5556c97',
  months: 145 * 12,
  shortMonth: (1364 - 1356) * 12 + 7,
  missingDays: 0,
}

const diyanet: CalendarTable = {
  firstYear: 1318,
  firstDayNumber: -25_447, // 1 May 1900
  lengths:
    'aaaaabaaaaaaaabaaaaaaaabaaaaabaaaaaaaabaaaaaaaabaaaaaaaabaaaaabaaaaaaaabaaaaaaaa3da55d45da2da9ad54dca5b92bc55cc9' +
    'e65672a752bb25b52d6956aaad92dc99d4aea56d2ad695b4aba4bca5d535aa9754b693749b5535a95b4ada4dd26d935aa6b52db25e92ea96' +
    'b4aba63b25b62b6a5b4ab552daa5d51da8dd2ad94daaab5536a56d2b6a3751b653729b54d5ab2d4ada55d45da2dd15d52da95b52b69574a7' +
    '54aea56d2ae956caad54db25b92ba95d46ba55aa9b5556a96d4aea4f5276',
  months: (1449 - 1318) * 12 + 8,
  shortMonth: null,
  missingDays: 1, // it is valid to 26 January 2028, a day before the end of that month
}

/**
 * Days on which the Saudi judiciary announced another date than the table has. Each row is the Gregorian date and the
 * Hijri date, day first; the days around it stay as in the table, and the row of 2011 is a slip of the service.
 */
const sightings: readonly (readonly [gregorian: string, hijri: string])[] = [
  ['27-10-2003', '1-9-1424'],
  ['13-11-2004', '1-10-1425'],
  ['11-1-2005', '1-12-1425'],
  ['20-1-2005', '10-12-1425'],
  ['23-9-2006', '1-9-1427'],
  ['21-12-2006', '1-12-1427'],
  ['30-12-2006', '10-12-1427'],
  ['12-10-2007', '1-10-1428'],
  ['10-12-2007', '1-12-1428'],
  ['19-12-2007', '10-12-1428'],
  ['30-9-2008', '1-10-1429'],
  ['27-11-2011', '1-9-1433'],
  ['10-7-2013', '1-9-1434'],
  ['5-11-2013', '1-1-1435'],
  ['29-6-2014', '1-9-1435'],
  ['15-9-2015', '1-12-1436'],
  ['24-9-2015', '10-12-1436'],
  ['15-10-2015', '1-1-1437'],
  ['3-9-2016', '1-12-1437'],
  ['12-9-2016', '10-12-1437'],
  ['17-5-2018', '1-9-1439'],
  ['10-8-2021', '1-1-1443'],
]

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
}

function readTable(table: CalendarTable): Table {
  const starts = [table.firstDayNumber]
  for (const digit of table.lengths)
    for (let bit = 3; bit >= 0; bit--) {
      const isShort = starts.length - 1 === table.shortMonth
      starts.push(starts.at(-1)! + 29 + ((Number.parseInt(digit, 16) >> bit) & 1) - (isShort ? 1 : 0))
    }
  return { ...table, starts: starts.slice(0, table.months + 1) }
}

const saudi = readTable(ummAlQura)
const tables: Record<HijriCalendar, Table | null> = {
  HJCoSA: saudi,
  UAQ: saudi,
  DIYANET: readTable(diyanet),
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
  if (!table || !covers(table, dayNumber))
    return { ...toArithmeticHijri(dayNumber + adjustment), calendar: 'MATHEMATICAL', sighted: false }
  let index = Math.floor((dayNumber - table.firstDayNumber) / 29.53)
  // Stryker disable next-line EqualityOperator: the next loop adds the month again
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
export type MonthInCalendar = { calendar: HijriCalendar; firstDayNumber: number; days: number }

/** A Hijri month; where the requested calendar has no table, that of the arithmetic calendar. */
export function findCalendarMonth(calendar: HijriCalendar, year: number, month: number): MonthInCalendar {
  const table = tables[calendar]
  if (table) {
    const index = indexOf(table, year, month)
    if (index >= 0 && index < table.months)
      return { calendar, firstDayNumber: table.starts[index]!, days: lengthOf(table, index) - missingIn(table, index) }
  }
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

const covers = ({ starts, firstDayNumber, missingDays }: Table, dayNumber: number) =>
  dayNumber >= firstDayNumber && dayNumber < starts.at(-1)! - missingDays
const missingIn = ({ months, missingDays }: Table, index: number) => (index === months - 1 ? missingDays : 0)
const indexOf = ({ firstYear }: Table, year: number, month: number) => (year - firstYear) * 12 + month - 1
const lengthOf = ({ starts }: Table, index: number) => starts[index + 1]! - starts[index]!
