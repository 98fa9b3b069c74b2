import { dayNumberOf, daysInMonth, toCivilDate, toDayNumber, twoDigits } from '../salaah/days.ts'
import { hijriMonths, hijriWeekdays, holidays } from '../salaah/hijri-names.ts'
import { dayAt } from '../salaah/zone.ts'
import { dateIn, type RequestCalendar, type RequestDate } from './request-calendar.ts'
import { json } from './route.ts'

/** The two parts of a date, each as JSON text. */
export type DatePair = { hijri: string; gregorian: string }

const nameOf = (date: number, part: 'weekday' | 'month') =>
  new Date(date).toLocaleDateString('en', { [part]: 'long', timeZone: 'UTC' })
const FIRST_SUNDAY = 4
const weekdays = Array.from({ length: 7 }, (_, day) => nameOf(Date.UTC(1970, 0, FIRST_SUNDAY + day), 'weekday'))
const FRIDAY = 5
const months = Array.from({ length: 12 }, (_, month) => nameOf(Date.UTC(1970, month), 'month'))

// The constant parts are escaped once, because a month must take a fraction of a millisecond.
const hijriWeekdayJson = weekdays.map((_, index) => json({ en: hijriWeekdays.en[index], ar: hijriWeekdays.ar[index] }))
const hijriMonthJson = hijriMonths.en.map((en, index) =>
  json({ number: index + 1, en, ar: hijriMonths.ar[index] }).slice(0, -1),
)
const holidayJson = new Map(Object.entries(holidays).map(([day, names]) => [day, json(names)]))
/** The holidays of a Friday in the first week of Rajab, by its day. */
const raghaibJson = new Map(
  [1, 2, 3, 4, 5, 6, 7].map((day) => [day, json([...(holidays[`7-${day}`] ?? []), "Lailat-ul-Ragha'ib"])]),
)
/** Ashura of the year whose first month began a day later than in the table. */
const ADJUSTED_ASHURA = '11-1-1443'

/** `28 May 2026`. */
export function readableDate(dayNumber: number): string {
  const { year, month, date } = toCivilDate(dayNumber)
  return `${twoDigits(date)} ${months[month - 1]!.slice(0, 3)} ${fourDigits(year)}`
}

/** The dates of a day that was asked for by its Gregorian date. */
export function datesOfDay(calendar: RequestCalendar, dayNumber: number, adjustment: number): DatePair {
  const date = dateIn(calendar, dayNumber, adjustment)
  const isAdjusted = date.calendar === 'HJCoSA' && `${date.day}-${date.month}-${date.year}` === ADJUSTED_ASHURA
  return {
    hijri: hijriJson(date, dayNumber, dayNumber, `"adjustedHolidays":${isAdjusted ? '["Ashura"]' : '[]'},`),
    gregorian: gregorianJson(dayNumber, `,"lunarSighting":${date.sighted}`),
  }
}

/**
 * The dates of a day that was found by its Hijri date in `calendar`, which has a table or is arithmetic. The service
 * moves the Gregorian part of arithmetic dates by `adjustment` days.
 */
export function datesOfHijriDay(
  calendar: RequestCalendar,
  dayNumber: number,
  adjustment: number,
): DatePair & { dayNumber: number } {
  if (calendar !== 'MATHEMATICAL') return { ...datesOfDay(calendar, dayNumber, 0), dayNumber }
  const shifted = dayNumber + adjustment
  const hijri = hijriJson(dateIn(calendar, dayNumber), dayNumber, shifted, '')
  return { hijri, gregorian: gregorianJson(shifted, ''), dayNumber: shifted }
}

/** Whether a day has holidays. */
export function hasHolidays(calendar: RequestCalendar, dayNumber: number, adjustment: number): boolean {
  return holidaysJson(dateIn(calendar, dayNumber, adjustment), dayNumber) !== '[]'
}

