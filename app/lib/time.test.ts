import { expect, test } from 'vitest'
import { dayInZone, instantOf, nextMidnight, timeInZone } from './time.ts'

const capeTown = 'Africa/Johannesburg'

test('the day changes at midnight of the zone, independent of the zone of the system', () => {
  expect(dayInZone(new Date('2026-11-20T21:59:59Z'), capeTown)).toBe('2026-11-20')
  expect(dayInZone(new Date('2026-11-20T22:00:00Z'), capeTown)).toBe('2026-11-21')
  expect(timeInZone(new Date('2026-11-20T22:00:00Z'), capeTown)).toBe('00:00')
})

test('a local day and time become an instant', () => {
  expect(instantOf('2026-11-20', '18:30', capeTown)?.toISOString()).toBe('2026-11-20T16:30:00.000Z')
  expect(instantOf('2026-07-01', '12:00', 'Europe/London')?.toISOString()).toBe('2026-07-01T11:00:00.000Z')
  expect(instantOf('2026-12-01', '12:00', 'America/New_York')?.toISOString()).toBe('2026-12-01T17:00:00.000Z')
})

test('a time skipped by a clock change moves forward by the same amount', () => {
  const instant = instantOf('2026-03-29', '01:30', 'Europe/London')
  expect(instant?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(timeInZone(instant as Date, 'Europe/London')).toBe('02:30')
})

test('a time that occurs twice is the first of the two', () => {
  expect(instantOf('2026-10-25', '01:30', 'Europe/London')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['2026-02-29', '10:00'],
  ['2026-13-01', '10:00'],
  ['20 November', '10:00'],
  ['2026-11-20', '24:00'],
  ['2026-11-20', '9:00'],
  [null, '10:00'],
  ['2026-11-20', null],
])('the day %s at %s is not an instant', (day, time) => {
  expect(instantOf(day, time, capeTown)).toBeNull()
})

test('the next midnight is that of the zone', () => {
  expect(nextMidnight(new Date('2026-11-20T21:59:00Z'), capeTown).toISOString()).toBe('2026-11-20T22:00:00.000Z')
  // Clocks in Beirut skip midnight itself on this day.
  expect(timeInZone(nextMidnight(new Date('2026-03-28T12:00:00Z'), 'Asia/Beirut'), 'Asia/Beirut')).toBe('01:00')
})

test.each(['0000-01-01', '0999-12-31', '1000-01-01', '9999-12-31'])('the day %s is out of range', (day) => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    for (const time of ['00:00', '23:59']) expect(instantOf(day, time, zone)).toBeNull()
  }
  expect(instantOf('1000-01-03', '00:00', 'Pacific/Kiritimati')).not.toBeNull()
  expect(instantOf('9998-12-31', '23:59', 'Pacific/Pago_Pago')).not.toBeNull()
})
