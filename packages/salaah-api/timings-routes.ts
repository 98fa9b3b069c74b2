import { z } from 'zod'
import { formatClock } from '../salaah/clock.ts'
import { dayNumberOf, daysInMonth, toCivilDate } from '../salaah/days.ts'
import { toCalendarDate } from '../salaah/hijri-calendars.ts'
import { calculateTimes, DAY_SECOND } from '../salaah/times.ts'
import { formatIso, offsetAt, offsetOfDay } from '../salaah/zone.ts'
import {
  datesOfHijriDay,
  findToday,
  formatDate,
  parseDateParts,
  parseDay,
  parseLeadingInteger,
  parseUnixTime,
  utcToday,
} from './date-json.ts'
import { calendarWriter, dateAndMeta, dayJson } from './day-json.ts'
import { invalidZone, locationKinds, parseLocation, requireLocation, unknownZone } from './locations.ts'
import { parseRequest, type SalaahRequest } from './parse-request.ts'
import { monthIn } from './request-calendar.ts'
import { badRequest, type Query, type RouteContext, type RouteResult, redirect, type SalaahRoute } from './route.ts'
import { nextPrayerDay, pathParts, salaahDay } from './schemas.ts'

type DayKind = {
  path: string
  name: string
  summary: string
  data: SalaahRoute['data']
  maxAgeSeconds: number
  write: (request: SalaahRequest, dayNumber: number, now: Date) => string
}

const timings: DayKind = {
  path: 'timings',
  name: 'salaah',
  summary: 'Salaah times',
  data: salaahDay,
  maxAgeSeconds: 3600,
  write: dayJson,
}
const nextPrayer: DayKind = {
  path: 'nextPrayer',
  name: 'nextPrayer',
  summary: 'The next prayer',
  data: nextPrayerDay,
  maxAgeSeconds: 300,
  write: nextPrayerJson,
}

function routesOf(day: DayKind, location: (typeof locationKinds)[number]): SalaahRoute[] {
  const path = `/v1/${day.path}${location.kind}`
  const respond = async (context: RouteContext): Promise<RouteResult> => {
    const { path: parts, query, now } = context
    requireLocation(query, location.kind, location.missingDay)
    const instant = parts.date === undefined ? now : parseUnixTime(parts.date)
    if (instant) {
      const { zone } = await parseLocation(context, unknownZone)
      return redirect(`${path}/${formatDate(findToday(zone, instant))}`, query)
    }
    const place = await parseLocation(context, invalidZone(location.wrongZoneOfDay))
    const dayNumber = parseDay(parts.date!, findToday(place.zone, now))
    return day.write(parseRequest(query, place, location.kind, context), dayNumber, now)
  }
  return [
    {
      path,
      name: `${day.name}Now${location.name}`,
      summary: `${day.summary} of today ${location.summary}.`,
      parameters: pathParts.none,
      query: location.query,
      data: null,
      redirect: 'To the same address with the date of today.',
      respond,
    },
    {
      path: `${path}/{date}`,
      name: `${day.name}OfDay${location.name}`,
      summary: `${day.summary} of a day ${location.summary}.`,
      parameters: pathParts.day,
      query: location.query,
      data: day.data,
      redirect: 'From seconds since 1970 to the date.',
      maxAgeSeconds: day.maxAgeSeconds,
      respond,
    },
  ]
}

/** The times of one day, and its next prayer, which has no form for cities. */
export const timingsRoutes: readonly SalaahRoute[] = [
  ...locationKinds.flatMap((location) => routesOf(timings, location)),
  ...locationKinds.filter(({ kind }) => kind !== 'ByCity').flatMap((location) => routesOf(nextPrayer, location)),
]

const MINUTES_PER_DAY = 1440
const names = [
  ['Fajr', 'fajr'],
  ['Dhuhr', 'dhuhr'],
  ['Asr', 'asr'],
  ['Maghrib', 'maghrib'],
  ['Isha', 'isha'],
] as const

