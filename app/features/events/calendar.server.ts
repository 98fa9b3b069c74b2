import 'temporal-polyfill/global'
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type EventOccurrenceTable, NO_START } from '#app/db/schema.ts'
import { addDays, isDay } from '#app/lib/days.ts'
import { instantOf, isZone, zonedDateTime } from '#app/lib/time.ts'
import { type DatedEvent, exceptionsOf } from './occurrence-rows.server.ts'
import { vtimezone } from './vtimezone.server.ts'

export type CalendarDate = Pick<
  EventOccurrenceTable,
  'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt' | 'status'
>

/** An event with everything its calendar entry says. */
export type CalendarEvent = DatedEvent & {
  title: string
  description: string | null
  sequence: number
  createdAt: string
  updatedAt: string
  mosqueName: string
  address: string | null
  url: string
  /** Of a series at a fixed time those that differ from its rule are enough. */
  dates: CalendarDate[]
}

const END = 'END:VCALENDAR'
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H'

/** About a kilobyte each. */
const MOST_WRITTEN = 2000

/** A date beyond these, a slip of an import, must not list the changes of clocks of a thousand years. */
const [EARLIEST, LATEST] = ['1970-01-01', '2100-01-01']

export type CalendarFacts = { name: string; description: string; address: string }

/** A calendar (RFC 5545) of these events; events without a readable start are left out. */
export function calendarText(events: CalendarEvent[], facts: CalendarFacts): string {
  const head = ical({
    name: facts.name,
    description: facts.description,
    prodId: { company: 'mosque-connect', product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    source: facts.address,
  }).toString()
  const entries = events.map(entriesOf)
  const told = events.filter((_, place) => entries[place])
  const zones = [...new Set(told.map((event) => event.zone))].filter((zone) => zone !== 'UTC')
  const span = spanOf(told)
  return [
    head.replace('METHOD:PUBLISH', `METHOD:PUBLISH\r\n${REFRESH}`).replace(END, ''),
    ...zones.map((zone) => `${vtimezone(zone, ...span)}\r\n`),
    ...entries,
    `${END}\r\n`,
  ].join('')
}

/** Entries as they were written before, by all they are made of: from one feed to the next few events change. */
const written = new Map<string, string>()

function entriesOf(event: CalendarEvent): string {
  const facts = JSON.stringify(event)
  let text = written.get(facts)
  if (text === undefined) {
    const calendar = ical()
    addEvent(calendar, event)
    const whole = calendar.toString()
    text = calendar.length() > 0 ? whole.slice(whole.indexOf('BEGIN:VEVENT'), -END.length) : ''
    if (written.size >= MOST_WRITTEN) written.clear()
    written.set(facts, text)
  }
  return text
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  if (event.rrule && !event.startSalaah) {
    if (isZone(event.zone) && instantOf(event.date, event.startTime, event.zone)) addSeries(calendar, event)
    return
  }
  const readable = event.dates.filter((date) => date.startsAt !== NO_START)
  const [first] = readable
  if (event.rrule) addEachDate(calendar, event, readable)
  else if (first) addDate(calendar, event, first, uidOf(event))
}

/** A start that follows a salaah has another time every day, which no rule can say: each date is its own entry. */
function addEachDate(calendar: ICalCalendar, event: CalendarEvent, dates: CalendarDate[]): void {
  for (const date of dates) addDate(calendar, event, date, `${event.id}-${date.occurrenceDate}@mosque-connect`)
}

function addSeries(calendar: ICalCalendar, event: CalendarEvent): void {
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
  for (const date of event.dates) {
    if (date.status !== 'scheduled' && date.startsAt !== NO_START)
      addDate(calendar, event, date, uidOf(event), startOn(event, date.occurrenceDate))
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
    start: at(date.startsAt),
    end: at(date.endsAt),
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
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const uidOf = (event: CalendarEvent) => `${event.id}@mosque-connect`

const startOn = (event: CalendarEvent, day: string) => zonedDateTime(day, event.startTime ?? '00:00', event.zone)

function endAfter(event: CalendarEvent, start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  if (!event.endTime) return start.add({ hours: 1 })
  const end = zonedDateTime(event.date ?? '', event.endTime, event.zone)
  return Temporal.ZonedDateTime.compare(end, start) > 0
    ? end
    : zonedDateTime(addDays(event.date ?? '', 1), event.endTime, event.zone)
}

/** RFC 5545 wants UNTIL in UTC beside a start with a zone: the last second of the last day. */
function ruleInUtc(event: CalendarEvent): string {
  return (event.rrule ?? '').replace(/UNTIL=(\d{4})(\d{2})(\d{2})(T\w+)?/, (_, year, month, day) => {
    const end = zonedDateTime(`${year}-${month}-${day}`, '23:59:59', event.zone).toInstant().toString()
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
