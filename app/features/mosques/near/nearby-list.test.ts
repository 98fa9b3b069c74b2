import { expect, test } from 'vitest'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { divideIntoTiles, fromNearbyList, kilometersToTile, toNearbyList } from './nearby-list.ts'

const at = Date.parse('2026-11-20T11:15:00Z')
const dhuhr = { prayer: 'dhuhr', at, minutes: 795, venue: null, until: null }
const venue = { name: 'Hall', address: '', latitude: null, longitude: null }
const jumuah = { prayer: 'jumuah', at: at + 3_600_000, minutes: 855, venue, until: '2026-11-22' }
const begins = (prayer: string, minutes: number) => ({ prayer, at: at + minutes * 60_000, minutes, isPublished: true })
const nothing = { zone: 'Africa/Johannesburg', jamaats: [], beginnings: [], confirmed: null, isStale: false }

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

/** As the browser reads it. */
const sent = (...args: Parameters<typeof toNearbyList>): ReturnType<typeof toNearbyList> =>
  JSON.parse(JSON.stringify(toNearbyList(...args)))

test('the list has the times of each mosque and omits mosques without a position', () => {
  const mosques = [summary('a', {}), summary('b', { latitude: null }), summary('c', { approximate: true })]
  const known = { ...nothing, jamaats: [dhuhr, jumuah], confirmed: '2026-11-18', isStale: true }
  const unknown = { ...nothing, beginnings: [begins('asrShafii', 100), begins('asrHanafi', 160)] }
  const list = sent(mosques, ({ slug }) => (slug === 'c' ? unknown : known))
  expect(list.withoutPosition).toBe(1)
  const address = '1 Long Road, Athlone, Cape Flats'
  expect(fromNearbyList(list, 'shafii', 'en')).toEqual([
    { slug: 'a', name: 'a', address, latitude: -33.9, longitude: 18.4, approximate: false, ...known },
    expect.objectContaining({ slug: 'c', approximate: true, ...nothing, beginnings: [begins('asrShafii', 100)] }),
  ])
  expect(fromNearbyList(list, 'hanafi', 'en')[1]!.beginnings).toEqual([begins('asrHanafi', 160)])
})

test('the list has who is live, and no word of it while nobody is', () => {
  const live = { until: at + 1_800_000, minutes: 825 }
  const list = toNearbyList([summary('a', {}), summary('b', {})], ({ slug }) => ({
    ...nothing,
    live: slug === 'b' ? live : undefined,
  }))
  expect(fromNearbyList(list, 'shafii', 'en').map((mosque) => mosque.live)).toEqual([undefined, live])
  expect(sent([summary('a', {})], () => nothing).mosques[0]).not.toHaveProperty('live')
})

test('the list has who can follow, and no word of it where nobody says it', () => {
  const access = [{ prayer: 'jumuah', minutes: 795, facts: anAccess({ live_captions: 'yes' }).facts }]
  const timesOf = ({ slug }: { slug: string }) => ({ ...nothing, access: slug === 'b' ? access : [] })
  const list = toNearbyList([summary('a', {}), summary('b', {})], timesOf)
  expect(fromNearbyList(list, 'shafii', 'en').map((mosque) => mosque.access)).toEqual([undefined, access])
  expect(sent([summary('a', {})], timesOf).mosques[0]).not.toHaveProperty('access')
})

test('the list names prayer rooms, and has no word of them without any', () => {
  const list = toNearbyList(
    [summary('a', { placeKind: 'mosque' }), summary('b', { placeKind: 'prayer-room' })],
    () => nothing,
  )
  expect(fromNearbyList(list, 'shafii', 'en').map(({ isRoom }) => isRoom)).toEqual([undefined, true])
  expect(sent([summary('a', {})], () => nothing).mosques[0]).not.toHaveProperty('isRoom')
})

test('the list has the first picture of a mosque', () => {
  const sets = [{ type: 'image/webp', srcSet: '/a-320.webp 320w' }]
  const pictures = new Map([['1', [{ src: '/a.webp', width: 320, height: 240, sets }]]])
  const list = toNearbyList([summary('a', { id: '1' }), summary('b', { id: '2' })], () => nothing, pictures)
  expect(fromNearbyList(list, 'shafii', 'en').map(({ picture }) => picture)).toEqual([
    ['/a.webp', '/a-320.webp 320w'],
    undefined,
  ])
})

test('the list names a mosque in the script of the page', () => {
  const list = toNearbyList([summary('a', { name: 'Masjid', arabicName: 'مسجد' })], () => nothing)
  expect(fromNearbyList(list, 'shafii', 'en')[0]!.name).toBe('Masjid')
  expect(fromNearbyList(list, 'shafii', 'ar')[0]!.name).toBe('مسجد')
})

test('an address repeats no part', () => {
  const addressOf = (address: string | null) =>
    fromNearbyList(
      toNearbyList([summary('a', { address })], () => nothing),
      'shafii',
      'en',
    )[0]!.address
  expect(addressOf('1 Long Road, Athlone')).toBe('1 Long Road, Athlone, Cape Flats')
  expect(addressOf(null)).toBe('Athlone, Cape Flats')
})

const random = seededRandom('tiles')
const somewhere = () => ({ latitude: -34.4 + random(), longitude: 18.3 + random() })
const mosques = Array.from({ length: 3000 }, somewhere)

test('every mosque is in one tile, and no tile has too many', () => {
  const tiles = divideIntoTiles(mosques, 100)
  expect([...tiles.values()].flat()).toHaveLength(3000)
  expect(new Set([...tiles.values()].flat()).size).toBe(3000)
  expect(Math.max(...[...tiles.values()].map((inside) => inside.length))).toBeLessThanOrEqual(100)
  expect([...divideIntoTiles(mosques.slice(0, 50), 100).keys()]).toEqual([''])
})

test('no mosque is nearer than its tile', () => {
  const tiles = divideIntoTiles(mosques, 100)
  for (let round = 0; round < 5; round++) {
    const here = somewhere()
    for (const [id, inside] of tiles)
      for (const mosque of inside)
        expect(kilometersBetween(here, mosque)).toBeGreaterThanOrEqual(kilometersToTile(here, id) - 0.02)
  }
})

test('mosques at one position do not divide for ever, and a tile beyond the date line is near', () => {
  const same = Array.from({ length: 20 }, () => ({ latitude: 1, longitude: 179.9 }))
  const tiles = divideIntoTiles(same, 5)
  expect(tiles.size).toBe(1)
  expect(kilometersToTile({ latitude: 1, longitude: -179.9 }, [...tiles.keys()][0]!)).toBeLessThan(25)
})
