import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { advanceRevision, currentRevision } from '#app/db/revision.server.ts'
import { write } from '#app/db/write.server.ts'
import { readFilters } from '#app/features/mosques/mosque-filters.ts'
import { waitForMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { aMosque, anEvent, anOccurrence } from '#tests/support/data/factories.ts'
import { findLikelyDuplicates, findLookalike } from './likely-duplicates.server.ts'
import { countMatches, findMosques, listAreas, listMosques, pickFeaturedMosques } from './mosques.server.ts'
import { findNearest } from './nearest.server.ts'

/** Factories change neither versions nor the revision; this does, so that the index reads everything again. */
async function publish(): Promise<void> {
  await db()
    .updateTable('mosques')
    .set((mosque) => ({ version: mosque('version', '+', 1) }))
    .execute()
  await bumpRevision()
  await waitForMosqueIndex()
}

/** Raises the revision in the database too, because a process that polls a lower one raises it on its own. */
async function bumpRevision(): Promise<number> {
  const revision = (await currentRevision()) + 1
  await db().updateTable('contentRevision').set({ revision }).execute()
  advanceRevision(revision)
  return revision
}

const list = (query = '') => listMosques(readFilters(new URLSearchParams(query)))
const names = async (query = '') => (await list(query)).mosques.map((mosque) => mosque.name)

test('the directory lists published mosques by name, never hidden ones', async () => {
  await aMosque({ name: 'Zeenatul Islam' })
  await aMosque({ name: 'auwal Masjid' })
  const hidden = await aMosque({ name: 'Hidden Masjid', area: 'Nowhere', status: 'hidden' })
  await publish()
  expect(await names()).toEqual(['auwal Masjid', 'Zeenatul Islam'])
  expect(await names('q=hidden')).toEqual([])
  expect(await listAreas()).toEqual(['City Bowl'])
  expect(await findMosque(hidden.id)).toBeNull()
  expect(await countMatches({ q: '', city: '', area: '', facility: [], rooms: '' })).toBe(2)
  expect((await pickFeaturedMosques('2026-11-20')).map((mosque) => mosque.name).sort()).toEqual([
    'Zeenatul Islam',
    'auwal Masjid',
  ])
})

test('a search ignores case and covers name, area, address and keywords', async () => {
  await aMosque({ name: 'Masjidul Quds', area: 'Athlone', address: '1 Klipfontein Road', keywords: '["gatesville"]' })
  await aMosque({ name: 'Auwal Masjid', area: 'City Bowl', address: '39 Dorp Street' })
  await publish()
  for (const query of ['QUDS', 'athl', 'pfontein', 'gatesville', 'gatesvile', 'qudus mosque', 'masjied al-quds'])
    expect(await names(`q=${query}`), query).toEqual(['Masjidul Quds'])
  expect(await names("q=' OR 1=1; --")).toEqual([])
  expect(await names('q=(.*')).toEqual([])
})

test('the list is filtered by area and by several facilities', async () => {
  const near = await aMosque({ name: 'Near', area: 'Athlone' })
  await aMosque({ name: 'Far', area: 'Strand' })
  const both = await aMosque({ name: 'Both', area: 'Strand' })
  await db()
    .insertInto('mosqueFacts')
    .values([
      { mosqueId: near.id, fact: 'parking', value: 'yes' },
      { mosqueId: near.id, fact: 'ladies_daily', value: 'no' },
      { mosqueId: both.id, fact: 'parking', value: 'yes' },
      { mosqueId: both.id, fact: 'ladies_daily', value: 'yes' },
    ])
    .execute()
  await publish()
  expect(await names('area=athlone')).toEqual(['Near'])
  expect(await names('facility=parking')).toEqual(['Both', 'Near'])
  expect(await list('facility=parking&facility=ladies_daily')).toMatchObject({ mosques: [{ name: 'Both' }], count: 1 })
  expect(await names('facility=female_facilities&facility=parking')).toEqual(['Both'])
  expect(await names('area=Athlone&facility=parking&facility=ladies_daily')).toEqual([])
  expect(await list()).toMatchObject({ areas: ['Athlone', 'Strand'], count: 3 })
})

test('a class for children is chosen like a facility while one is on within four weeks', async () => {
  const classAt = async (name: string, of: Partial<Parameters<typeof anOccurrence>[1]>) => {
    const mosque = await aMosque({ name })
    const event = await anEvent({ mosqueId: mosque.id, type: 'other', date: '2026-12-18' })
    await anOccurrence(event, { audience: 'children', ...of })
    return mosque
  }
  const both = await classAt('Both', {})
  await classAt('Class only', { date: '2026-11-20', startsAt: '2026-11-20T06:00:00.000Z' })
  await classAt('Later', { date: '2026-12-19', startsAt: '2026-12-19T16:00:00.000Z' })
  await classAt('Over', { date: '2026-11-19', startsAt: '2026-11-19T16:00:00.000Z' })
  await classAt('Cancelled', { status: 'cancelled' })
  await classAt('For ladies', { audience: 'ladies' })
  await classAt('Lecture', { type: 'lecture' })
  await db().insertInto('mosqueFacts').values({ mosqueId: both.id, fact: 'ladies_eid', value: 'yes' }).execute()
  await publish()
  expect(await names('facility=children_class')).toEqual(['Both', 'Class only'])
  expect(await names('facility=children_class&q=class')).toEqual(['Class only'])
  expect(await names('facility=children_class&facility=female_facilities')).toEqual(['Both'])
})

test('a list of more than sixty mosques has several pages', async () => {
  for (let count = 0; count < 61; count++) await aMosque()
  await publish()
  expect(await list()).toMatchObject({ count: 61, from: 0, to: 60 })
  expect((await list('page=2')).mosques).toHaveLength(1)
})

test('a card has the first imam and the first picture', async () => {
  const mosque = await aMosque({ description: 'word '.repeat(100) })
  await db()
    .insertInto('mosqueImams')
    .values([
      { mosqueId: mosque.id, sortOrder: 1, name: 'Second', position: null, bio: null },
      { mosqueId: mosque.id, sortOrder: 0, name: 'First', position: null, bio: null },
    ])
    .execute()
  const variants = JSON.stringify([{ width: 320, height: 240, format: 'webp', bytes: 1 }])
  const image = { id: 'a'.repeat(32), mime: 'image/png', width: 320, height: 240, bytes: 9, variants, store: 'local' }
  const origin = { createdAt: '2026-01-01T00:00:00.000Z', originalUrl: null, createdBy: null }
  await db()
    .insertInto('images')
    .values({ ...image, ...origin })
    .execute()
  await db()
    .insertInto('mosqueImages')
    .values({ mosqueId: mosque.id, sortOrder: 0, imageId: image.id, url: null, alt: 'The door' })
    .execute()
  await publish()
  const card = (await list()).mosques[0]!
  expect(card.imam).toBe('First')
  expect(card.picture).toMatchObject({ src: `/uploads/${image.id}-320.webp`, width: 320, alt: 'The door' })
  expect(card.description!.length).toBeLessThan(230)
  const page = await findMosque(mosque.id)
  expect(page!.imams.map((imam) => imam.name)).toEqual(['First', 'Second'])
  expect(page!.pictures).toHaveLength(1)
})

test('unknown ids return null', async () => {
  for (const id of ['', 'unknown', "' OR 1=1", 'x'.repeat(10_000), '../../etc/passwd'])
    expect(await findMosque(id), id.slice(0, 20)).toBeNull()
})

test('a write is visible at once in this process, and the index is reused when no mosque changed', async () => {
  const mosque = await aMosque({ name: 'Old name' })
  await publish()
  const before = await waitForMosqueIndex()
  const change = { action: 'mosque.update', kind: 'mosque', subjectId: mosque.id }
  const revision = await bumpRevision()
  expect(await waitForMosqueIndex()).toMatchObject({ revision })
  expect((await waitForMosqueIndex()).text).toBe(before.text)

  await write(null, change, (trx) =>
    trx.updateTable('mosques').set({ name: 'New name', version: 3 }).where('id', '=', mosque.id).execute(),
  )
  expect(await names()).toEqual(['New name'])
})

test('a similar name is found among many mosques that are nearer, and a hidden one is not', async () => {
  const here = { latitude: -33.9222, longitude: 18.4149 }
  const far = { latitude: -34.2, longitude: 18.8 }
  await aMosque({ slug: 'zeenat', name: 'Zeenatul Islam Masjid', ...far })
  await aMosque({ slug: 'hidden', name: 'Zeenat Masjid', status: 'hidden' })
  for (const [n, slug] of ['at', 'near', 'nearer-than-far', 'fourth'].entries())
    await aMosque({ slug, name: `Mosque ${n}`, latitude: here.latitude + n * 0.0005, longitude: here.longitude })
  await publish()
  const slugs = async (name: string, position: typeof here | null) =>
    (await findLikelyDuplicates(name, position)).map(({ slug }) => slug)
  expect(await slugs('Zeenat ul Islam', here)).toEqual(['zeenat', 'at', 'near', 'nearer-than-far'])
  expect(await slugs('Zeenat ul Islam', null)).toEqual(['zeenat'])
  expect(await slugs('Qwertz', far)).toEqual(['zeenat'])
  expect(await slugs('Qwertz', null)).toEqual([])
})

test('a name that looks like that of another mosque never ranks above it, and is asked about', async () => {
  const keywords = JSON.stringify(['auwal masjid', 'auwal', 'masjid'])
  await aMosque({ slug: 'hyphen', name: 'Auw\u00adal Masjid', keywords })
  await aMosque({ slug: 'cyrillic', name: 'Аuwаl Mаsjid', keywords })
  const genuine = await aMosque({ slug: 'genuine', name: 'Auwal Masjid', keywords: '[]' })
  await publish()
  const everywhere = { city: '', area: '', facility: [], rooms: '' }
  for (const q of ['auwal masjid', 'masjid', 'auwal', 'Auw\u00adal Masjid']) {
    const slugs = (await findMosques({ ...everywhere, q }, { limit: 10, offset: 0 })).mosques.map(({ slug }) => slug)
    expect([q, slugs[0]]).toEqual([q, 'genuine'])
  }
  expect(await findLookalike('Аuwal Masjid')).toBe('Auwal Masjid')
  expect(await findLookalike('Auwal Masjid')).toBeNull()
  const asked = await findLikelyDuplicates('Аuwаl Mаsjid', null)
  expect(asked.map(({ slug }) => slug)).toContain(genuine.slug)
})

test('before the first index is there a search is answered by the database, and marked as stale', async () => {
  await aMosque({ name: 'Masjidul Quds', area: 'Athlone', address: '1 Klipfontein Road', keywords: '["gatesville"]' })
  await aMosque({ name: 'Auwal Masjid', area: 'City Bowl', address: '39 Dorp Street', arabicName: 'المسجد الأول' })
  await aMosque({ name: 'Quds of nobody', status: 'hidden' })
  const state = globalThis as { mosqueConnectIndex?: object }
  await waitForMosqueIndex()
  onTestFinished(() => void Object.assign(state.mosqueConnectIndex!, { building: null }))
  Object.assign(state.mosqueConnectIndex!, { index: null, building: new Promise(() => {}) })
  for (const [q, found] of [
    ['QUDS', ['Masjidul Quds']],
    ['gatesville athlone', ['Masjidul Quds']],
    ['mosque in dorp', ['Auwal Masjid']],
    ['dorp masjied', ['Auwal Masjid']],
    ['الأول', ['Auwal Masjid']],
    ['masjid', ['Auwal Masjid', 'Masjidul Quds']],
    ['(.*', []],
    ['39', ['Auwal Masjid']],
    ['%', []],
  ] as const) {
    const { mosques, isStale } = await list(`q=${q}`)
    expect([q, mosques.map(({ name }) => name), isStale]).toEqual([q, found, true])
  }
  expect(await list('q=quds&area=athlone&facility=parking')).toMatchObject({ count: 0, isStale: true })
  expect(await list('')).toMatchObject({ count: 2, isStale: false })
})

test('the nearest mosques are found in the database as they would be by their distance', async () => {
  const here = { latitude: -16.8, longitude: 179.9 }
  await aMosque({ slug: 'here', ...here })
  await aMosque({ slug: 'west', latitude: -16.8, longitude: 179.4 })
  await aMosque({ slug: 'east', latitude: -16.8, longitude: -179.9 })
  await aMosque({ slug: 'far', latitude: 51.5, longitude: -0.1 })
  await aMosque({ slug: 'unknown', latitude: null, longitude: null })
  await publish()
  const nearest = async (q: string, offset = 0) => {
    const found = await findNearest({ q, city: '', area: '', facility: [], rooms: '' }, here, { limit: 3, offset })
    return [found.mosques.map(({ slug }) => slug), found.count]
  }
  for (const q of ['', 'mosque']) {
    expect(await nearest(q)).toEqual([['here', 'east', 'west'], 4])
    expect(await nearest(q, 3)).toEqual([['far'], 4])
  }
})
