import { expect, test } from 'vitest'
import { formatClock } from '#salaah/clock.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { findMoment, listDaysOfMonth } from './day-rows.ts'
import { buildPanel, calculateLocalRows } from './local-rows.ts'

const panel = buildPanel(calculateLocalRows(capeTown, 'shafii', ['2026-12-31', '2027-01-01']), capeTown.zone)
const at = (iso: string) => {
  const moment = findMoment(panel, Date.parse(iso))
  return moment && [moment.day.day, moment.next?.name, moment.next?.day, formatClock(moment.next?.minutes ?? 0)]
}

test('the next prayer changes at its minute in the zone of the city', () => {
  expect(at('2026-12-31T16:32:59+02:00')).toEqual(['2026-12-31', 'asr', '2026-12-31', '16:33'])
  expect(at('2026-12-31T16:33:00+02:00')).toEqual(['2026-12-31', 'maghrib', '2026-12-31', '20:04'])
})

test('the day changes at midnight in the zone of the city', () => {
  expect(at('2026-12-31T21:59:59Z')).toEqual(['2026-12-31', 'fajr', '2027-01-01', '04:06'])
  expect(at('2026-12-31T22:00:00Z')).toEqual(['2027-01-01', 'fajr', '2027-01-01', '04:06'])
})

test('a panel shows nothing outside its days', () => {
  expect(at('2026-12-30T21:59:59Z')).toBeNull()
  expect(at('2027-01-01T22:00:00Z')).toBeNull()
})

test('the time until the next prayer is counted from the previous prayer or the start of the day', () => {
  const since = (iso: string) => findMoment(panel, Date.parse(iso))?.since
  expect(since('2026-12-31T02:00:00+02:00')).toBe(Date.parse('2026-12-31T00:00:00+02:00'))
  expect(since('2027-01-01T02:00:00+02:00')).toBe(Date.parse('2026-12-31T21:27:00+02:00'))
})

test('a prayer without a time is left out', () => {
  const [row] = calculateLocalRows(capeTown, 'shafii', ['2026-12-31'])
  const minutes = row!.minutes.with(3, null)
  const { prayers } = buildPanel([{ ...row!, minutes }], capeTown.zone)
  expect(prayers.map(({ name }) => name)).toEqual(['fajr', 'dhuhr', 'maghrib', 'isha'])
})

test('where the sun does not set, Asr is over with its day', () => {
  const tromso = { latitude: 69.6492, longitude: 18.9553, zone: 'Europe/Oslo', rules: {} }
  const summer = buildPanel(calculateLocalRows(tromso, 'shafii', ['2027-06-21', '2027-06-22']), tromso.zone)
  const currentAt = (iso: string) => findMoment(summer, Date.parse(iso))?.current?.name
  expect(currentAt('2027-06-21T23:59:59+02:00')).toBe('asr')
  expect(currentAt('2027-06-22T00:00:00+02:00')).toBeUndefined()
  expect(currentAt('2027-06-22T13:00:00+02:00')).toBe('dhuhr')
})

test('the days of a month are complete', () => {
  expect(listDaysOfMonth('2028-02')).toHaveLength(29)
  expect(listDaysOfMonth('2026-12').at(-1)).toBe('2026-12-31')
})
