import { Temporal } from 'temporal-polyfill'
import { type CalendarComponent, observance } from '#app/lib/calendar-file.server.ts'

/** The VTIMEZONE of a zone (RFC 5545) with each clock change from the year before `from` to ten years after `to`. */
export function vtimezone(zone: string, from: Date, to: Date): CalendarComponent {
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
