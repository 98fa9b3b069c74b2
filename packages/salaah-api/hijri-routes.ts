import { z } from 'zod'
import { dayNumberOf, daysInMonth, toCivilDate } from '../salaah/days.ts'
import { toCalendarDate } from '../salaah/hijri-calendars.ts'
import { hijriMonths, holidays } from '../salaah/hijri-names.ts'
import {
  type DatePair,
  datesOfDay,
  datesOfHijriDay,
  formatDate,
  hasHolidays,
  parseDateParts,
  parseLeadingInteger,
  parseOverflowingDay,
  utcToday,
} from './date-json.ts'
import { parseCalendar } from './parse-request.ts'
import { dateIn, dayIn, monthIn, type RequestCalendar } from './request-calendar.ts'
import { json, nothingFound, type RouteContext, redirect, type SalaahRoute, singleLineError } from './route.ts'
import { datePair, hijriQuery, pathParts } from './schemas.ts'

/** Holidays that the service names on their day but not among the special days of the year. */
const unlisted = new Set(['6-3', '8-3', '8-4', '8-5', '8-7', '8-11', '8-22'])
const unlistedName = 'Urs of Sayyidina Abu Yazid al-Bistami (ق)'

/** The special days of a Hijri year, one for each name. */
export const holidayDates = Object.entries(holidays)
  .filter(([key]) => !unlisted.has(key))
  .flatMap(([key, names]) => {
    const [month, day] = key.split('-').map(Number) as [number, number]
    return names.filter((name) => name !== unlistedName).map((name) => ({ month, day, name }))
  })

/** The calendars in the order of the service. The descriptions are ours. */
const calendarDescriptions = [
  {
    id: 'UAQ',
    name: 'Umm al-Qura',
    description: 'The civil calendar of Saudi Arabia, calculated in advance and published as a table.',
    validity: '1356 AH (14 March 1937 CE) to 1500 AH (16 November 2077 CE)',
  },
  {
    id: 'HJCoSA',
    name: 'Majlis al-Qadāʾ al-Aʿlā (High Judiciary Council of Saudi Arabia)',
    description: 'Umm al-Qura with the days that the council announced after sightings of the crescent, to 2021.',
    validity: '1356 AH (14 March 1937 CE) to 1500 AH (16 November 2077 CE)',
  },
  {
    id: 'DIYANET',
    name: 'Diyanet İşleri Başkanlığı',
    description: 'The calendar that the Turkish Directorate of Religious Affairs publishes as a table.',
    validity: '1 Muharram 1318 AH (1 May 1900) to 29 Şaban 1449 AH (26 January 2028)',
  },
  {
    id: 'MATHEMATICAL',
    name: 'Mathematical calculator based on a calculation written by Layth A. Ibraheem',
    description:
      'The arithmetic calendar with eleven leap years in thirty, which needs no table and may be moved by days. It also serves dates that the other calendars do not cover.',
    validity: 'No restrictions',
  },
]

const MAX_AGE_SECONDS = 7200
const query = z.object(hijriQuery)
const cachedQuery = ['calendarMethod', 'adjustment']
const missing = 'There is no such date.'
const converted = { query, missing, maxAgeSeconds: MAX_AGE_SECONDS }
const redirecting = {
  parameters: pathParts.none,
  query: query.extend({ date: z.string().optional() }),
  data: null,
  redirect: 'To the address with the date.',
}
const none = { parameters: pathParts.none, query: z.object({}) }
const fixed = { ...none, cachedQuery: [] }

/** The last Hijri year whose days have Gregorian years of four digits. */
const MAX_HIJRI_YEAR = 9665

