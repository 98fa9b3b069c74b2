import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type EventOccurrenceTable, NO_START } from '#app/db/schema.ts'
import { addDays, isDay } from '#app/lib/time.ts'
import { type DatedEvent, exceptionsOf } from './occurrence-rows.server.ts'
import { vtimezone } from './vtimezone.server.ts'
import { zoned } from './zoned.server.ts'

export type CalendarDate = Pick<
  EventOccurrenceTable,
  'occurrence_date' | 'date' | 'start_time' | 'end_time' | 'starts_at' | 'ends_at' | 'status'
>

/** An event with everything its calendar entry says. */
export type CalendarEvent = DatedEvent & {
  title: string
  description: string | null
  sequence: number
  created_at: string
  updated_at: string
  mosqueName: string
  address: string | null
  url: string
  dates: CalendarDate[]
}

const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H'

/** A date beyond these, a slip of an import, must not list the changes of clocks of a thousand years. */
const [EARLIEST, LATEST] = ['1970-01-01', '2100-01-01']

export type CalendarFacts = { name: string; description: string; address: string }

/** A calendar (RFC 5545) of these events; events without a readable start are left out. */
export function calendarText(events: CalendarEvent[], facts: CalendarFacts): string {
  const calendar = ical({
    name: facts.name,
    description: facts.description,
    prodId: { company: 'mosque-connect', product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    source: facts.address,
    timezone: { name: null, generator: (zone) => vtimezone(zone, ...spanOf(events)) },
  })
  for (const event of events) addEvent(calendar, event)
  // Told here and not by the library, which would put it after the time zones: properties come before components.
  // And every line ends, the last one too.
  return `${calendar.toString().replace('METHOD:PUBLISH', `METHOD:PUBLISH\r\n${REFRESH}`)}\r\n`
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  const readable = event.dates.filter((date) => date.starts_at !== NO_START)
  const first = readable[0]
  if (!first) return
  if (!event.rrule) addDate(calendar, event, first, uidOf(event))
  else if (event.start_salaah) addEachDate(calendar, event, readable)
  else addSeries(calendar, event, readable)
}

/** A start that follows a salaah has another time every day, which no rule can say: each date is its own entry. */
function addEachDate(calendar: ICalCalendar, event: CalendarEvent, dates: CalendarDate[]): void {
  for (const date of dates) addDate(calendar, event, date, `${event.id}-${date.occurrence_date}@mosque-connect`)
}

function addSeries(calendar: ICalCalendar, event: CalendarEvent, dates: CalendarDate[]): void {
  const start = startOn(event, event.date ?? '')
  const excluded = exceptionsOf(event).excluded.map((day) => `\r\nEXDATE${stampOf(startOn(event, day))}`)
  calendar.createEvent({
    ...common(event, event.status === 'cancelled'),
    id: uidOf(event),
    start,
    end: endAfter(event, start),
    repeating: `RRULE:${ruleInUtc(event)}${excluded.join('')}`,
  })
  // A cancelled event says so once for all of its dates.
  if (event.status === 'cancelled') return
  for (const date of dates) {
    if (date.status !== 'scheduled') addDate(calendar, event, date, uidOf(event), startOn(event, date.occurrence_date))
  }
}

function addDate(
  calendar: ICalCalendar,
  event: CalendarEvent,
  date: CalendarDate,
  id: string,
  recurrenceId?: Temporal.ZonedDateTime,
): void {
  const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(event.zone)
  calendar.createEvent({
    ...common(event, date.status === 'cancelled'),
    id,
    start: at(date.starts_at),
    end: at(date.ends_at),
    ...(recurrenceId && { recurrenceId }),
  })
}

function common(event: CalendarEvent, cancelled: boolean) {
  return {
    summary: plain(event.title),
    description: plain(event.description ?? ''),
    location: plain([event.mosqueName, event.address].filter(Boolean).join(', ')),
    categories: [{ name: event.type }],
    url: event.url,
    sequence: event.sequence,
    timezone: event.zone,
    // The stamp is the last change, so that an unchanged feed is the same to the byte.
    stamp: new Date(event.updated_at),
    created: new Date(event.created_at),
    lastModified: new Date(event.updated_at),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const uidOf = (event: CalendarEvent) => `${event.id}@mosque-connect`

const startOn = (event: CalendarEvent, day: string) => zoned(day, event.start_time ?? '00:00', event.zone)

function endAfter(event: CalendarEvent, start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  if (!event.end_time) return start.add({ hours: 1 })
  const end = zoned(event.date ?? '', event.end_time, event.zone)
  return Temporal.ZonedDateTime.compare(end, start) > 0
    ? end
    : zoned(addDays(event.date ?? '', 1), event.end_time, event.zone)
}

/** RFC 5545 wants UNTIL in UTC beside a start with a zone: the last second of the last day. */
function ruleInUtc(event: CalendarEvent): string {
  return (event.rrule ?? '').replace(/UNTIL=(\d{4})(\d{2})(\d{2})(T\w+)?/, (_, year, month, day) => {
    const end = zoned(`${year}-${month}-${day}`, '23:59:59', event.zone).toInstant().toString()
    return `UNTIL=${end.replaceAll(/[-:]/g, '')}`
  })
}

function stampOf(moment: Temporal.ZonedDateTime): string {
  const compact = moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return moment.timeZoneId === 'UTC' ? `:${compact}Z` : `;TZID=${moment.timeZoneId}:${compact}`
}

/** Control characters have no place in a calendar; line breaks and tabs have. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
}

function spanOf(events: CalendarEvent[]): [Date, Date] {
  const days = events
    .flatMap((event) => [event.date, ...event.dates.map((date) => date.date)])
    .filter((day) => isDay(day) && day > EARLIEST && day < LATEST)
    .sort()
  return [new Date(days[0] ?? EARLIEST), new Date(days.at(-1) ?? LATEST)]
}
