import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { buildOccurrenceRows } from '#app/features/events/dates/occurrence-rows.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { timeFormat } from '#app/i18n/time-format.ts'
import { aCalendarEvent } from '#tests/support/data/calendar-events.ts'
import { type CalendarEvent, renderCalendar } from './calendar.server.ts'

const facts = {
  name: 'Events, all of them',
  description: 'Every event',
  address: 'https://example.org/events.ics',
  words: {
    language: 'en' as const,
    texts: textsIn('en').public,
    times: textsIn('en').shared.times,
    formatTime: timeFormat(undefined),
  },
}

function event(more: Partial<CalendarEvent> = {}): CalendarEvent {
  const base = aCalendarEvent(more)
  const dates = buildOccurrenceRows(base, '2026-11-20', (_, day) => ({
    minutes: day < '2026-12-01' ? 1176 : 1184,
    followed: null,
  }))
  return { ...base, dates }
}

/** The starts of all entries between two days, as the strict parser of ical.js expands them. */
function startsOf(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  const starts: string[] = []
  for (const entry of entries.filter((each) => !each.isRecurrenceException())) {
    for (const exception of entries) {
      if (exception.isRecurrenceException() && exception.uid === entry.uid) entry.relateException(exception)
    }
    const iterator = entry.iterator()
    for (let next = iterator.next(), count = 0; next && count < 4; next = iterator.next(), count += 1) {
      const details = entry.getOccurrenceDetails(next)
      const cancelled = details.item.component.getFirstPropertyValue('status') === 'CANCELLED'
      starts.push(`${details.startDate.toJSDate().toISOString()}${cancelled ? ' cancelled' : ''}`)
    }
  }
  return starts
}

test('a single event has its wall time in its own zone, whatever the zone of the server', () => {
  const text = renderCalendar([event()], facts)
  expect(text).toContain('DTSTART;TZID=Africa/Johannesburg:20261120T183000')
  expect(startsOf(text)).toEqual(['2026-11-20T16:30:00.000Z'])
})

test('an entry has a stable UID, its sequence and the last change', () => {
  const lines = renderCalendar([event()], facts).split('\r\n')
  expect(lines).toContain('UID:e1@example.org')
  expect(lines).toContain('GEO:-33.92;18.42')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('LAST-MODIFIED:20261102T080000Z')
  expect(renderCalendar([event()], facts)).toBe(renderCalendar([event()], facts))
})

test('a series leaves out excluded dates, moves moved ones and marks cancelled ones', () => {
  const text = renderCalendar(
    [
      event({
        rrule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101',
        excludedDates: '["2026-11-27"]',
        movedDates: '{"2026-12-04":{"date":"2026-12-05","startTime":"10:00","endTime":"11:00"}}',
        cancelledDates: '["2026-12-11"]',
      }),
    ],
    facts,
  )
  expect(startsOf(text)).toEqual([
    '2026-11-20T16:30:00.000Z',
    '2026-12-05T08:00:00.000Z',
    '2026-12-11T16:30:00.000Z cancelled',
    '2026-12-18T16:30:00.000Z',
  ])
  expect(text).toContain('UNTIL=20270101T215959Z')
})

test('the properties of the calendar itself come once, before its first component', () => {
  const [head = '', ...components] = renderCalendar([event(), event({ id: 'e2', zone: 'UTC' })], facts)
    .replaceAll('\r\n ', '')
    .split(/^(?=BEGIN:(?:VTIMEZONE|VEVENT))/m)
  expect(head.match(/^(METHOD|REFRESH-INTERVAL|X-PUBLISHED-TTL)/gm)).toEqual(['REFRESH-INTERVAL', 'X-PUBLISHED-TTL'])
  for (const component of components.slice(0, -1)) expect(component).toMatch(/END:(VTIMEZONE|VEVENT)\r\n$/)
  expect(components.at(-1)).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
})

