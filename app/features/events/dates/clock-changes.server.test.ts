import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { hasStarted } from '#app/features/events/event-rules.ts'
import { type CalendarEvent, renderCalendar } from '#app/features/events/feeds/calendar.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import { dayStartMs } from '#salaah/zone.ts'
import { aCalendarEvent } from '#tests/support/data/calendar-events.ts'
import { buildOccurrenceRows } from './occurrence-rows.server.ts'

/** The local times of an event, and the instants in UTC at which it starts and ends. */
const table = `
# London: 01:00 to 02:00 does not exist on 29 March, and comes twice on 25 October.
Europe/London | before the gap | 2026-03-29 | 00:30 | 00:45 | 2026-03-29T00:30 | 2026-03-29T00:45
Europe/London | over the gap | 2026-03-29 | 00:30 | 02:30 | 2026-03-29T00:30 | 2026-03-29T01:30
Europe/London | in the gap | 2026-03-29 | 01:30 | 02:00 | 2026-03-29T01:30 | 2026-03-29T02:00
Europe/London | in the gap, whole | 2026-03-29 | 01:15 | 01:45 | 2026-03-29T01:15 | 2026-03-29T01:45
Europe/London | in the fold | 2026-10-25 | 01:30 | 02:00 | 2026-10-25T00:30 | 2026-10-25T02:00
Europe/London | until the next day | 2026-10-24 | 22:00 | 01:30 | 2026-10-24T21:00 | 2026-10-25T00:30
# New York: 02:00 to 03:00 is skipped on 8 March, 01:00 to 02:00 comes twice on 1 November.
America/New_York | in the gap | 2026-03-08 | 02:30 | 03:00 | 2026-03-08T07:30 | 2026-03-08T08:00
America/New_York | in the fold | 2026-11-01 | 01:30 | 01:45 | 2026-11-01T05:30 | 2026-11-01T05:45
America/New_York | the evening before | 2026-10-31 | 23:00 | 00:30 | 2026-11-01T03:00 | 2026-11-01T04:30
# Lord Howe: half an hour, 02:00 to 02:30 on 4 October and 01:30 to 02:00 on 5 April.
Australia/Lord_Howe | in the gap | 2026-10-04 | 02:15 | 02:30 | 2026-10-03T15:45 | 2026-10-03T16:00
Australia/Lord_Howe | in the fold | 2026-04-05 | 01:45 | 02:15 | 2026-04-04T14:45 | 2026-04-04T15:45
# Casablanca: an hour back for Ramadan, on 15 February at 03:00, and forward again on 22 March at 02:00.
Africa/Casablanca | in the fold | 2026-02-15 | 02:30 | 04:00 | 2026-02-15T01:30 | 2026-02-15T04:00
Africa/Casablanca | in Ramadan | 2026-03-01 | 18:00 | 19:00 | 2026-03-01T18:00 | 2026-03-01T19:00
Africa/Casablanca | in the gap | 2026-03-22 | 02:30 | 03:00 | 2026-03-22T02:30 | 2026-03-22T03:00
# Tehran: the clock changed at midnight until 2022, and not since then.
Asia/Tehran | in the gap at midnight | 2022-03-22 | 00:15 | 01:00 | 2022-03-21T20:45 | 2022-03-21T21:30
Asia/Tehran | without a change | 2026-03-22 | 00:15 | 01:00 | 2026-03-21T20:45 | 2026-03-21T21:30
# Beirut: the clock changes at midnight still.
Asia/Beirut | in the gap at midnight | 2026-03-29 | 00:30 | 01:00 | 2026-03-28T22:30 | 2026-03-28T23:00
Asia/Jakarta | without changes | 2026-03-29 | 01:30 | 02:00 | 2026-03-28T18:30 | 2026-03-28T19:00
Pacific/Tongatapu | far ahead of UTC | 2026-11-01 | 01:30 | 02:00 | 2026-10-31T12:30 | 2026-10-31T13:00
`
const rows = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [zone, what, date, start, end, starts, ends] = line.split(' | ') as [string, ...string[]]
    return { zone, what: what!, date: date!, times: [start!, end!] as const, starts: starts!, ends: ends! }
  })

const words = {
  language: 'en' as const,
  texts: textsIn('en').public,
  times: textsIn('en').shared.times,
  formatTime: timeFormat(undefined),
}
const instant = (text: string) => `${text}:00.000Z`

