import { formatClock } from '../salaah/clock.ts'
import type { HighLatitudeRule } from '../salaah/high-latitude.ts'
import { applyMethodOffsets, type Method, type Twilight, tunable } from '../salaah/methods.ts'
import { calculateTimes, DAY_SECOND, type TimeName } from '../salaah/times.ts'
import { CALENDAR_SECOND, formatIso, offsetOfDay, zoneAbbreviation } from '../salaah/zone.ts'
import { type DatePair, datesOfDay, readableDate } from './date-json.ts'
import type { SalaahRequest } from './parse-request.ts'
import { json } from './route.ts'

const timingNames: [key: string, name: TimeName][] = [
  ['Fajr', 'fajr'],
  ['Sunrise', 'sunrise'],
  ['Dhuhr', 'dhuhr'],
  ['Asr', 'asr'],
  ['Sunset', 'sunset'],
  ['Maghrib', 'maghrib'],
  ['Isha', 'isha'],
  ['Imsak', 'imsak'],
  ['Midnight', 'midnight'],
  ['Firstthird', 'firstThird'],
  ['Lastthird', 'lastThird'],
]
/** Each name with the text before its time. */
const timingKeys = timingNames.map(([key, name], index) => [`${index > 0 ? '",' : ''}"${key}":"`, name] as const)

/** A day as the service returns it for a date. */
export function dayJson(request: SalaahRequest, dayNumber: number): string {
  const { zone } = request.location
  const offset = offsetOfDay(zone, dayNumber, DAY_SECOND)
  const times = calculateTimes(request.location, dayNumber, offset, request.rules)
  const timings = timingsJson(times, dayNumber, offset, request.iso8601, '')
  return `{"timings":{${timings}},${dateAndMeta(request, dayNumber, offset)}}`
}

/** The date and the rules of a day, without braces. */
export function dateAndMeta(request: SalaahRequest, dayNumber: number, offset: number): string {
  const { hijri, gregorian } = datesOfDay(request.calendar, dayNumber, request.adjustment)
  return (
    `"date":{${instantJson(dayNumber, offset, DAY_SECOND)},"hijri":${hijri},"gregorian":${gregorian}},` +
    `"meta":${metaJson(request, dayNumber)}`
  )
}

/** Writes the days of a calendar; what all of them share is written once. */
export function calendarWriter(request: SalaahRequest): (dayNumber: number, dates?: DatePair) => string {
  const { location, rules, iso8601 } = request
  const calendarRules = { ...rules, seasonSecond: CALENDAR_SECOND }
  // Only by the method of Makkah does `meta` change from day to day, with the offset of Isha.
  const metas = new Map<number, string>()
  const metaOf = (dayNumber: number): string => {
    const { isha } = applyMethodOffsets(rules.method, rules.tune, dayNumber)
    const meta = metas.get(isha) ?? metaJson(request, dayNumber)
    metas.set(isha, meta)
    return meta
  }
  const offsetOf = calendarOffsets(location.zone)
  let suffixOffset: number | undefined
  let suffix = ''
  return (dayNumber, dates = datesOfDay(request.calendar, dayNumber, request.adjustment)) => {
    const offset = offsetOf(dayNumber)
    const times = calculateTimes(location, dayNumber, offset, calendarRules)
    if (offset !== suffixOffset) [suffixOffset, suffix] = [offset, ` (${zoneAbbreviation(location.zone, offset)})`]
    return (
      `{"timings":{${timingsJson(times, dayNumber, offset, iso8601, suffix)}},` +
      `"date":{${instantJson(dayNumber, offset, CALENDAR_SECOND)},"gregorian":${dates.gregorian},"hijri":${dates.hijri}},` +
      `"meta":${metaOf(dayNumber)}}`
    )
  }
}

const OFFSET_STRIDE_DAYS = 5

