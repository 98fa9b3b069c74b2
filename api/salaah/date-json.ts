import { toCivilDate, twoDigits } from '#salaah/days.ts'
import { type CalendarDate, type HijriCalendar, toCalendarDate } from '#salaah/hijri-calendars.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'
import { holidays } from '#salaah/holidays.ts'
import { formatDate } from './dates.ts'
import { json } from './errors.ts'

/** The two parts of a date, each as JSON text. */
export type DatePair = { hijri: string; gregorian: string }

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const FRIDAY = 5
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

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
export function datesOfDay(calendar: HijriCalendar, dayNumber: number, adjustment: number): DatePair {
  const date = toCalendarDate(calendar, dayNumber, adjustment)
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
  calendar: HijriCalendar,
  dayNumber: number,
  adjustment: number,
): DatePair & { dayNumber: number } {
  if (calendar !== 'MATHEMATICAL') return { ...datesOfDay(calendar, dayNumber, 0), dayNumber }
  const shifted = dayNumber + adjustment
  const hijri = hijriJson(toCalendarDate(calendar, dayNumber), dayNumber, shifted, '')
  return { hijri, gregorian: gregorianJson(shifted, ''), dayNumber: shifted }
}

/** Whether a day has holidays. */
export function hasHolidays(calendar: HijriCalendar, dayNumber: number, adjustment: number): boolean {
  return holidaysJson(toCalendarDate(calendar, dayNumber, adjustment), dayNumber) !== '[]'
}

function gregorianJson(dayNumber: number, rest: string): string {
  const { year, month, date, weekday } = toCivilDate(dayNumber)
  return (
    `{"date":"${formatDate(dayNumber)}","format":"DD-MM-YYYY","day":"${twoDigits(date)}",` +
    `"weekday":{"en":"${weekdays[weekday]}"},"month":{"number":${month},"en":"${months[month - 1]}"},` +
    `"year":"${fourDigits(year)}","designation":{"abbreviated":"AD","expanded":"Anno Domini"}${rest}}`
  )
}

function hijriJson(date: CalendarDate, weekdayOf: number, gregorian: number, adjustedHolidays: string): string {
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

function holidaysJson({ month, day }: CalendarDate, gregorian: number): string {
  if (month === 7 && day <= 7 && toCivilDate(gregorian).weekday === FRIDAY) return raghaibJson.get(day)!
  return holidayJson.get(`${month}-${day}`) ?? '[]'
}

function fourDigits(year: number): string {
  return String(year).padStart(4, '0')
}
