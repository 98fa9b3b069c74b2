import { expect, test } from 'vitest'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { fromNearbyList, toNearbyList } from './nearby-list.ts'

const at = Date.parse('2026-11-20T11:15:00Z')
const dhuhr = { prayer: 'dhuhr', at, minutes: 795 }
const asr = { prayer: 'asr', at: at + 3 * 3_600_000, minutes: 975 }

const summary = (slug: string, fields: Partial<MosqueSummary>) =>
  ({
    slug,
    name: slug,
    area: 'Cape Flats',
    suburb: 'Athlone',
    address: '1 Long Road',
    latitude: -33.9,
    longitude: 18.4,
    approximate: false,
    ...fields,
  }) as MosqueSummary

test('the compact list names each area and time once and omits mosques without a position', () => {
  const mosques = [summary('a', {}), summary('b', { latitude: null }), summary('c', { approximate: true })]
  const begins = { ...asr, isPublished: true }
  const list = toNearbyList(
    mosques,
    ({ slug }) => (slug === 'a' ? [dhuhr, asr] : []),
    ({ slug }) => (slug === 'c' ? [{ ...dhuhr, isPublished: false }, begins] : []),
  )
  expect(list.areas).toEqual(['Athlone, Cape Flats'])
  expect(list.times).toHaveLength(3)
  expect(list.withoutPosition).toBe(1)
  expect(fromNearbyList(list)).toMatchObject([
    {
      slug: 'a',
      address: '1 Long Road, Athlone, Cape Flats',
      approximate: false,
      jamaats: [dhuhr, asr],
      beginnings: [],
    },
    { slug: 'c', approximate: true, jamaats: [], beginnings: [{ ...dhuhr, isPublished: false }, begins] },
  ])
})

const none = () => []

test('an address repeats no part', () => {
  const list = toNearbyList([summary('a', { address: '1 Long Road, Athlone' })], none, none)
  expect(fromNearbyList(list)[0]!.address).toBe('1 Long Road, Athlone, Cape Flats')
  expect(fromNearbyList(toNearbyList([summary('a', { address: null })], none, none))[0]!.address).toBe(
    'Athlone, Cape Flats',
  )
})
