import { expect, test } from 'vitest'
import { NO_START } from '#app/db/schema/event-tables.ts'
import { formatClock } from '#salaah/clock.ts'
import { aCalendarEvent } from '#tests/support/data/calendar-events.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { aSession, aTimetable, jamaatAt } from '#tests/support/data/timetables.ts'
import { createFollowedLookup } from './followed-salaah.ts'
import { buildOccurrenceRows, type DatedEvent } from './occurrence-rows.server.ts'

const today = '2026-11-20'
const noSalaah = () => null

const event = (more: Partial<DatedEvent> = {}): DatedEvent => ({ ...aCalendarEvent(), ...more })

const rows = (more: Partial<DatedEvent> = {}) => buildOccurrenceRows(event(more), today, noSalaah)

test('a single event has one date, at its instants in its own zone', () => {
  expect(rows()).toMatchObject([{ startsAt: '2026-11-20T16:30:00.000Z', endsAt: '2026-11-20T18:00:00.000Z' }])
  expect(rows({ zone: 'UTC' })[0]?.startsAt).toBe('2026-11-20T18:30:00.000Z')
})

test('a single event of long ago has its date', () => {
  expect(rows({ date: '2019-05-01' })).toHaveLength(1)
})

test('a weekly event reaches 400 days back and 400 days ahead', () => {
  const dates = rows({ date: '2020-01-03', rrule: 'FREQ=WEEKLY;BYDAY=FR' }).map((row) => row.date)
  expect([dates[0], dates.at(-1)]).toEqual(['2025-10-17', '2027-12-24'])
})

test('a start in a zone with summer time has the same wall time all year', () => {
  const dates = rows({ date: '2026-10-24', zone: 'Europe/London', rrule: 'FREQ=WEEKLY;UNTIL=20261107' })
  expect(dates.map((row) => row.startsAt)).toEqual([
    '2026-10-24T17:30:00.000Z',
    '2026-10-31T18:30:00.000Z',
    '2026-11-07T18:30:00.000Z',
  ])
})

test('excluded dates are left out, moved ones have their original key, cancelled ones are marked', () => {
  const dates = rows({
    rrule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261211',
    excludedDates: '["2026-11-27"]',
    movedDates: '{"2026-12-04":{"date":"2026-12-05","startTime":"10:00","endTime":"11:00"}}',
    cancelledDates: '["2026-12-11"]',
  })
  expect(dates.map((row) => [row.occurrenceDate, row.date, row.startTime, row.status])).toEqual([
    ['2026-11-20', '2026-11-20', '18:30', 'scheduled'],
    ['2026-12-04', '2026-12-05', '10:00', 'moved'],
    ['2026-12-11', '2026-12-11', '18:30', 'cancelled'],
  ])
})

test('cancelling the event cancels all of its dates', () => {
  const dates = rows({ status: 'cancelled', rrule: 'FREQ=WEEKLY;UNTIL=20261127' })
  expect(dates.map((row) => row.status)).toEqual(['cancelled', 'cancelled'])
})

test('an event that ends after midnight ends on the next day', () => {
  expect(rows({ startTime: '22:00', endTime: '00:30' })[0]?.endsAt).toBe('2026-11-20T22:30:00.000Z')
})

test.each([
  { date: null },
  { date: '2026-02-30' },
  { date: 'soon' },
  { startTime: null },
  { startTime: '25:00' },
  { startTime: '6pm' },
  { zone: 'Mars/Olympus' },
  { date: 'soon', rrule: 'FREQ=WEEKLY' },
])('bad data gives one date without a start: %j', (more) => {
  expect(rows(more)).toMatchObject([{ startsAt: NO_START, endsAt: NO_START }])
})

test('a missing end does not hide the start', () => {
  expect(rows({ endTime: 'late' })).toMatchObject([{ endTime: null, endsAt: '2026-11-20T17:30:00.000Z' }])
})

const site = { cities: [capeTown] as [typeof capeTown], adopted: new Map() }
const inCapeTown = { latitude: -33.9249, longitude: 18.4241 }
const begin = { follows: null, followsSession: null }
const follow = (prayer: string, more: Partial<DatedEvent> = {}) =>
  event({ startSalaah: prayer, startOffset: 0, endSalaah: prayer, endOffset: 60, ...more })

