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
  jamaats: minutes.map((left) => ({ prayer: 'dhuhr', at: now + left * MINUTE_MS, minutes: 0 })),
  beginnings: [],
})

const order = (mosques: NearbyMosque[], sort: 'distance' | 'jamaat', pace: 'walking' | 'driving' = 'walking') =>
  sortByReach(mosques, { ...here, place: null, sort, pace }, now).map((each) => each.mosque.slug)

test('a jamaat is reachable when it begins after the way there', () => {
  const reach = reachOf(mosque('a', 1, -5, 14, 16), here, 'walking', now)
  expect(reach.kilometers).toBeCloseTo(1, 2)
  expect(reach.travelMs / MINUTE_MS).toBeCloseTo(15, 1)
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
