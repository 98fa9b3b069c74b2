import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import type { Page } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

const station = { latitude: -33.922, longitude: 18.426 }
const athlone = { latitude: -33.963, longitude: 18.505, suburb: 'Athlone', area: 'Cape Flats' }

async function someMosques() {
  await aMosque({ name: 'Far Masjid', ...athlone })
  await aMosque({ name: 'Near Masjid', ...station, suburb: 'City Centre' })
  await publish()
}

const names = (page: Page) => page.texts('[data-part="name"]')

test('a search for a place shows the mosques nearest to it, with their distance', async () => {
  await someMosques()
  for (const path of ['/mosques/search', '/mosques'])
    for (const q of ['Cape Town Station', 'cape twon staton', 'mosque near Cape Town Station']) {
      const page = await open(`${path}?q=${encodeURIComponent(q)}`)
      expect(page.text, `${path} ${q}`).toContain('Mosques near Cape Town Station')
      expect(names(page)).toEqual(['Near Masjid', 'Far Masjid'])
      expect(page.text).toMatch(/about \d+ m away/)
      expect(page.text).not.toContain('No mosques found')
    }
  const arabic = await open('/ar/mosques/search?q=Cape%20Town%20Station')
  expect(names(arabic)).toEqual(['Near Masjid', 'Far Masjid'])
})

test('mosques with the words of a place come first, then the others near it', async () => {
  await someMosques()
  const page = await open('/mosques/search?q=Athlone')
  expect(page.text).toMatch(/1 mosque found.*Far Masjid.*Mosques near Athlone/)
  expect(
    page.links.filter((link) => link.startsWith('/events?q=')),
    'without events there',
  ).toEqual([])
  expect(names(page)).toEqual(['Near Masjid'])
})

test('the area filter applies to the mosques near a place', async () => {
  await someMosques()
  expect(names(await open('/mosques?q=Cape+Town+Station&area=Cape+Flats'))).toEqual(['Far Masjid'])
})

const list = async (query: string) => (await visit(`/mosques/nearby.json${query}`)).json()

test('the list of near mosques has all of them for a place', async () => {
  await someMosques()
  expect((await list('?q=Cape+Town+Station')).mosques).toHaveLength(2)
  expect((await list('?q=far')).mosques).toHaveLength(1)
})

test('the list of near mosques has tiles when they are many', async () => {
  for (let index = 0; index < 600; index++)
    await aMosque({ name: `Masjid ${index}`, latitude: -33.9 - index / 2000, longitude: 18.4 })
  await someMosques()
  const { tiles } = await list('')
  const inside = await Promise.all(tiles.map((tile: string) => list(`?tile=${tile}`)))
  expect(inside.flatMap(({ mosques }) => mosques)).toHaveLength(602)
  expect(await list('?tile=nonsense')).toEqual({ tiles, withoutPosition: 0 })
})

test('positions are compact, follow the filters and contain no more than the list needs', async () => {
  const near = await aMosque({ name: 'Near', latitude: -33.9222222, approximate: 1 })
  await aMosque({ name: 'Nowhere', latitude: null, longitude: null })
  await publish()
  const list = await (await visit('/mosques/positions.json')).json()
  expect(list).toEqual({
    areas: ['Bo-Kaap, City Bowl'],
    mosques: [[near.id, 'Near', 0, -33.92222, 18.4149, 1]],
    withoutPosition: 1,
  })
  expect(await (await visit('/mosques/positions.json?q=nowhere')).json()).toEqual({
    areas: [],
    mosques: [],
    withoutPosition: 1,
  })
})