test('a second parser reads the same series', async () => {
  const rrule = 'FREQ=MONTHLY;BYDAY=1FR'
  const text = renderCalendar([event({ date: '2026-12-04', rrule, excludedDates: '["2027-01-01"]' })], facts)
  const parsed = Object.values(await nodeIcal.async.parseICS(text)).find((entry) => entry?.type === 'VEVENT')
  if (parsed?.type !== 'VEVENT') throw new Error('no event was read')
  const dates = nodeIcal.expandRecurringEvent(parsed, {
    from: new Date('2026-12-01T00:00:00Z'),
    to: new Date('2027-03-31T00:00:00Z'),
  })
  expect(dates.map((date) => date.start.toISOString())).toEqual([
    '2026-12-04T16:30:00.000Z',
    '2027-02-05T16:30:00.000Z',
    '2027-03-05T16:30:00.000Z',
  ])
})

test('a start after a salaah becomes one entry for each date, each with its own time', () => {
  const more = {
    startTime: null,
    endTime: null,
    startSalaah: 'maghrib',
    startOffset: 5,
    endSalaah: 'maghrib',
    endOffset: 65,
  }
  const text = renderCalendar([event({ ...more, rrule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261204' })], facts)
  expect(startsOf(text)).toEqual(['2026-11-20T17:45:00.000Z', '2026-11-27T17:45:00.000Z', '2026-12-04T17:50:00.000Z'])
  expect(text).toContain('UID:e1-2026-12-04@example.org')
})

test('a cancelled event is marked as cancelled', () => {
  expect(renderCalendar([event({ status: 'cancelled' })], facts)).toContain('STATUS:CANCELLED')
  const series = renderCalendar([event({ status: 'cancelled', rrule: 'FREQ=DAILY' })], facts)
  expect(series.match(/BEGIN:VEVENT|STATUS:.*/g)).toEqual(['BEGIN:VEVENT', 'STATUS:CANCELLED'])
})

test('an event that ends after midnight ends on the next day', () => {
  const text = renderCalendar([event({ startTime: '22:00', endTime: '00:30' })], facts)
  expect(text).toContain('DTEND;TZID=Africa/Johannesburg:20261121T003000')
})

test('an event in UTC and one in a zone with summer time have the right instants', () => {
  const weekly = 'FREQ=WEEKLY;BYDAY=FR'
  const utc = renderCalendar([event({ zone: 'UTC', rrule: weekly, excludedDates: '["2026-11-27"]' })], facts)
  expect(startsOf(utc).slice(0, 2)).toEqual(['2026-11-20T18:30:00.000Z', '2026-12-04T18:30:00.000Z'])
  const london = renderCalendar([event({ zone: 'Europe/London', date: '2026-10-16', rrule: weekly })], facts)
  expect(startsOf(london)).toEqual([
    '2026-10-16T17:30:00.000Z',
    '2026-10-23T17:30:00.000Z',
    '2026-10-30T18:30:00.000Z',
    '2026-11-06T18:30:00.000Z',
  ])
})

test('hostile text is escaped and folded, and a parser reads it back unchanged', () => {
  const title =
    'A line that is longer than a calendar allows, in letters of one octet each. Soup; bread, \\ and "more"\r\nBEGIN:VALARM\u0000 ندوة في المسجد الكبير بعد صلاة المغرب بإذن الله تعالى'
  const text = renderCalendar([event({ title })], facts)
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75)
  expect(text).not.toContain('\r\nBEGIN:VALARM')
  const entry = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe(title.replace('\r\n', '\n').replace('\u0000', ''))
})

test('events without a readable start are left out of calendars', () => {
  const broken = [
    event({ date: 'soon' }),
    event({ startTime: '25:00' }),
    event({ date: null }),
    event({ zone: 'Mars' }),
  ]
  expect(renderCalendar(broken, facts)).not.toContain('BEGIN:VEVENT')
  const whole = event({ id: 'whole', zone: 'Europe/London' })
  expect(renderCalendar([...broken, whole], facts).match(/UID:.*/g)).toEqual(['UID:whole@example.org'])
})

test('the name and description of a calendar are escaped as texts', () => {
  const own = { ...facts, name: 'Lectures; Claremont, Cape Town', description: 'First line\nsecond line' }
  const calendar = new ICAL.Component(ICAL.parse(renderCalendar([event()], own)))
  expect(calendar.getFirstPropertyValue('name')).toBe(own.name)
  expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toBe(own.description)
})

test('a date in the far future does not fill the calendar with clock changes', () => {
  const far = event({ date: '9998-12-31', zone: 'Europe/London' })
  expect(renderCalendar([event({ zone: 'Europe/London' }), far], facts).length).toBeLessThan(40_000)
})
