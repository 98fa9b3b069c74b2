import { Temporal } from 'temporal-polyfill'
import { addDays } from '#salaah/days.ts'
import { isZone } from '#salaah/zone.ts'
import { isDay, isTime } from './days.ts'

/** The range of days whose year has four digits in every zone. */
const [FIRST_DAY, LAST_DAY] = ['1000-01-03', '9998-12-31']

/** The day (`YYYY-MM-DD`) of an instant in a zone. */
export const dayInZone = (instant: Date, zone: string): string => zonedTime(instant, zone).toString().slice(0, 10)

/** The time of day (`HH:MM`) of an instant in a zone. */
export const timeInZone = (instant: Date, zone: string): string => zonedTime(instant, zone).toString().slice(11, 16)

/**
 * The instant of a local day and time in a zone. A time skipped by a clock change moves forward; of one that occurs
 * twice it is the first. Null when the day or the time is invalid or out of range.
 */
export function instantOf(day: string | null, time: string | null, zone: string): Date | null {
  if (!isDay(day) || !isTime(time) || day < FIRST_DAY || day > LAST_DAY) return null
  return new Date(zonedDateTime(day, time, zone).epochMilliseconds)
}

/** A local day and time in a zone; a time skipped by a clock change moves forward, as in calendars. */
export function zonedDateTime(day: string, time: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
}

/** A day with its local times; an end at or before the start is on the next day. */
type LocalTimes = { date: string; start: string; end: string | null; zone: string }

/**
 * The instant of a local end. Where a clock change has moved the start past it, the end keeps its distance from the
 * start. Null without an end, or when a part is out of range.
 */
export function endOf({ date, start, end, zone }: LocalTimes): Date | null {
  const begins = instantOf(date, start, zone)
  if (!begins || end === null) return null
  const ends = instantOf(end <= start ? addDays(date, 1) : date, end, zone)
  if (!ends || ends > begins) return ends
  return new Date(begins.getTime() + localMinutes(start, end) * 60_000)
}

/** The minutes from one local time to another; a second one at or before the first is on the next day. */
export function localMinutes(start: string, end: string): number {
  const [from, to] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return to! > from! ? to! - from! : to! - from! + 24 * 60
}

/** The instant at which the zone's next day begins. */
export function nextMidnight(instant: Date, zone: string): Date {
  return new Date(zonedTime(instant, zone).add({ days: 1 }).startOfDay().epochMilliseconds)
}

function zonedTime(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
}

/** An instant as the wall time of a zone with its offset: '2026-11-20T18:30:00+02:00'. */
export function withOffset(instant: string, zone: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(isZone(zone) ? zone : 'UTC')
  return time.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
