import { Temporal } from 'temporal-polyfill'
import { type EventOccurrence, NO_START } from '#app/db/schema/event-tables.ts'
import { toRestrictedAudience } from '#app/features/events/event-rules.ts'
import { type DatedEvent, parseExceptions } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  calendarFile,
  instant,
  recurrenceRule,
  text,
  uri,
  zonedTime,
} from '#app/lib/calendar-file.server.ts'
import { addDays, isDay } from '#app/lib/days.ts'
import { instantOf, zonedDateTime } from '#app/lib/time.ts'
import { isZone } from '#salaah/zone.ts'
import { vtimezone } from './vtimezone.server.ts'

export type CalendarDate = Pick<
  EventOccurrence,
  'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt' | 'status'
> &
  Partial<Pick<EventOccurrence, 'title' | 'description'>>

/** Whether a date needs an entry of its own next to the rule of its series. */
export const differsFromSeries = ({ status, title, description }: CalendarDate) =>
  status !== 'scheduled' || Boolean(title) || Boolean(description)

/** An event with everything its calendar entry needs. */
export type CalendarEvent = DatedEvent & {
  title: string
  description: string | null
  sequence: number
  createdAt: string
  updatedAt: string
  mosqueName: string
  address: string | null
  latitude: number | null
  longitude: number | null
  url: string
  /** A series at a fixed time needs only the dates that differ from its rule. */
  dates: CalendarDate[]
}

/** A wrong date from an import must not add the clock changes of a thousand years. */
const [MIN_DAY, MAX_DAY] = ['1970-01-01', '2100-01-01']

export type CalendarInfo = { name: string; description: string; address: string }

/** A calendar (RFC 5545) of these events; events without a readable start are left out. */
export function renderCalendar(events: CalendarEvent[], info: CalendarInfo): string {
  const entries = events.map((event) => ({ event, components: toEntries(event) }))
  const readable = entries.filter(({ components }) => components.length > 0).map(({ event }) => event)
  const zones = [...new Set(readable.map((event) => event.zone))].filter((zone) => zone !== 'UTC')
  const span = findSpan(readable)
  return calendarFile({ product: 'events', refresh: 'PT1H', ...info }, [
    ...zones.map((zone) => vtimezone(zone, ...span)),
    ...entries.flatMap(({ components }) => components),
  ])
}

/** One date of a series as an event of its own, under another UID than the series; null when there is no such date. */
export function pickDate(event: CalendarEvent, key: string): CalendarEvent | null {
  const date = event.dates.find(({ occurrenceDate }) => occurrenceDate === key)
  if (!date) return null
  return event.rrule ? { ...event, id: `${event.id}-${key}`, rrule: null, dates: [date] } : event
}

function toEntries(event: CalendarEvent): CalendarComponent[] {
  if (event.rrule && !event.startSalaah) {
    return isZone(event.zone) && instantOf(event.date, event.startTime, event.zone) ? toSeries(event) : []
  }
  const readable = event.dates.filter((date) => date.startsAt !== NO_START)
  // A start that follows a salaah differs from day to day, which no rule can express: each date is its own entry.
  if (event.rrule) {
    return readable.map((date) => toDateEntry(event, date, `${event.id}-${date.occurrenceDate}@${hostOf(event)}`))
  }
  return readable.slice(0, 1).map((date) => toDateEntry(event, date, uidOf(event)))
}

function toSeries(event: CalendarEvent): CalendarComponent[] {
  const start = startOn(event, event.date ?? '')
  const excluded = parseExceptions(event).excluded.map((day) => zonedTime('exdate', startOn(event, day)))
  const series = toEntry(event, uidOf(event), event.status === 'cancelled', [
    zonedTime('dtstart', start),
    zonedTime('dtend', endAfter(event, start)),
    recurrenceRule(toUtcRule(event)),
    ...excluded,
  ])
  // A cancelled event is marked once for all of its dates.
  if (event.status === 'cancelled') return [series]
  const differing = event.dates.filter((date) => differsFromSeries(date) && date.startsAt !== NO_START)
  return [
    series,
    ...differing.map((date) =>
      toDateEntry(event, date, uidOf(event), zonedTime('recurrence-id', startOn(event, date.occurrenceDate))),
    ),
  ]
}

function toDateEntry(
  event: CalendarEvent,
  date: CalendarDate,
  uid: string,
  ...more: CalendarProperty[]
): CalendarComponent {
  const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(event.zone)
  const times = [zonedTime('dtstart', at(date.startsAt)), zonedTime('dtend', at(date.endsAt))]
  const own = { title: date.title ?? event.title, description: date.description ?? event.description }
  return toEntry({ ...event, ...own }, uid, date.status === 'cancelled', [...times, ...more])
}

function toEntry(
  event: CalendarEvent,
  uid: string,
  isCancelled: boolean,
  times: CalendarProperty[],
): CalendarComponent {
  const properties: CalendarProperty[] = [
    text('uid', uid),
    ['sequence', {}, 'integer', event.sequence],
    // The stamp is the last change, so that an unchanged feed is the same to the byte.
    instant('dtstamp', new Date(event.updatedAt)),
    ...times,
    text('summary', event.title),
    text('location', [event.mosqueName, event.address].filter(Boolean).join(', ')),
  ]
  if (event.latitude !== null && event.longitude !== null)
    properties.push(['geo', {}, 'float', [event.latitude, event.longitude]])
  if (event.description) properties.push(text('description', event.description))
  properties.push(
    text('status', isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    text('categories', event.type),
    ...(toRestrictedAudience(event.audience) ? [text('categories', event.audience ?? '')] : []),
    uri('url', event.url),
    instant('created', new Date(event.createdAt)),
    instant('last-modified', new Date(event.updatedAt)),
  )
  return ['vevent', properties, []]
}

const uidOf = (event: CalendarEvent) => `${event.id}@${hostOf(event)}`

/** A UID ends with the site's host, because two sites may hold the same event. */
const hostOf = (event: CalendarEvent) => new URL(event.url).host

const startOn = (event: CalendarEvent, day: string) => zonedDateTime(day, event.startTime ?? '00:00', event.zone)

function endAfter(event: CalendarEvent, start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  if (!event.endTime) return start.add({ hours: 1 })
  const end = zonedDateTime(event.date ?? '', event.endTime, event.zone)
  return Temporal.ZonedDateTime.compare(end, start) > 0
    ? end
    : zonedDateTime(addDays(event.date ?? '', 1), event.endTime, event.zone)
}

/** RFC 5545 requires UNTIL in UTC for a start with a zone: the last second of the last day. */
function toUtcRule(event: CalendarEvent): string {
  return (event.rrule ?? '').replace(/UNTIL=(\d{4})(\d{2})(\d{2})(T\w+)?/, (_, year, month, day) => {
    const end = zonedDateTime(`${year}-${month}-${day}`, '23:59:59', event.zone).toInstant().toString()
    return `UNTIL=${end.replaceAll(/[-:]/g, '')}`
  })
}

function findSpan(events: CalendarEvent[]): [Date, Date] {
  const days = events
    .flatMap((event) => [event.date, ...event.dates.map((date) => date.date)])
    .filter((day) => isDay(day) && day > MIN_DAY && day < MAX_DAY)
    .sort()
  return [new Date(days[0] ?? MIN_DAY), new Date(days.at(-1) ?? MAX_DAY)]
}
