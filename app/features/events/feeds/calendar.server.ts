import type { Selectable } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type EventOccurrence, type EventTable, NO_START } from '#app/db/schema/event-tables.ts'
import { ruleApartFromStart } from '#app/features/events/dates/expand-rule.server.ts'
import { type DatedEvent, parseExceptions } from '#app/features/events/dates/occurrence-rows.server.ts'
import { startInWords } from '#app/features/events/event-in-words.ts'
import { toEventDate } from '#app/features/events/event-rows.server.ts'
import { isClass, toRestrictedAudience } from '#app/features/events/event-rules.ts'
import { accessInWords, spokenIn } from '#app/features/mosques/gathering-access.ts'
import { parseStoredAccess } from '#app/features/mosques/gathering-schema.ts'
import type { AddressAndPosition } from '#app/features/mosques/mosque-lookup.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { isDay } from '#app/lib/days.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  calendarFile,
  instant,
  localTime,
  recurrenceRule,
  text,
  timeZone,
  uri,
  zonedTime,
} from '#app/lib/files/calendar-file.server.ts'
import { pick } from '#app/lib/pick.ts'
import { instantOf, localMinutes, zonedDateTime } from '#app/lib/time.ts'
import { isZone } from '#salaah/zone.ts'

export type CalendarOccurrence = Pick<
  EventOccurrence,
  'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt' | 'status' | 'followed'
> &
  Partial<Pick<EventOccurrence, 'title' | 'description'>>

/** Whether a date needs an entry of its own next to the rule of its series. */
export const differsFromSeries = ({ status, title, description }: CalendarOccurrence) =>
  status !== 'scheduled' || Boolean(title) || Boolean(description)

/** An event with everything its calendar entry needs. */
export type CalendarEvent = DatedEvent &
  Pick<Selectable<EventTable>, 'title' | 'description' | 'access' | 'sequence' | 'createdAt' | 'updatedAt'> &
  Pick<AddressAndPosition, 'address' | 'latitude' | 'longitude'> & {
    mosqueName: string
    url: string
    /** A series at a fixed time needs only the dates that differ from its rule. */
    dates: CalendarOccurrence[]
  }

/** A wrong date from an import must not add the clock changes of a thousand years. */
export const [MIN_DAY, MAX_DAY] = ['1970-01-01', '2100-01-01']

/** Its name, and the words for a start that follows a salaah. */
export type CalendarInfo = { name: string; description: string; address: string; words: CalendarWords }
export type CalendarWords = {
  texts: Pick<SharedTexts, 'events' | 'dates'>
  times: Pick<SharedTexts['times'], 'access'>
  language: Language
  formatTime: TimeFormat
}

/**
 * A calendar (RFC 5545) of these events, written in slices, so that others can be answered in between; events without a
 * readable start are left out.
 */
export function* calendarInSlices(events: CalendarEvent[], info: CalendarInfo): Generator<void, string> {
  const entries: { event: CalendarEvent; components: CalendarComponent[] }[] = []
  for (const event of events) {
    const components = toEntries(event, info.words)
    if (components.length > 0) entries.push({ event, components })
    yield
  }
  const readable = entries.map(({ event }) => event)
  const zones = [...new Set(readable.map((event) => event.zone))]
  const [head, end] = frame({ ...info, refresh: 'PT1H' }, zones, findSpan(readable))
  let text = head
  for (const { components } of entries) {
    text += withoutFrame(components, info)
    yield
  }
  return text + end
}

/** The same at once, for a calendar of few events. */
export function renderCalendar(events: CalendarEvent[], info: CalendarInfo): string {
  const slices = calendarInSlices(events, info)
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
  }
}

/** The begin and end of a calendar whose entries are written in between, and the zones these need. */
export const calendarFrame = (info: CalendarInfo, zones: readonly string[], span: [Date, Date]): [string, string] =>
  frame({ ...info, refresh: 'P1D' }, zones, span)

function frame(
  { words: _words, ...info }: CalendarInfo & { refresh: string },
  zones: readonly string[],
  span: [Date, Date],
) {
  const needed = zones.filter((zone) => zone !== 'UTC').map((zone) => timeZone(zone, ...span))
  return splitAt(calendarFile({ product: 'events', ...info }, needed), END)
}

/** The entries of these events, without a calendar around them. */
export const calendarEntries = (events: readonly CalendarEvent[], info: CalendarInfo): string =>
  withoutFrame(
    events.flatMap((event) => toEntries(event, info.words)),
    info,
  )

function withoutFrame(entries: readonly CalendarComponent[], { words: _words, ...info }: CalendarInfo): string {
  const [before] = splitAt(calendarFile({ product: 'events', refresh: 'P1D', ...info }, entries), END)
  const first = before.indexOf('BEGIN:VEVENT')
  return first < 0 ? '' : before.slice(first)
}

const END = 'END:VCALENDAR'