/** Conversions between the calendars, and what the Hijri calendar contains. */
export const hijriRoutes: readonly SalaahRoute[] = [
  {
    path: '/v1/gToH',
    name: 'hijriToday',
    summary: 'The Hijri date of today.',
    ...redirecting,
    respond: dateRedirect('/v1/gToH', ({ now }) => formatDate(utcToday(now))),
  },
  {
    ...converted,
    path: '/v1/gToH/{date}',
    name: 'gregorianToHijri',
    summary: 'The Hijri date of a Gregorian date.',
    parameters: pathParts.date,
    data: datePair,
    respond: fromGregorian,
  },
  {
    path: '/v1/hToG',
    name: 'gregorianToday',
    summary: 'The Gregorian date of today’s Hijri date.',
    ...redirecting,
    respond: dateRedirect('/v1/hToG', hijriToday),
  },
  {
    ...converted,
    path: '/v1/hToG/{date}',
    name: 'hijriToGregorian',
    summary: 'The Gregorian date of a Hijri date.',
    parameters: pathParts.hijriDate,
    data: datePair,
    respond: fromHijri,
  },
  {
    ...converted,
    path: '/v1/gToHCalendar/{month}/{year}',
    name: 'hijriDatesOfMonth',
    summary: 'The Hijri dates of a Gregorian month.',
    parameters: pathParts.yearAndMonth,
    data: z.array(datePair),
    respond: gregorianMonth,
  },
  {
    ...converted,
    path: '/v1/hToGCalendar/{month}/{year}',
    name: 'gregorianDatesOfHijriMonth',
    summary: 'The Gregorian dates of a Hijri month.',
    parameters: pathParts.yearAndMonth,
    data: z.array(datePair),
    respond: hijriMonth,
  },
  {
    ...fixed,
    path: '/v1/islamicCalendar/methods',
    name: 'hijriCalendars',
    summary: 'The Hijri calendars that can be chosen.',
    data: z.array(z.object({ id: z.string(), name: z.string(), description: z.string(), validity: z.string() })),
    respond: () => json(calendarDescriptions),
  },
  {
    ...fixed,
    path: '/v1/islamicMonths',
    name: 'hijriMonths',
    summary: 'The names of the Hijri months.',
    data: z.record(z.string(), z.object({ number: z.int(), en: z.string(), ar: z.string() })),
    respond: () =>
      json(
        Object.fromEntries(
          hijriMonths.en.map((en, index) => [index + 1, { number: index + 1, en, ar: hijriMonths.ar[index] }]),
        ),
      ),
  },
  {
    ...fixed,
    path: '/v1/specialDays',
    name: 'specialDays',
    summary: 'The special days of a Hijri year.',
    data: z.array(z.object({ month: z.int(), day: z.int(), name: z.string() })),
    respond: () => json(holidayDates),
  },
  {
    path: '/v1/hijriHolidays/{day}/{month}',
    name: 'holidaysOfHijriDay',
    summary: 'The holidays of a day of the Hijri year.',
    parameters: z.object({
      day: z
        .int()
        .min(1)
        .max(30)
        .meta({ examples: [1] }),
      month: z
        .int()
        .min(1)
        .max(12)
        .meta({ examples: [9, 10] }),
    }),
    query: z.object({}),
    data: z.array(z.string()),
    missing: 'The day has no holidays.',
    respond: holidaysOfDay,
  },
  {
    path: '/v1/islamicHolidaysByHijriYear/{year}',
    name: 'holidaysOfHijriYear',
    summary: 'The special days of a Hijri year with their dates.',
    parameters: z.object({ year: z.int().min(1).max(MAX_HIJRI_YEAR) }),
    query,
    data: z.array(datePair),
    missing,
    respond: holidaysOfYear,
  },
  {
    ...none,
    path: '/v1/nextHijriHoliday',
    name: 'nextHoliday',
    summary: 'The next day with a holiday, from today on.',
    query,
    data: datePair,
    cachedQuery,
    respond: nextHoliday,
  },
  {
    ...fixed,
    path: '/v1/currentIslamicYear',
    name: 'currentHijriYear',
    summary: 'The current Hijri year.',
    data: z.int(),
    respond: ({ now }) => String(toCalendarDate('HJCoSA', utcToday(now)).year),
  },
  {
    ...none,
    path: '/v1/currentIslamicMonth',
    name: 'currentHijriMonth',
    summary: 'The current Hijri month.',
    query,
    data: z.int(),
    cachedQuery,
    respond: ({ query, now, site }) => {
      const { calendar, adjustment } = parseCalendar(query, site)
      return String(dateIn(calendar, utcToday(now), adjustment).month)
    },
  },
  {
    path: '/v1/islamicYearFromGregorianForRamadan/{year}',
    name: 'hijriYearOfRamadan',
    summary: 'The Hijri year whose Ramadan begins next after 1 January of a Gregorian year.',
    parameters: pathParts.year,
    query: z.object({}),
    data: z.int(),
    respond: yearForRamadan,
  },
]

const MAX_GREGORIAN_YEAR = 9999

