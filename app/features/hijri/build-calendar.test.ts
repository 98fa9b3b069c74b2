import { expect, test } from 'vitest'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { addDays } from '#salaah/days.ts'
import { findMethod } from '#salaah/methods.ts'
import { noTune } from '#salaah/times.ts'
import { dayAt } from '#salaah/zone.ts'
import { buildSiteCalendar } from './site-calendar.server.ts'

const rules = { method: findMethod(3)!, school: 'shafii' as const, tune: noTune, practice: capeTownSalaah.practice }
const london = { id: 'london', names: { en: 'London', ar: 'لندن' }, latitude: 51.5074, longitude: -0.1278, rules }
const authority = 'A committee'

test.each(['maghrib', 'midnight'] as const)('in a city with summer time each day turns once, at %s', (dayTurns) => {
  const city = { ...london, zone: 'Europe/London' }
  const present = new Date('2027-03-01T12:00:00Z')
  const calendar = buildSiteCalendar(city, { calendar: 'sighting', authority, dayTurns }, [], present)
  let [at, waits] = [Date.parse('2026-10-01T00:00:00Z'), 0]
  const end = Date.parse('2027-12-01T00:00:00Z')
  let day = calendar.dayAt(at)
  while (at < end) {
    at = calendar.changesAfter(at)
    const next = calendar.dayAt(at)
    expect([day, addDays(day, 1)]).toContain(next)
    day = next
    const waiting = calendar.waitingAt(at)
    if (!waiting) continue
    waits++
    const [opens, closes] = [new Date(waiting.from), new Date(waiting.until)]
    expect(dayAt(city.zone, waiting.from)).toBe(waiting.evening)
    expect(dayAt(city.zone, waiting.until)).toBe(waiting.tomorrow)
    expect(closes.getTime() - opens.getTime()).toBeLessThan(15 * 3_600_000)
    expect(calendar.dateOf(waiting.tomorrow, at)).toMatchObject({ day: 30, status: 'awaiting' })
    expect(calendar.dateOf(waiting.tomorrow, waiting.until)).toMatchObject({ status: 'expected' })
  }
  // One evening in each of the 14 or 15 months, and up to three changes within it.
  expect(waits).toBeGreaterThanOrEqual(14)
})

test('on the night of a clock change the wait for an announcement ends at the Fajr of the new time', () => {
  const city = { ...london, zone: 'Europe/London' }
  const declared = [
    {
      ...{ year: 1446, month: 9, firstDay: '2025-03-01', authority, correctedAt: null },
      announcedAt: '2025-02-28T18:30:00.000Z',
    },
  ]
  const choice = { calendar: 'sighting' as const, authority, dayTurns: 'maghrib' as const }
  const calendar = buildSiteCalendar(city, choice, declared, new Date('2025-03-20T12:00:00Z'))
  // 29 Ramadan 1446 was Saturday 29 March 2025; clocks went forward in the night after it.
  const waiting = calendar.waitingAt(Date.parse('2025-03-29T20:00:00Z'))
  expect(waiting).toMatchObject({ evening: '2025-03-29', tomorrow: '2025-03-30', next: { year: 1446, month: 10 } })
  expect(new Date(waiting!.until).toISOString()).toMatch(/^2025-03-30T03:[45]/)
  expect(calendar.waitingAt(waiting!.until)).toBeNull()
})
