import { z } from 'zod'
import { toCalendarDate } from '#salaah/hijri-calendars.ts'
import { hijriMonths } from '#salaah/hijri-names.ts'
import { utcToday } from './dates.ts'
import { json } from './errors.ts'
import * as answers from './hijri-answers.ts'
import { calendarDescriptions, specialDays } from './hijri-facts.ts'
import { parseCalendar } from './parse-request.ts'
import type { SalaahRoute } from './route.ts'
import { datePair, hijriQuery, pathParts } from './schemas.ts'

const MAX_AGE_SECONDS = 7200
const query = z.object(hijriQuery)
const cachedQuery = ['calendarMethod', 'adjustment']
const missing = 'There is no such date.'
const none = { parameters: pathParts.none, query: z.object({}) }
const fixed = { ...none, cachedQuery: [] }

/** Conversions between the calendars, and what the Hijri calendar contains. */
export const hijriRoutes: readonly SalaahRoute[] = [
  {
    path: '/v1/gToH',
    name: 'hijriToday',
    summary: 'The Hijri date of today.',
    parameters: pathParts.none,
    query: query.extend({ date: z.string().optional() }),
    data: null,
    redirect: 'To the address with the date.',
    respond: answers.redirectToGregorian,
  },
  {
    path: '/v1/gToH/{date}',
    name: 'gregorianToHijri',
    summary: 'The Hijri date of a Gregorian date.',
    parameters: pathParts.date,
    query,
    data: datePair,
    missing,
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: answers.fromGregorian,
  },
  {
    path: '/v1/hToG',
    name: 'gregorianToday',
    summary: 'The Gregorian date of today’s Hijri date.',
    parameters: pathParts.none,
    query: query.extend({ date: z.string().optional() }),
    data: null,
    redirect: 'To the address with the date.',
    respond: answers.redirectToHijri,
  },
  {
    path: '/v1/hToG/{date}',
    name: 'hijriToGregorian',
    summary: 'The Gregorian date of a Hijri date.',
    parameters: pathParts.hijriDate,
    query,
    data: datePair,
    missing,
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: answers.fromHijri,
  },
  {
    path: '/v1/gToHCalendar/{month}/{year}',
    name: 'hijriDatesOfMonth',
    summary: 'The Hijri dates of a Gregorian month.',
    parameters: pathParts.yearAndMonth,
    query,
    data: z.array(datePair),
    missing,
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: answers.gregorianMonth,
  },
  {
    path: '/v1/hToGCalendar/{month}/{year}',
    name: 'gregorianDatesOfHijriMonth',
    summary: 'The Gregorian dates of a Hijri month.',
    parameters: pathParts.yearAndMonth,
    query,
    data: z.array(datePair),
    missing,
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: answers.hijriMonth,
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
    respond: () => json(specialDays),
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
    respond: answers.holidaysOfDay,
  },
  {
    path: '/v1/islamicHolidaysByHijriYear/{year}',
    name: 'holidaysOfHijriYear',
    summary: 'The special days of a Hijri year with their dates.',
    parameters: z.object({ year: z.int().min(1).max(answers.MAX_HIJRI_YEAR) }),
    query,
    data: z.array(datePair),
    missing,
    respond: answers.holidaysOfYear,
  },
  {
    ...none,
    path: '/v1/nextHijriHoliday',
    name: 'nextHoliday',
    summary: 'The next day with a holiday, from today on.',
    query,
    data: datePair,
    cachedQuery,
    respond: answers.nextHoliday,
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
    respond: ({ query, now }) => {
      const { calendar, adjustment } = parseCalendar(query)
      return String(toCalendarDate(calendar, utcToday(now), adjustment).month)
    },
  },
  {
    path: '/v1/islamicYearFromGregorianForRamadan/{year}',
    name: 'hijriYearOfRamadan',
    summary: 'The Hijri year whose Ramadan begins next after 1 January of a Gregorian year.',
    parameters: pathParts.year,
    query: z.object({}),
    data: z.int(),
    respond: answers.yearForRamadan,
  },
]
