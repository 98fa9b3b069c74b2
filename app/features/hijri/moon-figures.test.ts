import { describe, expect, test } from 'vitest'
import { expectedLength, firstExpectedMonth } from './expected-months.server.ts'
import { chainMonths, indexOfMonth } from './hijri-calendar.ts'
import { moonOnEvening } from './moon-figures.server.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const johannesburg = { latitude: -26.2041, longitude: 28.0473, zone: 'Africa/Johannesburg' }
const london = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }
const tromso = { latitude: 69.65, longitude: 18.95, zone: 'Europe/Oslo' }

const minutesBetween = (instant: number, text: string) => Math.abs(instant - Date.parse(text)) / 60_000

describe('figures of the moon in Cape Town', () => {
  test.each([
    ['2027-01-08', 21.6, null, -0.22, 'only-with-aid'],
    ['2027-01-09', 45.6, 73, 0.82, 'easy'],
    ['2027-02-07', 25.8, 27, -0.36, 'not-visible'],
    ['2027-02-08', 49.8, 53, 0.66, 'easy'],
    ['2027-03-09', 31.7, 21, -0.3, 'not-visible'],
    ['2027-03-10', 55.7, 50, 0.88, 'easy'],
    ['2027-05-07', 29, 30, -0.13, 'find-with-aid'],
  ] as const)('%s', (day, ageHours, lag, q, visibility) => {
    const moon = moonOnEvening(capeTown, day)!
    expect(Math.abs(moon.ageHours - ageHours)).toBeLessThan(0.1)
    if (lag !== null) expect(Math.abs(moon.lagMinutes! - lag)).toBeLessThan(1)
    expect(Math.abs(moon.q! - q)).toBeLessThan(0.011)
    expect(moon.visibility).toBe(visibility)
  })

  test('on 8 March 2027 the moon sets before the sun', () => {
    const moon = moonOnEvening(capeTown, '2027-03-08')!
    expect(moon).toMatchObject({ visibility: 'set', q: null, height: null, bestTime: null })
    expect(moon.lagMinutes).toBeLessThan(0)
  })

  test('on 24 June 2017 they are those that observers published', () => {
    const moon = moonOnEvening(capeTown, '2017-06-24')!
    expect(minutesBetween(moon.birth, '2017-06-24T04:31+02:00')).toBeLessThan(1)
    expect(Math.abs(moon.ageHours - 13.2)).toBeLessThan(0.1)
    expect(Math.abs(moon.lagMinutes! - 42)).toBeLessThan(0.5)
  })

  test('at sunset on 17 August 2023 the moon is as old as was announced for the north of the country', () => {
    const moon = moonOnEvening(johannesburg, '2023-08-17')!
    expect(Math.abs(moon.ageHours - (30 + 6 / 60))).toBeLessThan(0.1)
  })

  test('a moon that is born after sunset has no age yet', () => {
    const moon = moonOnEvening(capeTown, '2027-03-07')!
    expect(minutesBetween(moon.birth, '2027-03-08T09:30Z')).toBeLessThan(1)
    expect(moon.ageHours).toBeLessThan(0)
    expect(moon.q).toBeNull()
  })
})

test.each([
  // Astronomical new moons as observatories publish them, in UTC.
  ['2024-04-10', '2024-04-08T18:21Z'],
  ['2025-03-30', '2025-03-29T10:58Z'],
  ['2026-02-18', '2026-02-17T12:01Z'],
  ['2026-08-13', '2026-08-12T17:37Z'],
])('the moon of %s is born to the minute, wherever one looks', (day, birth) => {
  for (const place of [capeTown, london])
    expect(minutesBetween(moonOnEvening(place, day)!.birth, birth)).toBeLessThan(1)
})

test('the days are those of the place, also in summer time', () => {
  const moon = moonOnEvening(london, '2025-03-30')!
  expect(minutesBetween(moon.sunset, '2025-03-30T19:29+01:00')).toBeLessThan(2)
  expect(moonOnEvening(tromso, '2026-06-21')).toBeNull()
})

function monthsAt(place: typeof capeTown, today: string) {
  const first = firstExpectedMonth(place, today)
  return { first, months: chainMonths({ declared: [], first, expectedLength: (day) => expectedLength(place, day) }) }
}

test.each([
  [1448, 8, '2027-01-10'],
  [1448, 9, '2027-02-09'],
  [1448, 10, '2027-03-11'],
  [1448, 12, '2027-05-09'],
])('in Cape Town %i-%i is expected on %s', (year, month, day) => {
  expect(monthsAt(capeTown, '2026-11-20').months(indexOfMonth({ year, month }))?.firstDay).toBe(day)
})

test.each([
  ['Cape Town', capeTown],
  ['London', london],
  ['Tromso', tromso],
])('every expected month of %s has 29 or 30 days and begins within five days of the birth of its moon', (_, place) => {
  const { first, months } = monthsAt(place, '2026-11-20')
  for (let index = first.index; index < first.index + 60; index++) {
    const { firstDay, days } = months(index)!
    expect([29, 30]).toContain(days)
    const evening = moonOnEvening(capeTown, firstDay)!
    expect(evening.ageHours).toBeGreaterThan(12)
    expect(evening.ageHours).toBeLessThan(5.5 * 24)
  }
})

test('the chain does not depend on the day from which one looks back', () => {
  const [one, other] = [monthsAt(capeTown, '2026-11-20'), monthsAt(capeTown, '2027-03-15')]
  for (let index = other.first.index + 12; index < other.first.index + 50; index++)
    expect(other.months(index)).toEqual(one.months(index))
})