/**
 * The day object with its next prayer alone. The times of the requested day are read as clock times of today; when none
 * is left, the first of the following day comes next.
 */
function nextPrayerJson(request: SalaahRequest, dayNumber: number, now: Date): string {
  const { zone } = request.location
  const localMinutes = now.getTime() / 60_000 + offsetAt(zone, now.getTime())
  const minuteOfDay = ((localMinutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const timesOf = (day: number) => {
    const offset = offsetOfDay(zone, day, DAY_SECOND)
    const times = calculateTimes(request.location, day, offset, request.rules)
    return names.map(([key, name]) => ({ key, day, offset, clock: wrap(times[name]) }))
  }
  const next = timesOf(dayNumber).find(({ clock }) => clock > minuteOfDay) ?? timesOf(dayNumber + 1)[0]!
  const text = request.iso8601
    ? formatIso(next.day * 86_400_000 + (next.clock - next.offset) * 60_000, next.offset)
    : formatClock(next.clock)
  const offset = offsetOfDay(zone, dayNumber, DAY_SECOND)
  return `{"timings":{"${next.key}":"${text}"},${dateAndMeta(request, dayNumber, offset)}}`
}

const wrap = (minutes: number) => ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY

type Kind = (typeof locationKinds)[number]
type YearAndMonth = { year: number; month: number }
/** A month as JSON, in the Gregorian or in a Hijri calendar. */
type MonthWriter = (request: SalaahRequest) => (year: number, month: number) => string

type CalendarKind = {
  path: 'calendar' | 'hijriCalendar'
  name: string
  adjective: string
  /** The last year whose dates have four digits. */
  lastYear: number
  today: (now: Date) => YearAndMonth
  writer: MonthWriter
}

const MAX_RANGE_MONTHS = 11
const MAX_AGE_SECONDS = 3600

const gregorian: CalendarKind = {
  path: 'calendar',
  name: 'salaah',
  adjective: '',
  lastYear: 9999,
  today: (now) => toCivilDate(utcToday(now)),
  writer: (request) => {
    const write = calendarWriter(request)
    return (year, month) => {
      const first = dayNumberOf(year, month, 1)
      return list(daysInMonth(year, month), (index) => write(first + index))
    }
  },
}

const hijri: CalendarKind = {
  path: 'hijriCalendar',
  name: 'salaahOfHijri',
  adjective: 'Hijri ',
  lastYear: 9665,
  today: (now) => toCalendarDate('HJCoSA', utcToday(now)),
  writer: (request) => {
    const write = calendarWriter(request)
    const adjustment = request.calendar === 'MATHEMATICAL' ? request.adjustment : 0
    return (year, month) => {
      const { calendar, firstDayNumber, days } = monthIn(request.calendar, year, month)
      return list(days, (index) => {
        const day = datesOfHijriDay(calendar, firstDayNumber + index, adjustment)
        return write(day.dayNumber, day)
      })
    }
  },
}

function calendarRoutesOf(kind: CalendarKind, location: Kind): SalaahRoute[] {
  const path = `/v1/${kind.path}${location.kind}`
  const respond = async (context: RouteContext): Promise<RouteResult> => {
    const { path: parts, query, now } = context
    if (parts.year === undefined) return redirect(`${path}/${yearAndMonthOf(kind, query, now)}`, query)
    requireLocation(query, location.kind, location.missingMonth)
    const isWholeYear = parts.month === undefined
    const [yearText, monthText] = [parts.year, parts.month ?? '1']
    const [year, month] = [Number(yearText), Number(monthText)]
    const isNumeric = /^\d{1,4}$/.test(yearText) && /^\d{1,2}$/.test(monthText)
    if (!isNumeric || year < 1 || year > kind.lastYear || month < 1 || month > 12)
      throw badRequest(location.missingMonth)
    const place = await parseLocation(context, invalidZone(location.wrongZoneOfMonth))
    const write = kind.writer(parseRequest(query, place, location.kind, context))
    if (!isWholeYear) return write(year, month)
    return `{${Array.from({ length: 12 }, (_, index) => `"${index + 1}":${write(year, index + 1)}`).join(',')}}`
  }
  const common = { query: location.query, maxAgeSeconds: MAX_AGE_SECONDS, respond }
  return [
    {
      ...common,
      path,
      name: `${kind.name}Calendar${location.name}`,
      summary: `Salaah times of the current ${kind.adjective}month ${location.summary}.`,
      parameters: pathParts.none,
      query: location.query.extend({
        year: z.string().optional(),
        month: z.string().optional(),
        annual: z.enum(['true', 'false']).optional().describe('A whole year.'),
      }),
      data: null,
      redirect: 'To the address with year and month.',
    },
    {
      ...common,
      path: `${path}/{year}`,
      name: `${kind.name}Year${location.name}`,
      summary: `Salaah times of a ${kind.adjective}year ${location.summary}, by the number of the month.`,
      parameters: pathParts.year,
      data: z.record(z.string(), z.array(salaahDay)),
    },
    {
      ...common,
      path: `${path}/{year}/{month}`,
      name: `${kind.name}Month${location.name}`,
      summary: `Salaah times of every day of a ${kind.adjective}month ${location.summary}.`,
      parameters: pathParts.yearAndMonth,
      data: z.array(salaahDay),
    },
  ]
}

function rangeRoute(location: Kind): SalaahRoute {
  return {
    path: `/v1/calendar${location.kind}/from/{start}/to/{end}`,
    name: `salaahOfRange${location.name}`,
    summary: `Salaah times from one day to another ${location.summary}.`,
    parameters: pathParts.range,
    query: location.query,
    data: z.array(salaahDay),
    maxAgeSeconds: MAX_AGE_SECONDS,
    respond: async (context) => {
      const { path, query } = context
      requireLocation(query, location.kind, location.missingRange)
      const range = parseRange(path.start!, path.end!)
      if (!range) throw badRequest(location.missingRange)
      const place = await parseLocation(context, invalidZone(location.wrongZoneOfRange))
      const write = calendarWriter(parseRequest(query, place, location.kind, context))
      return list(range.last - range.first + 1, (index) => write(range.first + index))
    },
  }
}

/** The first and the last day of a range; null when it has less than two days or more than eleven months. */
function parseRange(start: string, end: string): { first: number; last: number } | null {
  const [from, to] = [parseDateParts(start), parseDateParts(end)]
  if (!from || !to || from.year < 1) return null
  const first = dayNumberOf(from.year, from.month, from.day)
  const last = dayNumberOf(to.year, to.month, to.day)
  const begin = toCivilDate(first)
  const limit = dayNumberOf(begin.year, begin.month + MAX_RANGE_MONTHS, begin.date)
  return last > first && last <= limit ? { first, last } : null
}

/** The end of the address that a calendar without year and month redirects to. */
function yearAndMonthOf({ today }: CalendarKind, query: Query, now: Date): string {
  const current = today(now)
  const numberOf = (name: 'year' | 'month') => (query.has(name) ? parseLeadingInteger(query.get(name)) : current[name])
  return query.get('annual') === 'true' ? `${numberOf('year')}` : `${numberOf('year')}/${numberOf('month')}`
}

function list(length: number, write: (index: number) => string): string {
  let days = ''
  for (let index = 0; index < length; index++) days += `${index > 0 ? ',' : ''}${write(index)}`
  return `[${days}]`
}

/** The times of months, years and ranges of days. */
export const calendarRoutes: readonly SalaahRoute[] = [
  ...locationKinds.flatMap((location) => calendarRoutesOf(gregorian, location)),
  ...locationKinds.map(rangeRoute),
  ...locationKinds.flatMap((location) => calendarRoutesOf(hijri, location)),
]