function gregorianJson(dayNumber: number, rest: string): string {
  const { year, month, date, weekday } = toCivilDate(dayNumber)
  return (
    `{"date":"${formatDate(dayNumber)}","format":"DD-MM-YYYY","day":"${twoDigits(date)}",` +
    `"weekday":{"en":"${weekdays[weekday]}"},"month":{"number":${month},"en":"${months[month - 1]}"},` +
    `"year":"${fourDigits(year)}","designation":{"abbreviated":"AD","expanded":"Anno Domini"}${rest}}`
  )
}

function hijriJson(date: RequestDate, weekdayOf: number, gregorian: number, adjustedHolidays: string): string {
  const { year, month, day, calendar } = date
  // The service does not know the lengths of arithmetic months.
  const daysInMonth = calendar === 'MATHEMATICAL' ? 30 : date.daysInMonth
  return (
    `{"date":"${twoDigits(day)}-${twoDigits(month)}-${year}","format":"DD-MM-YYYY","day":"${day}",` +
    `"weekday":${hijriWeekdayJson[toCivilDate(weekdayOf).weekday]},"month":${hijriMonthJson[month - 1]},"days":${daysInMonth}},` +
    `"year":"${year}","designation":{"abbreviated":"AH","expanded":"Anno Hegirae"},` +
    `"holidays":${holidaysJson(date, gregorian)},${adjustedHolidays}"method":"${calendar}"}`
  )
}

function holidaysJson({ month, day }: RequestDate, gregorian: number): string {
  if (month === 7 && day <= 7 && toCivilDate(gregorian).weekday === FRIDAY) return raghaibJson.get(day)!
  return holidayJson.get(`${month}-${day}`) ?? '[]'
}

function fourDigits(year: number): string {
  return String(year).padStart(4, '0')
}

/**
 * Parses `DD-MM-YYYY` to a day number. Invalid parts are replaced by those of today, as the service does: `31-02-2026` on the 20th is 20 February, and any other text is today.
 */
export function parseDay(text: string, today: number): number {
  const [first = '', second = '', third = ''] = text.split('-')
  const now = toCivilDate(today)
  const year = /^\d{1,4}$/.test(third) && Number(third) > 0 ? Number(third) : now.year
  const month = /^\d{1,2}$/.test(second) && Number(second) >= 1 && Number(second) <= 12 ? Number(second) : now.month
  const length = daysInMonth(year, month)
  const date = /^\d{1,2}$/.test(first) && Number(first) >= 1 && Number(first) <= length ? Number(first) : now.date
  return dayNumberOf(year, month, Math.min(date, length))
}

/** The parts of `D-M-YYYY`, day first, whether or not there is such a date; null for any other text. */
export function parseDateParts(text: string): { day: number; month: number; year: number } | null {
  const match = /^(\d{1,2})-(\d{1,2})-(\d{1,4})$/.exec(text)
  return match && { day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) }
}

/** The day number of `D-M-YYYY`; a day or month too many counts on, so that 31-02 is 3 March. Null for any other text. */
export function parseOverflowingDay(text: string): number | null {
  const parts = parseDateParts(text)
  return parts && dayNumberOf(parts.year, parts.month, parts.day)
}

/** Today in a zone, as a day number. */
export function findToday(zone: string, now: Date): number {
  return toDayNumber(dayAt(zone, now.getTime()))
}

/** Today in UTC, the day that the service uses where no location is given. */
export function utcToday(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000)
}

/** Formats a day number as `DD-MM-YYYY`. */
export function formatDate(number: number): string {
  const { year, month, date } = toCivilDate(number)
  return `${twoDigits(date)}-${twoDigits(month)}-${String(year).padStart(4, '0')}`
}

/** Parses unix seconds; null when the text is not a whole number as PHP would print it. */
export function parseUnixTime(text: string): Date | null {
  return /^(0|-?[1-9]\d{0,10})$/.test(text) ? new Date(Number(text) * 1000) : null
}

/** The whole number at the beginning of a text, 0 without one, within the years that dates can have. */
export function parseLeadingInteger(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? 0 : Math.max(-99_999, Math.min(99_999, number))
}