test.each(rows)('$zone, $what: $date $times', ({ zone, date, times, starts, ends }) => {
  const event = anEvent({ zone, date, startTime: times[0], endTime: times[1] })
  const [row] = buildOccurrenceRows(event, date, () => null)
  expect(row).toMatchObject({ startsAt: instant(starts), endsAt: instant(ends) })
  // A deadline passes at the start, and the calendar names the same instants.
  expect(hasStarted(row!.startsAt, new Date(Date.parse(instant(starts)) - 1))).toBe(false)
  expect(hasStarted(row!.startsAt, new Date(instant(starts)))).toBe(true)
  expect(datesOf(event)[0]).toEqual({ starts: instant(starts), ends: instant(ends) })
})

test.each(rows)(
  'a daily event at this time, $zone, $what, is each day at the same local time',
  ({ zone, date, times }) => {
    const event = anEvent({ zone, date, startTime: times[0], endTime: times[1], rrule: 'FREQ=DAILY;COUNT=4' })
    const expanded = buildOccurrenceRows(event, date, () => null)
    expect(new Set(expanded.map((row) => row.occurrenceDate)).size).toBe(4)
    for (const { startsAt, endsAt } of expanded.slice(1)) {
      expect(timeInZone(new Date(startsAt), zone)).toBe(times[0])
      expect(timeInZone(new Date(endsAt), zone)).toBe(times[1])
    }
    // Programs differ in what a skipped or doubled time of a rule means, so the first date is left out.
    const [, ...later] = expanded.map((row) => row.startsAt)
    expect(
      datesOf(event)
        .map(({ starts }) => starts)
        .slice(1),
    ).toEqual(later)
  },
)

test.each([
  ['Europe/London', '2026-03-29', '2026-03-29T00:00', '2026-03-29T23:00'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00', '2026-10-26T00:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00', '2026-03-09T04:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', '2026-10-04T13:00'],
  ['Africa/Casablanca', '2026-02-15', '2026-02-14T23:00', '2026-02-16T00:00'],
  ['Asia/Tehran', '2022-03-22', '2022-03-21T20:30', '2022-03-22T19:30'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00', '2026-03-29T21:00'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
  ['Asia/Jakarta', '2026-03-29', '2026-03-28T17:00', '2026-03-29T17:00'],
  ['Pacific/Tongatapu', '2026-11-01', '2026-10-31T11:00', '2026-11-01T11:00'],
])('in %s the day %s lasts from %s to %s', (zone, day, from, to) => {
  const [first, next] = [new Date(instant(from)), new Date(instant(to))]
  expect(dayInZone(new Date(first.getTime() - 1), zone) < day).toBe(true)
  expect(dayInZone(first, zone)).toBe(day)
  expect(dayInZone(new Date(next.getTime() - 1), zone)).toBe(day)
  expect(nextMidnight(first, zone)).toEqual(next)
  expect(dayStartMs(zone, day)).toBe(first.getTime())
})

test.each([
  ['FREQ=WEEKLY;BYDAY=FR;COUNT=3', ['2026-11-23', '2026-11-27', '2026-12-04']],
  ['FREQ=WEEKLY;BYDAY=FR;UNTIL=20261204', ['2026-11-23', '2026-11-27', '2026-12-04']],
  ['FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20270101', ['2026-11-23', '2026-12-01', '2027-01-01']],
  ['FREQ=WEEKLY;BYDAY=MO;COUNT=2', ['2026-11-23', '2026-11-30']],
])('%s from another day on has its start too, here and in calendar programs', (rrule, days) => {
  const event = anEvent({ zone: 'Europe/London', date: '2026-11-23', rrule })
  expect(buildOccurrenceRows(event, '2026-11-23', () => null).map((row) => row.occurrenceDate)).toEqual(days)
  expect(datesOf(event).map(({ starts }) => starts.slice(0, 10))).toEqual(days)
})

function anEvent(fields: Partial<CalendarEvent>): CalendarEvent {
  const event = aCalendarEvent({ zone: 'UTC', ...fields })
  return { ...event, dates: buildOccurrenceRows(event, event.date ?? '', () => null) }
}

/** The dates of the calendar of an event, as ical.js reads it. */
function datesOf(event: CalendarEvent): { starts: string; ends: string }[] {
  const info = { name: 'Events', description: '', address: 'https://example.org/events.ics', words }
  const calendar = new ICAL.Component(ICAL.parse(renderCalendar([event], info)))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const toDate = (start: ICAL.Time, end: ICAL.Time) => ({
    starts: start.toJSDate().toISOString(),
    ends: end.toJSDate().toISOString(),
  })
  if (!entry.isRecurring()) return [toDate(entry.startDate, entry.endDate)]
  const dates = []
  const iterator = entry.iterator()
  for (let next = iterator.next(); next && dates.length < 6; next = iterator.next()) {
    const { startDate, endDate } = entry.getOccurrenceDetails(next)
    dates.push(toDate(startDate, endDate))
  }
  return dates
}
