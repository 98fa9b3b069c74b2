import { toCivilDate, twoDigits } from '#salaah/days.ts'
import { toArithmeticHijri, toHijri } from '#salaah/hijri.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'
import { holidays } from '#salaah/holidays.ts'
import { formatDate } from './dates.ts'
import { json } from './errors.ts'
import type { SalaahRequest } from './parse-request.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
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

/** `28 May 2026`. */
export function readableDate(dayNumber: number): string {
  const { year, month, date } = toCivilDate(dayNumber)
  return `${twoDigits(date)} ${months[month - 1]!.slice(0, 3)} ${fourDigits(year)}`
}

/** The `gregorian` part of a day's response. */
export function gregorianJson(dayNumber: number): string {
  const { year, month, date, weekday } = toCivilDate(dayNumber)
  return (
    `{"date":"${formatDate(dayNumber)}","format":"DD-MM-YYYY","day":"${twoDigits(date)}",` +
    `"weekday":{"en":"${weekdays[weekday]}"},"month":{"number":${month},"en":"${months[month - 1]}"},` +
    `"year":"${fourDigits(year)}","designation":{"abbreviated":"AD","expanded":"Anno Domini"},"lunarSighting":false}`
  )
}

/** The `hijri` part of a day's response. */
export function hijriJson(dayNumber: number, request: SalaahRequest): string {
  const { calendar, adjustment } = request
  const hijri = calendar === 'MATHEMATICAL' ? toArithmeticHijri(dayNumber + adjustment) : toHijri(dayNumber)
  const { year, month, day, daysInMonth } = hijri
  return (
    `{"date":"${twoDigits(day)}-${twoDigits(month)}-${year}","format":"DD-MM-YYYY","day":"${day}",` +
    `"weekday":${hijriWeekdayJson[toCivilDate(dayNumber).weekday]},"month":${hijriMonthJson[month - 1]},"days":${daysInMonth}},` +
    `"year":"${year}","designation":{"abbreviated":"AH","expanded":"Anno Hegirae"},` +
    `"holidays":${holidayJson.get(`${month}-${day}`) ?? '[]'},"adjustedHolidays":[],"method":"${calendar}"}`
  )
}

function fourDigits(year: number): string {
  return String(year).padStart(4, '0')
}
