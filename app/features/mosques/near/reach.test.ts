import { expect, test } from 'vitest'
import type { NearbyMosque } from './nearby-list.ts'
import { reachOf, sortByReach } from './reach.ts'

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

test('mosques are sorted by the jamaat that is still reachable', () => {
  const near = mosque('near', 0.5, 5, 240)
  const farther = mosque('farther', 1, 20)
  expect(order([near, farther, mosque('unknown', 0.1)], 'jamaat')).toEqual(['farther', 'near', 'unknown'])
  expect(order([near, farther], 'jamaat', 'driving')).toEqual(['near', 'farther'])
})

test('a jamaat next door comes before one that begins a little earlier across the city', () => {
  expect(order([mosque('across', 20, 60), mosque('door', 0.1, 70)], 'jamaat', 'driving')).toEqual(['door', 'across'])
})

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