const DAYS_SEARCHED_FOR_HOLIDAY = 360
const FIRST_HIJRI_DAY = dayNumberOf(622, 7, 19) // 16 July in the Julian calendar

const notConverted = () => nothingFound('Invalid date or unable to convert it.')
const pairJson = ({ hijri, gregorian }: DatePair) => `{"hijri":${hijri},"gregorian":${gregorian}}`
const listJson = (parts: readonly string[]) => `[${parts.join(',')}]`

function fromGregorian({ path, query, site }: RouteContext): string {
  const dayNumber = parseOverflowingDay(path.date!)
  if (dayNumber === null || dayNumber < FIRST_HIJRI_DAY || dayNumber > dayNumberOf(MAX_GREGORIAN_YEAR, 12, 31))
    throw notConverted()
  const { calendar, adjustment } = parseCalendar(query, site)
  return pairJson(datesOfDay(calendar, dayNumber, adjustment))
}

function fromHijri({ path, query, site }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query, site)
  const date = parseDateParts(path.date!)
  if (!date || date.year > MAX_HIJRI_YEAR) throw notConverted()
  const pair = convertHijri(calendar, date, adjustment)
  if (!pair) throw notConverted()
  return pair
}

function convertHijri(
  calendar: RequestCalendar,
  { year, month, day }: { year: number; month: number; day: number },
  adjustment: number,
): string | null {
  const found = dayIn(calendar, year, month, day)
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

function hijriToday({ query, now, site }: RouteContext): string {
  const { year, month, day } = dateIn(parseCalendar(query, site).calendar, utcToday(now))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}-${two(month)}-${year}`
}

const clampMonth = (text: string | undefined) => Math.max(1, Math.min(12, parseLeadingInteger(text)))

function gregorianMonth({ path, query, now, site }: RouteContext): string {
  const asked = parseLeadingInteger(path.year)
  const year = asked < 1000 ? toCivilDate(utcToday(now)).year : asked
  if (year > MAX_GREGORIAN_YEAR) throw notConverted()
  const month = clampMonth(path.month)
  const { calendar, adjustment } = parseCalendar(query, site)
  const first = dayNumberOf(year, month, 1)
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => first + index)
  return listJson(days.map((dayNumber) => pairJson(datesOfDay(calendar, dayNumber, adjustment))))
}

function hijriMonth({ path, query, site }: RouteContext): string {
  const asked = parseLeadingInteger(path.year)
  const year = asked < 1 ? 1445 : asked
  if (year > MAX_HIJRI_YEAR) throw notConverted()
  const { calendar, adjustment } = parseCalendar(query, site)
  const found = monthIn(calendar, year, clampMonth(path.month))
  const days = Array.from({ length: found.days }, (_, index) => found.firstDayNumber + index)
  return listJson(days.map((dayNumber) => pairJson(datesOfHijriDay(found.calendar, dayNumber, adjustment))))
}

function nextHoliday({ query, now, site }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query, site)
  const today = utcToday(now)
  for (let dayNumber = today; dayNumber <= today + DAYS_SEARCHED_FOR_HOLIDAY; dayNumber++)
    if (hasHolidays(calendar, dayNumber, adjustment)) return pairJson(datesOfDay(calendar, dayNumber, adjustment))
  throw singleLineError('Unable to compute next holiday.')
}

function holidaysOfYear({ path, query, site }: RouteContext): string {
  const { calendar, adjustment } = parseCalendar(query, site)
  const year = parseLeadingInteger(path.year)
  if (year < 1 || year > MAX_HIJRI_YEAR) throw notConverted()
  return listJson(
    holidayDates.flatMap(({ month, day }) => convertHijri(calendar, { year, month, day }, adjustment) ?? []),
  )
}

function holidaysOfDay({ path }: RouteContext): string {
  const names = holidays[`${parseLeadingInteger(path.month)}-${parseLeadingInteger(path.day)}`]
  if (!names) throw nothingFound('No holidays found.')
  return json(names)
}

function yearForRamadan({ path }: RouteContext): string {
  const year = parseLeadingInteger(path.year)
  if (year <= 622 || year > MAX_GREGORIAN_YEAR) throw singleLineError('Please specify a valid year')
  const newYear = toCalendarDate('HJCoSA', dayNumberOf(year, 1, 1))
  return String(newYear.month > 9 ? newYear.year + 1 : newYear.year)
}
