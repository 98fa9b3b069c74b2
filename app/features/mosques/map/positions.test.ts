import { expect, test } from 'vitest'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import {
  clusterMosques,
  fromPositionList,
  type LocatedMosque,
  sortByDistance,
  toJsonInSlices,
  toPositionList,
} from './positions.ts'

const located = (slug: string, latitude: number, longitude: number): LocatedMosque => ({
  slug,
  name: slug,
  area: 'Athlone',
  latitude,
  longitude,
  approximate: false,
})

const summary = (slug: string, fields: Partial<MosqueSummary>) =>
  ({
    slug,
    name: slug,
    area: 'Athlone',
    suburb: null,
    latitude: -33.9,
    longitude: 18.4,
    approximate: false,
    ...fields,
  }) as MosqueSummary

test('the compact list contains each area once and omits mosques without a position', () => {
  const arabicName = 'مسجد'
  const list = toPositionList([
    summary('a', { arabicName }),
    summary('b', { latitude: null }),
    summary('c', { approximate: true }),
  ])
  expect(list.areas).toEqual(['Athlone'])
  expect(fromPositionList(list, 'en')).toEqual([
    located('a', -33.9, 18.4),
    { ...located('c', -33.9, 18.4), approximate: true },
  ])
  expect(fromPositionList(list, 'ar').map(({ name }) => name)).toEqual([arabicName, 'c'])
})

test.each([0, 1, 500, 1001])('a list of %i mosques is written as JSON', (count) => {
  const list = toPositionList(Array.from({ length: count }, (_, number) => summary(`m${number}`, {})))
  const slices = toJsonInSlices(list)
  let step = slices.next()
  while (!step.done) step = slices.next()
  expect(JSON.parse(step.value)).toEqual(list)
})

test('the nearest comes first', () => {
  const mosques = [located('far', -33.8, 18.9), located('here', -33.92, 18.42), located('near', -33.93, 18.44)]
  const sorted = sortByDistance(mosques, { latitude: -33.92, longitude: 18.42 })
  expect(sorted.map((mosque) => mosque.slug)).toEqual(['here', 'near', 'far'])
  expect(sorted[0]!.kilometers).toBe(0)
})

test('overlapping pins form a cluster and separate when zoomed in', () => {
  const mosques = [located('a', -33.9201, 18.4201), located('b', -33.9202, 18.4202), located('c', -34.1, 18.9)]
  expect(clusterMosques(mosques, 4)).toHaveLength(1)
  expect(clusterMosques(mosques, 13).map((cluster) => cluster.mosques.length)).toEqual([2, 1])
  expect(clusterMosques(mosques, 18).every((cluster) => cluster.mosques.length === 1)).toBe(true)
})

test('ten thousand pins become a few clusters without losing a mosque', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    located(String(index), -33 - (index % 100) / 100, 18 + index / 10_000),
  )
  const drawn = clusterMosques(many, 9)
  expect(drawn.length).toBeLessThan(120)
  expect(drawn.reduce((sum, cluster) => sum + cluster.mosques.length, 0)).toBe(10_000)
})

test('positions at the poles and an empty list are accepted', () => {
  expect(clusterMosques([located('pole', 90, 180)], 3)).toHaveLength(1)
  expect(clusterMosques([], 3)).toEqual([])
})
