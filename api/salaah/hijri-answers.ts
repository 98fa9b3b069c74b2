import { dayNumberOf, daysInMonth, toCivilDate } from '#salaah/days.ts'
import { findCalendarMonth, fromCalendarDate, type HijriCalendar, toCalendarDate } from '#salaah/hijri-calendars.ts'
import { holidays } from '#salaah/holidays.ts'
import { type DatePair, datesOfDay, datesOfHijriDay, hasHolidays } from './date-json.ts'
import { formatDate, parseDateParts, parseLeadingInteger, parseOverflowingDay, utcToday } from './dates.ts'
import { json, nothingFound, singleLineError } from './errors.ts'
import { specialDays } from './hijri-facts.ts'
import { parseCalendar } from './parse-request.ts'
import { redirect } from './redirect.ts'
import type { RouteContext, SalaahRoute } from './route.ts'

const MAX_GREGORIAN_YEAR = 9999
/** The last Hijri year whose days have Gregorian years of four digits. */
export const MAX_HIJRI_YEAR = 9665
const DAYS_SEARCHED_FOR_HOLIDAY = 360
const FIRST_HIJRI_DAY = dayNumberOf(622, 7, 19) // 16 July in the Julian calendar

const notConverted = () => nothingFound('Invalid date or unable to convert it.')
const pairJson = ({ hijri, gregorian }: DatePair) => `{"hijri":${hijri},"gregorian":${gregorian}}`
const listJson = (parts: readonly string[]) => `[${parts.join(',')}]`

export function fromGregorian({ path, query }: RouteContext): string {
  const dayNumber = parseOverflowingDay(path.date!)
  if (dayNumber === null || dayNumber < FIRST_HIJRI_DAY || dayNumber > dayNumberOf(MAX_GREGORIAN_YEAR, 12, 31))
    throw notConverted()
  const { calendar, adjustment } = parseCalendar(query)
  return pairJson(datesOfDay(calendar, dayNumber, adjustment))
}

export function fromHijri({ path, query }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query)
  const date = parseDateParts(path.date!)
  if (!date || date.year > MAX_HIJRI_YEAR) throw notConverted()
  const pair = convertHijri(calendar, date, adjustment)
  if (!pair) throw notConverted()
  return pair
}

function convertHijri(
  calendar: HijriCalendar,
  { year, month, day }: { year: number; month: number; day: number },
  adjustment: number,
): string | null {
  const found = fromCalendarDate(calendar, year, month, day)
  return found && pairJson(datesOfHijriDay(found.calendar, found.dayNumber, adjustment))
}

/** Redirects a conversion without a date to the given or the current date. */
function dateRedirect(path: string, today: (context: RouteContext) => string): SalaahRoute['respond'] {
  return (context) => {
    const given = context.query.get('date')
    if (given === undefined) return redirect(`${path}/${today(context)}`, context.query)
    return redirect(`${path}/${encodeURIComponent(given)}`, context.query, 301)
  }
}

function hijriToday({ query, now }: RouteContext): string {
  const { year, month, day } = toCalendarDate(parseCalendar(query).calendar, utcToday(now))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}-${two(month)}-${year}`
}

export const redirectToGregorian = dateRedirect('/v1/gToH', ({ now }) => formatDate(utcToday(now)))
export const redirectToHijri = dateRedirect('/v1/hToG', hijriToday)

const clampMonth = (text: string | undefined) => Math.max(1, Math.min(12, parseLeadingInteger(text)))

export function gregorianMonth({ path, query, now }: RouteContext): string {
  const asked = parseLeadingInteger(path.year)
  const year = asked < 1000 ? toCivilDate(utcToday(now)).year : asked
  if (year > MAX_GREGORIAN_YEAR) throw notConverted()
  const month = clampMonth(path.month)
  const { calendar, adjustment } = parseCalendar(query)
  const first = dayNumberOf(year, month, 1)
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => first + index)
  return listJson(days.map((dayNumber) => pairJson(datesOfDay(calendar, dayNumber, adjustment))))
}

export function hijriMonth({ path, query }: RouteContext): string {
  const asked = parseLeadingInteger(path.year)
  const year = asked < 1 ? 1445 : asked
  if (year > MAX_HIJRI_YEAR) throw notConverted()
  const { calendar, adjustment } = parseCalendar(query)
  const found = findCalendarMonth(calendar, year, clampMonth(path.month))
  const days = Array.from({ length: found.days }, (_, index) => found.firstDayNumber + index)
  return listJson(days.map((dayNumber) => pairJson(datesOfHijriDay(found.calendar, dayNumber, adjustment))))
}

export function nextHoliday({ query, now }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query)
  const today = utcToday(now)
  for (let dayNumber = today; dayNumber <= today + DAYS_SEARCHED_FOR_HOLIDAY; dayNumber++)
    if (hasHolidays(calendar, dayNumber, adjustment)) return pairJson(datesOfDay(calendar, dayNumber, adjustment))
  throw singleLineError('Unable to compute next holiday.')
}

export function holidaysOfYear({ path, query }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query)
  const year = parseLeadingInteger(path.year)
  if (year < 1 || year > MAX_HIJRI_YEAR) throw notConverted()
  return listJson(
    specialDays.flatMap(({ month, day }) => convertHijri(calendar, { year, month, day }, adjustment) ?? []),
  )
}

export function holidaysOfDay({ path }: RouteContext): string {
  const names = holidays[`${parseLeadingInteger(path.month)}-${parseLeadingInteger(path.day)}`]
  if (!names) throw nothingFound('No holidays found.')
  return json(names)
}

export function yearForRamadan({ path }: RouteContext): string {
  const year = parseLeadingInteger(path.year)
  if (year <= 622 || year > MAX_GREGORIAN_YEAR) throw singleLineError('Please specify a valid year')
  const newYear = toCalendarDate('HJCoSA', dayNumberOf(year, 1, 1))
  return String(newYear.month > 9 ? newYear.year + 1 : newYear.year)
}