/**
 * The offsets of days of a calendar. Clocks do not change twice within five days, so that days between two with the same
 * offset have it too; asking for each day would take a third of the time of a year.
 */
function calendarOffsets(zone: string): (dayNumber: number) => number {
  let [first, shared] = [Number.NaN, false]
  return (dayNumber) => {
    const start = Math.floor(dayNumber / OFFSET_STRIDE_DAYS) * OFFSET_STRIDE_DAYS
    const offset = offsetOfDay(zone, start, CALENDAR_SECOND)
    if (start !== first) {
      shared = offset === offsetOfDay(zone, start + OFFSET_STRIDE_DAYS, CALENDAR_SECOND)
      first = start
    }
    return shared ? offset : offsetOfDay(zone, dayNumber, CALENDAR_SECOND)
  }
}

function timingsJson(
  times: Record<TimeName, number>,
  dayNumber: number,
  offset: number,
  iso8601: boolean,
  suffix: string,
): string {
  const midnight = dayNumber * 86_400_000 - offset * 60_000
  let timings = ''
  for (const [prefix, name] of timingKeys) {
    const minutes = times[name]
    timings += prefix + (iso8601 ? formatIso(midnight + minutes * 60_000, offset) : formatClock(minutes)) + suffix
  }
  return `${timings}"`
}

function instantJson(dayNumber: number, offset: number, second: number): string {
  const timestamp = Math.round(dayNumber * 86_400 - offset * 60 + second)
  return `"readable":"${readableDate(dayNumber)}","timestamp":"${timestamp}"`
}

const ruleNames: Record<HighLatitudeRule, string> = {
  none: 'NONE',
  'middle-of-the-night': 'MIDDLE_OF_THE_NIGHT',
  'one-seventh': 'ONE_SEVENTH',
  'angle-based': 'ANGLE_BASED',
}

/** The `meta` part of a day's response. It is the same for every day, except in Ramadan by the method of Makkah. */
function metaJson(request: SalaahRequest, dayNumber: number): string {
  const { location, rules, shownPosition } = request
  const tune = applyMethodOffsets(rules.method, rules.tune, dayNumber)
  const offset = tunable.map((name, index) => {
    const isRequested = tune[name] === rules.tune[name]
    return [capital(name), isRequested ? offsetAsSent(request.tuneTexts[index]) : tune[name]]
  })
  return json({
    latitude: shownPosition.latitude,
    longitude: shownPosition.longitude,
    timezone: location.zone,
    method: methodJson(rules.method),
    latitudeAdjustmentMethod: ruleNames[rules.method.shafaq ? 'none' : (rules.highLatitude ?? 'angle-based')],
    midnightMode: rules.jafariMidnight ? 'JAFARI' : 'STANDARD',
    school: rules.school === 'hanafi' ? 'HANAFI' : 'STANDARD',
    offset: Object.fromEntries(offset),
  })
}

/** Offsets are returned as the texts that were sent; an empty text and '0' become the number 0. */
function offsetAsSent(text: string | undefined): string | 0 {
  return text === undefined || text === '' || text === '0' ? 0 : text
}

/** A method as `meta` and `/v1/methods` show it. */
export function methodJson(method: Method): object {
  const { id, name, location } = method
  return { id, name, params: paramsOf(method), ...(location && { location }) }
}

function paramsOf({ fajr, isha, maghrib, jafariMidnight, shafaq }: Method): Record<string, unknown> {
  if (shafaq) return { shafaq }
  const early = maghrib && 'minutes' in maghrib
  return {
    Fajr: fajr,
    ...(early && { Maghrib: twilightText(maghrib) }),
    Isha: twilightText(isha),
    ...(maghrib && !early && { Maghrib: twilightText(maghrib) }),
    ...(jafariMidnight && { Midnight: 'JAFARI' }),
  }
}

function twilightText(twilight: Twilight): number | string {
  return 'minutes' in twilight ? `${twilight.minutes} min` : twilight.angle
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
