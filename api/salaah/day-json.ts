import { formatClock } from '#salaah/clock.ts'
import { applyMethodOffsets } from '#salaah/method-offsets.ts'
import { calculateTimes, DAY_SECOND, type TimeName } from '#salaah/times.ts'
import { CALENDAR_SECOND, formatIso, offsetOfDay } from '#salaah/zone.ts'
import { zoneAbbreviation } from '#salaah/zone-names.ts'
import { type DatePair, datesOfDay, readableDate } from './date-json.ts'
import { metaJson } from './meta-json.ts'
import type { SalaahRequest } from './parse-request.ts'

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
