import { expect, test } from 'vitest'
import type { NearbyMosque } from './nearby-list.ts'
import { reachOf, shownMeters, sortByReach } from './reach.ts'

const MINUTE_MS = 60_000
const now = Date.parse('2026-11-20T10:30:00Z')
const here = { latitude: -33.92, longitude: 18.42 }

/** A mosque so many kilometers north, with jamaats in so many minutes. */
const mosque = (slug: string, kilometers: number, ...minutes: number[]): NearbyMosque => ({
  slug,
  name: slug,
  address: '',
  latitude: here.latitude + kilometers / 111.19,
  longitude: here.longitude,
  approximate: false,
  jamaats: minutes.map((left) => ({
    prayer: 'dhuhr',
    at: now + left * MINUTE_MS,
    minutes: 0,
    venue: null,
    until: null,
  })),
  beginnings: [],
  confirmed: '2026-11-18',
  isStale: false,
  zone: 'Africa/Johannesburg',
})

const order = (mosques: NearbyMosque[], sort: 'distance' | 'jamaat', pace: 'walking' | 'driving' = 'walking') =>
  sortByReach(mosques, { ...here, place: null, sort, pace }, now).map((each) => each.mosque.slug)

test('a jamaat is reachable when it begins after the way there', () => {
  const reach = reachOf(mosque('a', 1, -5, 14, 16), here, 'walking', now)
  expect(reach.kilometers).toBeCloseTo(1, 2)
  expect(reach.travelMs! / MINUTE_MS).toBeCloseTo(15, 1)
  expect(reach.next?.at).toBe(now + 14 * MINUTE_MS)
  expect(reach.reachable?.at).toBe(now + 16 * MINUTE_MS)
  expect(reachOf(mosque('a', 1, 14), here, 'driving', now).reachable?.at).toBe(now + 14 * MINUTE_MS)
  expect(reachOf(mosque('a', 1, 14), here, 'walking', now).reachable).toBeNull()
})

test('mosques are sorted by distance', () => {
  expect(order([mosque('far', 9, 5), mosque('near', 1)], 'distance')).toEqual(['near', 'far'])
})

test('what is reached in time comes first, nearest first, then the rest by distance', () => {
  const late = mosque('late', 0.5, 5, 240)
  const farther = mosque('farther', 2, 35)
  const sooner = mosque('sooner', 3, 50)
  expect(order([late, sooner, farther], 'jamaat')).toEqual(['farther', 'sooner', 'late'])
  expect(order([late, sooner, farther], 'jamaat', 'driving')).toEqual(['late', 'farther', 'sooner'])
  expect(order([mosque('across', 20, 60), mosque('door', 0.1, 70)], 'jamaat', 'driving')).toEqual(['door', 'across'])
})

test('a jamaat more than an hour away does not come before a mosque that is near', () => {
  const mosques = [mosque('far', 6.9, 180), mosque('hour', 4, 180), mosque('late', 0.2, 1, 180), mosque('next', 0.3, 2)]
  expect(order(mosques, 'jamaat')).toEqual(['hour', 'late', 'next', 'far'])
  expect(order([mosque('far', 26, 180), mosque('late', 0.5, 0.5)], 'jamaat', 'driving')).toEqual(['late', 'far'])
})

test('a mosque whose jamaats are not known stands in its place when one is there before the salaah begins', () => {
  const unknown = (minutes: number): NearbyMosque => ({
    ...mosque('unknown', 1),
    beginnings: [{ prayer: 'maghrib', at: now + minutes * MINUTE_MS, minutes: 0, isPublished: false }],
  })
  const [near, far, late] = [mosque('near', 0.5, 20), mosque('far', 2, 40), mosque('late', 0.2, 1)]
  expect(order([far, unknown(15), near, late], 'jamaat')).toEqual(['near', 'unknown', 'far', 'late'])
  expect(order([far, unknown(14), near, late], 'jamaat')).toEqual(['near', 'far', 'late', 'unknown'])
  expect(order([far, mosque('nothing', 0.1), late], 'jamaat')).toEqual(['far', 'nothing', 'late'])
})

test.each(['walking', 'driving'] as const)(
  '%s, a distance is shown with one time, and a longer one never with less',
  (pace) => {
    const shown = Array.from({ length: 1700 }, (_, step) => {
      const { kilometers, travelMs } = reachOf(mosque('a', step * 0.007), here, pace, now)
      return { meters: shownMeters(kilometers!), minutes: travelMs! / MINUTE_MS }
    })
    expect(shown.map(({ meters }) => meters)).toEqual(shown.map(({ meters }) => meters).toSorted((a, b) => a - b))
    expect(shown.map(({ minutes }) => minutes)).toEqual(shown.map(({ minutes }) => minutes).toSorted((a, b) => a - b))
    expect(new Set(shown.map(({ meters }) => meters)).size).toBe(
      new Set(shown.map(({ meters, minutes }) => `${meters} ${minutes}`)).size,
    )
  },
)

test('a jamaat at a venue is as far away as the venue', () => {
  const elsewhere = (latitude: number | null) => {
    const { jamaats, ...rest } = mosque('a', 1, 40)
    const venue = { name: 'Hall', address: '', latitude, longitude: here.longitude }
    return { ...rest, jamaats: jamaats.map((jamaat) => ({ ...jamaat, venue })) }
  }
  const far = reachOf(elsewhere(here.latitude + 5 / 111.19), here, 'walking', now)
  expect(far.kilometers).toBeCloseTo(5, 2)
  expect(far.reachable).toBeNull()
  const near = reachOf(elsewhere(here.latitude), here, 'walking', now)
  expect(near.kilometers).toBe(0)
  expect(near.reachable).not.toBeNull()
  const unknown = reachOf(elsewhere(null), here, 'walking', now)
  expect(unknown).toMatchObject({ kilometers: null, travelMs: null, reachable: null })
  expect(order([mosque('b', 2), elsewhere(null)], 'distance')).toEqual(['a', 'b'])
})

test('times that were not confirmed for long come after fresh ones', () => {
  const stale = { ...mosque('stale', 0.1, 5), isStale: true }
  const mosques = [stale, mosque('fresh', 1, 60), mosque('late', 5, 1)]
  expect(order(mosques, 'jamaat')).toEqual(['fresh', 'stale', 'late'])
  expect(order(mosques, 'distance')).toEqual(['stale', 'fresh', 'late'])
})
