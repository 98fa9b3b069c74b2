import 'temporal-polyfill/global'

type Moment = Temporal.ZonedDateTime

/** The VTIMEZONE of a zone (RFC 5545) with each change of clocks from the year before `from` to ten years after `to`. */
export function vtimezone(zone: string, from: Date, to: Date): string {
  const year = (date: Date, more: number) =>
    Temporal.PlainDate.from({ year: date.getUTCFullYear() + more, month: 1, day: 1 })
  const first = year(from, -1).toZonedDateTime(zone)
  const last = year(to, 11).toZonedDateTime(zone)
  const changes = changesBetween(first, last)
  const begins = changes[0] && isDaylight(changes[0]) ? 'STANDARD' : changes[0] ? 'DAYLIGHT' : 'STANDARD'
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(begins, first.offset, first.offset, first.toPlainDateTime()),
    ...changes.flatMap((change) =>
      observance(isDaylight(change) ? 'DAYLIGHT' : 'STANDARD', before(change).offset, change.offset, wallTime(change)),
    ),
    'END:VTIMEZONE',
  ].join('\r\n')
}

function changesBetween(first: Moment, last: Moment): Moment[] {
  const changes: Moment[] = []
  for (let next = first.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (Temporal.ZonedDateTime.compare(next, last) >= 0) break
    changes.push(next)
  }
  return changes
}

const before = (change: Moment) => change.subtract({ nanoseconds: 1 })

const isDaylight = (change: Moment) => change.offsetNanoseconds > before(change).offsetNanoseconds

/** DTSTART of an observance is told in the offset that holds before it. */
const wallTime = (change: Moment) => change.toInstant().toZonedDateTimeISO(before(change).offset).toPlainDateTime()

function observance(kind: 'STANDARD' | 'DAYLIGHT', from: string, to: string, start: Temporal.PlainDateTime): string[] {
  const compact = start.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ]
}