test('a start after Maghrib follows the sun through the year, rounded to five minutes', () => {
  const followedOn = createFollowedLookup(inCapeTown, 'Africa/Johannesburg', site)
  const source = follow('maghrib', { date: '2026-12-21', rrule: 'FREQ=MONTHLY;UNTIL=20270621' })
  const dates = buildOccurrenceRows(source, today, followedOn)
  const [summer, winter] = [dates[0]?.startTime ?? '', dates.at(-1)?.startTime ?? '']
  expect(summer).toMatch(/^20:[0-5][05]$/)
  expect(winter).toMatch(/^17:[45][05]$/)
  expect(summer >= formatClock(followedOn('maghrib', '2026-12-21', begin)!.minutes)).toBe(true)
  expect(dates.every((row) => Date.parse(row.endsAt) - Date.parse(row.startsAt) === 3_600_000)).toBe(true)
  expect(dates.every((row) => row.followed === null)).toBe(true)
})

test('a mosque without coordinates counts as in central Cape Town', () => {
  const unknown = createFollowedLookup({ latitude: null, longitude: null }, 'Africa/Johannesburg', site)
  const known = createFollowedLookup(inCapeTown, 'Africa/Johannesburg', site)
  expect(unknown('maghrib', today, begin)).toEqual(known('maghrib', today, begin))
})

test('a start that comes after midnight is on the next day', () => {
  const [row] = buildOccurrenceRows(follow('isha'), today, () => ({ minutes: 1438, followed: null }))
  expect(row).toMatchObject({ occurrenceDate: '2026-11-20', date: '2026-11-21', startTime: '00:00', endTime: '01:00' })
  expect(row?.startsAt).toBe('2026-11-20T22:00:00.000Z')
})

const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }
const times = aTimetable({
  week: { ...jamaatAt('maghrib', '19:52'), ...jamaatAt('dhuhr', '13:15') },
  sessions: [aSession({ salaah: '13:45', venue: hall }), aSession({ salaah: '13:00' })],
})

/** The times of the first date and what they follow, at a mosque with these timetables. */
function followJamaat(prayer: string, more: Partial<DatedEvent>, timetables = [times]) {
  const followedOn = createFollowedLookup(inCapeTown, 'Africa/Johannesburg', site, timetables)
  const [row] = buildOccurrenceRows(follow(prayer, { follows: 'jamaat', ...more }), today, followedOn)
  return [row?.startTime, row?.endTime, row?.followed ? JSON.parse(row.followed) : null]
}

test('a start after the jamaat is after its announced time', () => {
  expect(followJamaat('maghrib', {})).toEqual(['19:55', '20:55', { kind: 'jamaat', time: '19:52' }])
  expect(followJamaat('maghrib', { startOffset: 10, endOffset: 40 })[0]).toBe('20:05')
  const onThursday = { date: '2026-11-26' }
  expect(followJamaat('dhuhr', onThursday)).toEqual(['13:20', '14:20', { kind: 'jamaat', time: '13:15' }])
})

test('on Fridays a start after Dhuhr follows the chosen session, else the last that there is', () => {
  const session = (number: number | null) => followJamaat('dhuhr', { followsSession: number })
  const [first, second] = [
    { kind: 'jumuah', time: '13:00', session: 1, of: 2, venue: '' },
    { kind: 'jumuah', time: '13:45', session: 2, of: 2, venue: 'Town Hall' },
  ]
  expect(session(null)).toEqual(['13:05', '14:05', first])
  expect(session(2)).toEqual(['13:50', '14:50', second])
  expect(session(3)).toEqual(session(2))
})

test('on a day without a jamaat it follows the begin, and says so', () => {
  const none = { kind: 'no-jamaat' }
  const [asr] = followJamaat('asr', {})
  expect(followJamaat('asr', {})).toEqual([asr, expect.any(String), none])
  expect(asr).toBe(followJamaat('asr', { follows: null })[0])
  const ended = aTimetable({ week: jamaatAt('maghrib', '19:52'), validUntil: '2026-11-19' })
  expect(followJamaat('maghrib', {}, [ended])[2]).toEqual(none)
  const impossible = aTimetable({ week: jamaatAt('maghrib', '17:00') })
  expect(followJamaat('maghrib', {}, [impossible])[2]).toEqual(none)
})