const splitAt = (text: string, mark: string): [string, string] => {
  const position = text.lastIndexOf(mark)
  return [text.slice(0, position), text.slice(position)]
}

/** One date of a series as an event of its own, under another UID than the series; null when there is no such date. */
export function pickDate(event: CalendarEvent, key: string): CalendarEvent | null {
  const date = event.dates.find(({ occurrenceDate }) => occurrenceDate === key)
  if (!date) return null
  return event.rrule ? { ...event, id: `${event.id}-${key}`, rrule: null, dates: [date] } : event
}

function toEntries(event: CalendarEvent, words: CalendarWords): CalendarComponent[] {
  if (event.rrule && !event.startSalaah) {
    return isZone(event.zone) && instantOf(event.date, event.startTime, event.zone) ? toSeries(event, words) : []
  }
  const readable = event.dates.filter((date) => date.startsAt !== NO_START)
  // A start that follows a salaah differs from day to day, which no rule can express: each date is its own entry.
  if (event.rrule) {
    return readable.map((date) =>
      toDateEntry(event, date, words, `${event.id}-${date.occurrenceDate}@${hostOf(event)}`),
    )
  }
  return readable.slice(0, 1).map((date) => toDateEntry(event, date, words, uidOf(event)))
}

function toSeries(event: CalendarEvent, words: CalendarWords): CalendarComponent[] {
  const { date, rrule } = event
  const excluded = parseExceptions(event).excluded.map((day) => startOn('exdate', event, day))
  const apart = rrule && date ? ruleApartFromStart(rrule, date) : null
  const series = toEntry(event, uidOf(event), event.status === 'cancelled', [
    startOn('dtstart', event, date ?? ''),
    endOfSeries(event),
    recurrenceRule(toUtcRule(apart ?? rrule ?? '', event.zone)),
    ...(apart ? [startOn('rdate', event, date ?? '')] : []),
    ...excluded,
  ])
  // A cancelled event is marked once for all of its dates.
  if (event.status === 'cancelled') return [series]
  const differing = event.dates.filter((date) => differsFromSeries(date) && date.startsAt !== NO_START)
  return [
    series,
    ...differing.map((date) =>
      toDateEntry(event, date, words, uidOf(event), startOn('recurrence-id', event, date.occurrenceDate)),
    ),
  ]
}

function toDateEntry(
  event: CalendarEvent,
  date: CalendarOccurrence,
  words: CalendarWords,
  uid: string,
  ...more: CalendarProperty[]
): CalendarComponent {
  const times = [timeOf('dtstart', date.startsAt, event.zone), timeOf('dtend', date.endsAt, event.zone)]
  const { texts, formatTime } = words
  const { salaahStart } = toEventDate({ ...date, ...pick(event, ['startSalaah', 'startOffset']) })
  const start = salaahStart && startInWords(texts, { ...date, salaahStart }, formatTime)
  const description = date.description ?? event.description
  const paragraphs = [start, description, accessText(event, words)].filter(Boolean)
  const own = { title: date.title ?? event.title, description: paragraphs.join('\n\n') }
  return toEntry({ ...event, ...own }, uid, date.status === 'cancelled', [...times, ...more])
}

/** Who can follow, in one line. */
function accessText({ access: stored }: CalendarEvent, { times, language }: CalendarWords): string {
  const access = parseStoredAccess(stored)
  return [spokenIn('', access.languages, language), ...accessInWords(access, times.access)].filter(Boolean).join(' · ')
}

/** An instant as a local time; in UTC where that local time comes twice, because programs choose either. */
function timeOf(name: string, at: string, zone: string): CalendarProperty {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  const second = time.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' })
  const first = time.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'earlier' })
  return first.equals(second) ? zonedTime(name, time) : instant(name, new Date(at))
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
    text('categories', isClass(event) ? 'class' : event.type),
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

const startOn = (name: string, event: CalendarEvent, day: string) =>
  localTime(name, `${day}T${event.startTime ?? '00:00'}:00`, event.zone)

/** The end of the first date; the duration where a clock change would give every date another one. */
function endOfSeries({ date, startTime, endTime, zone }: CalendarEvent): CalendarProperty {
  const [day, start] = [date ?? '', startTime ?? '00:00']
  const minutes = endTime ? localMinutes(start, endTime) : 60
  const begins = zonedDateTime(day, start, zone)
  const ends = begins.add({ minutes })
  const wall = begins.toPlainDateTime().add({ minutes })
  const isPlain = begins.toPlainTime().toString().startsWith(start) && wall.equals(ends.toPlainDateTime())
  return isPlain ? zonedTime('dtend', ends) : ['duration', {}, 'duration', `PT${minutes}M`]
}

/** RFC 5545 requires UNTIL in UTC for a start with a zone: the last second of the last day. */
function toUtcRule(rule: string, zone: string): string {
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})(T\w+)?/, (_, year, month, day) => {
    const end = zonedDateTime(`${year}-${month}-${day}`, '23:59:59', zone).toInstant().toString()
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
