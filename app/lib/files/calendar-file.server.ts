import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'

/** A property and a component in jCal (RFC 7265), the model ical.js writes calendars from. */
export type CalendarProperty = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]
export type CalendarComponent = [
  name: string,
  properties: readonly CalendarProperty[],
  components: readonly CalendarComponent[],
]

// A continued line begins with a space, which ical.js does not count: RFC 5545 allows 75 octets with it.
ICAL.foldLength = 74

export { ICAL }

// Properties for the name of a calendar that ical.js does not know; their values are texts.
for (const name of ['name', 'x-wr-calname', 'x-wr-caldesc'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

type CalendarInfo = {
  product: string
  name: string
  description: string
  address: string
  /** How often programs should refresh, such as `PT1H`. */
  refresh: string
}

/** Renders a calendar (RFC 5545) to subscribe to. */
export function calendarFile(info: CalendarInfo, components: readonly CalendarComponent[]): string {
  const properties = [
    text('version', '2.0'),
    text('prodid', `-//mosque-connect//${info.product}//EN`),
    uri('source', info.address),
    ['refresh-interval', {}, 'duration', info.refresh],
    ['x-published-ttl', {}, 'unknown', info.refresh],
    text('name', toSingleLine(info.name)),
    text('x-wr-calname', toSingleLine(info.name)),
    text('x-wr-caldesc', info.description),
  ] satisfies CalendarProperty[]
  return ICAL.stringify(['vcalendar', properties, components] as never)
}

const END = 'END:VCALENDAR'

/** The same for thousands of components, which are written as they come; other requests are answered in between. */
export async function longCalendarFile(info: CalendarInfo, components: Iterable<CalendarComponent>): Promise<string> {
  const empty = calendarFile(info, [])
  const end = empty.lastIndexOf(END)
  const parts = [empty.slice(0, end)]
  const pause = createPauses()
  for (const component of components) {
    parts.push(ICAL.stringify(component as never))
    await pause()
  }
  return parts.join('') + empty.slice(end)
}

/** A property with a text; control characters, which a calendar must not have, are left out. */
export const text = (name: string, value: string): CalendarProperty => [name, {}, 'text', toMultipleLines(value)]

/** A property with an address; ical.js writes it unescaped, so a line break would begin another property. */
export const uri = (name: string, value: string): CalendarProperty => [name, {}, 'uri', toSingleLine(value)]

/** A property with an instant in UTC. */
export const instant = (name: string, value: Date): CalendarProperty => [
  name,
  {},
  'date-time',
  `${value.toISOString().slice(0, 19)}Z`,
]

/** A property with an instant as a local time in its zone. */
export const zonedTime = (name: string, value: Temporal.ZonedDateTime): CalendarProperty =>
  localTime(name, value.toPlainDateTime().toString({ smallestUnit: 'second' }), value.timeZoneId)

/** A property with a local time as it was entered, which a clock change may skip: '2026-11-20T18:30:00'. */
export const localTime = (name: string, local: string, zone: string): CalendarProperty =>
  zone === 'UTC' ? [name, {}, 'date-time', `${local}Z`] : [name, { tzid: zone }, 'date-time', local]

/** A recurrence rule of RFC 5545. */
export const recurrenceRule = (rule: string): CalendarProperty => [
  'rrule',
  {},
  'recur',
  ICAL.Recur.fromString(rule).toJSON(),
]

/** The VTIMEZONE of a zone (RFC 5545) with each clock change from the year before `from` to ten years after `to`. */
export function timeZone(zone: string, from: Date, to: Date): CalendarComponent {
  const year = (date: Date, more: number) =>
    Temporal.PlainDate.from({ year: date.getUTCFullYear() + more, month: 1, day: 1 })
  const first = year(from, -1).toZonedDateTime(zone)
  const last = year(to, 11).toZonedDateTime(zone)
  const changes = changesBetween(first, last)
  const begins = changes[0] && !isDaylight(changes[0]) ? 'daylight' : 'standard'
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    [
      observance(begins, { start: seconds(first.toPlainDateTime()), from: first.offset, to: first.offset }),
      ...changes.map((change) =>
        observance(isDaylight(change) ? 'daylight' : 'standard', {
          start: seconds(wallTime(change)),
          from: before(change).offset,
          to: change.offset,
        }),
      ),
    ],
  ]
}

const seconds = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' })

function changesBetween(first: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  for (let next = first.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (Temporal.ZonedDateTime.compare(next, last) >= 0) break
    changes.push(next)
  }
  return changes
}

const before = (change: Temporal.ZonedDateTime) => change.subtract({ nanoseconds: 1 })

const isDaylight = (change: Temporal.ZonedDateTime) => change.offsetNanoseconds > before(change).offsetNanoseconds

/** DTSTART of an observance is written in the offset before the change. */
const wallTime = (change: Temporal.ZonedDateTime) =>
  change.toInstant().toZonedDateTimeISO(before(change).offset).toPlainDateTime()

/** One part of a time zone: the offset that applies from a local time on. */
function observance(
  kind: 'standard' | 'daylight',
  { start, from, to }: { start: string; from: string; to: string },
): CalendarComponent {
  const properties: CalendarProperty[] = [
    ['dtstart', {}, 'date-time', start],
    ['tzoffsetfrom', {}, 'utc-offset', from],
    ['tzoffsetto', {}, 'utc-offset', to],
  ]
  return [kind, properties, []]
}
