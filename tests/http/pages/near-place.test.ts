import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

const station = { latitude: -33.922, longitude: 18.426 }
const athlone = { latitude: -33.963, longitude: 18.505, suburb: 'Athlone', area: 'Cape Flats' }

async function someMosques() {
  await aMosque({ name: 'Far Masjid', ...athlone })
  await aMosque({ name: 'Near Masjid', ...station, suburb: 'City Centre' })
  await publish()
  return startApp()
}

const names = (html: string) => [...html.matchAll(/data-part="name">([^<–]+)</g)].map(([, name]) => name)

test('a search for a place shows the mosques nearest to it, with their distance', async () => {
  const app = await someMosques()
  for (const path of ['/mosques/search', '/mosques'])
    for (const q of ['Cape Town Station', 'cape twon staton', 'mosque near Cape Town Station']) {
      const html = await (await app.visit(`${path}?q=${encodeURIComponent(q)}`)).text()
      expect(html, `${path} ${q}`).toContain('Mosques near Cape Town Station')
      expect(names(html)).toEqual(['Near Masjid', 'Far Masjid'])
      expect(html).toMatch(/about 500 m away/)
      expect(html).not.toContain('No mosques found')
    }
  const arabic = await (await app.visit('/ar/mosques/search?q=Cape%20Town%20Station')).text()
  expect(names(arabic)).toEqual(['Near Masjid', 'Far Masjid'])
})

test('mosques with the words of a place come first, then the others near it', async () => {
  const app = await someMosques()
  const html = await (await app.visit('/mosques/search?q=Athlone')).text()
  expect(html).toContain('1 mosque found')
  expect(html.indexOf('Far Masjid')).toBeLessThan(html.indexOf('Mosques near Athlone'))
  expect(names(html)).toEqual(['Near Masjid'])
})

test('the area filter applies to the mosques near a place', async () => {
  const app = await someMosques()
  const html = await (await app.visit('/mosques?q=Cape+Town+Station&area=Cape+Flats')).text()
  expect(names(html)).toEqual(['Far Masjid'])
})

test('the list of near mosques has all of them for a place, and tiles when they are many', async () => {
  const app = await someMosques()
  const list = async (query: string) => (await app.visit(`/mosques/nearby.json${query}`)).json()
  expect((await list('?q=Cape+Town+Station')).mosques).toHaveLength(2)
  expect((await list('?q=far')).mosques).toHaveLength(1)
  for (let index = 0; index < 600; index++)
    await aMosque({ name: `Masjid ${index}`, latitude: -33.9 - index / 2000, longitude: 18.4 })
  await publish()
  const { tiles } = await list('')
  const inside = await Promise.all(tiles.map((tile: string) => list(`?tile=${tile}`)))
  expect(inside.flatMap(({ mosques }) => mosques)).toHaveLength(602)
  expect(await list('?tile=nonsense')).toEqual({ tiles, withoutPosition: 0 })
})
