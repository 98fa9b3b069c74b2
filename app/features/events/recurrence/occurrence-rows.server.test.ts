import { expect, test } from 'vitest'
import { NO_START } from '#app/db/schema/event-tables.ts'
import { createSalaahTimeLookup } from '#app/features/events/salaah-times.server.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { buildOccurrenceRows, type DatedEvent } from './occurrence-rows.server.ts'

const today = '2026-11-20'
const noSalaah = () => null

const event = (more: Partial<DatedEvent> = {}): DatedEvent => ({
  id: 'e1',
  mosqueId: 'm1',
  type: 'lecture',
  audience: null,
  status: 'scheduled',
  date: '2026-11-20',
  startTime: '18:30',
  endTime: '20:00',
  startSalaah: null,
  startOffset: null,
  endSalaah: null,
  endOffset: null,
  zone: 'Africa/Johannesburg',
  rrule: null,
  excludedDates: '[]',
  movedDates: '{}',
  cancelledDates: '[]',
  ...more,
})

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

test('a start after Maghrib follows the sun through the year, rounded to five minutes', () => {
  const followsMaghrib = { startSalaah: 'maghrib', startOffset: 0, endSalaah: 'maghrib', endOffset: 60 }
  const salaahTime = createSalaahTimeLookup({ latitude: -33.9249, longitude: 18.4241 }, 'Africa/Johannesburg', {
    cities: [capeTown],
    adopted: new Map(),
  })
  const source = event({ ...followsMaghrib, date: '2026-12-21', rrule: 'FREQ=MONTHLY;UNTIL=20270621' })
  const dates = buildOccurrenceRows(source, today, salaahTime)
  const [summer, winter] = [dates[0]?.startTime ?? '', dates.at(-1)?.startTime ?? '']
  expect(summer).toMatch(/^20:[0-5][05]$/)
  expect(winter).toMatch(/^17:[45][05]$/)
  expect(summer >= (salaahTime('maghrib', '2026-12-21') ?? '')).toBe(true)
  expect(dates.every((row) => Date.parse(row.endsAt) - Date.parse(row.startsAt) === 3_600_000)).toBe(true)
})

test('a mosque without coordinates counts as in central Cape Town', () => {
  const unknown = createSalaahTimeLookup({ latitude: null, longitude: null }, 'Africa/Johannesburg', {
    cities: [capeTown],
    adopted: new Map(),
  })
  const known = createSalaahTimeLookup({ latitude: -33.9249, longitude: 18.4241 }, 'Africa/Johannesburg', {
    cities: [capeTown],
    adopted: new Map(),
  })
  expect(unknown('maghrib', today)).toBe(known('maghrib', today))
})
