import { expect, test } from 'vitest'
import { addDays, daysInMonth, formatDay, toDayNumber } from './days.ts'
import { dayAt, dayStartMs, formatIso, isZone, offsetAt, offsetOfDay, zoneAbbreviation } from './zone.ts'

test('the day of an instant depends on the zone', () => {
  const late = Date.UTC(2026, 11, 31, 22, 30)
  expect(dayAt('Africa/Johannesburg', late)).toBe('2027-01-01')
  expect(dayAt('America/Los_Angeles', late)).toBe('2026-12-31')
  expect(dayAt('Asia/Kathmandu', Date.UTC(2026, 0, 1, 18, 15))).toBe('2026-01-02')
})

test('a day begins at its local midnight, also when clocks change', () => {
  expect(dayStartMs('Africa/Johannesburg', '2026-11-20')).toBe(Date.UTC(2026, 10, 19, 22))
  expect(dayStartMs('Europe/London', '2026-03-29')).toBe(Date.UTC(2026, 2, 29, 0))
  expect(dayStartMs('Europe/London', '2026-03-30')).toBe(Date.UTC(2026, 2, 29, 23))
  expect(dayStartMs('Australia/Sydney', '2026-10-04')).toBe(Date.UTC(2026, 9, 3, 14))
})

test('the offset of a day is that of its morning', () => {
  expect(offsetOfDay('Europe/London', toDayNumber('2026-03-28'))).toBe(0)
  expect(offsetOfDay('Europe/London', toDayNumber('2026-03-29'))).toBe(60)
  expect(offsetOfDay('Europe/London', toDayNumber('2026-10-25'))).toBe(0)
  expect(offsetOfDay('Asia/Kathmandu', toDayNumber('2026-03-29'))).toBe(345)
  expect(offsetOfDay('America/Los_Angeles', toDayNumber('2026-03-08'))).toBe(-420)
  expect(offsetOfDay('Africa/Casablanca', toDayNumber('2026-03-01'))).toBe(0)
  expect(offsetOfDay('Africa/Casablanca', toDayNumber('2026-04-01'))).toBe(60)
})

test('a day that a zone skipped has the offset of the day before', () => {
  const days = ['2011-12-29', '2011-12-30', '2011-12-31'].map(toDayNumber)
  expect(days.map((day) => offsetOfDay('Pacific/Apia', day))).toEqual([-600, -600, 840])
})

test('offsets before standard time are precise to the second', () => {
  expect(offsetAt('Africa/Johannesburg', Date.UTC(1880, 0, 1))).toBe(112)
  expect(offsetAt('Europe/Paris', Date.UTC(1880, 0, 1))).toBeCloseTo(9 + 21 / 60, 9)
  expect(offsetAt('America/New_York', Date.UTC(1880, 0, 1))).toBeCloseTo(-(4 * 60 + 56 + 2 / 60), 9)
  expect(formatIso(0, 0)).toBe('1970-01-01T00:00:00+00:00')
  expect(formatIso(0, -210)).toBe('1969-12-31T20:30:00-03:30')
})

test('unknown zones are rejected', () => {
  expect(isZone('Bad/Zone')).toBe(false)
  expect(isZone('')).toBe(false)
  expect(isZone('Africa/Johannesburg')).toBe(true)
  expect(() => offsetAt('Bad/Zone', 0)).toThrow('Unknown time zone: Bad/Zone')
})

test('a zone without an abbreviation shows its offset', () => {
  expect(zoneAbbreviation('Africa/Johannesburg', 120)).toBe('SAST')
  expect([zoneAbbreviation('Europe/London', 0), zoneAbbreviation('Europe/London', 60)]).toEqual(['GMT', 'BST'])
  expect(zoneAbbreviation('America/Argentina/Buenos_Aires', -180)).toBe('-03')
  expect(zoneAbbreviation('Asia/Kathmandu', 345)).toBe('+0545')
  expect(zoneAbbreviation('UTC', 0)).toBe('UTC')
})

test('days are parsed strictly and counted without zones', () => {
  expect(formatDay(toDayNumber('0028-05-20'))).toBe('0028-05-20')
  expect(toDayNumber('2026-02-29')).toBeNaN()
  expect(toDayNumber('2026-2-9')).toBeNaN()
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect([daysInMonth(2028, 2), daysInMonth(2026, 12)]).toEqual([29, 31])
})
