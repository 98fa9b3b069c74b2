import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { startApp } from '#tests/support/http/app.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

const names = (html: string) =>
  [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, name]) => name)

const pages = ['/', '/mosques', '/mosques/search', '/events', '/events/calendar', '/ar/mosques']

async function aSite() {
  await aMosque({ id: 'north', name: 'North Masjid', city: 'london', area: 'High Town', suburb: null, address: null })
  await aMosque({ id: 'old', name: 'Old Masjid', city: 'luton', area: 'High Town', suburb: null, address: null })
  await publish()
  const app = await startApp()
  return { app, text: async (path: string) => await (await app.visit(path)).text() }
}

test('the pages of a site with mosques in one city do not mention cities', async () => {
  const { text } = await aSite()
  const before = new Map<string, string>()
  for (const page of pages) before.set(page, await text(page))
  for (const page of pages) expect(before.get(page), page).not.toMatch(/name="city"|All Cities|Luton|London/)
  expect(names(await text('/mosques?city=luton'))).toEqual(['North Masjid', 'Old Masjid'])
})

test('a site with mosques in two cities filters and counts by city', async () => {
  const { text } = await aSite()
  await storeCities()
  const directory = await text('/mosques')
  expect(directory).toMatch(/All Cities<\/option><option value="london">London \(1\)<\/option>/)
  expect(directory, 'areas of one name are told apart').toContain('High Town, Luton')
  expect(names(await text('/mosques?city=luton'))).toEqual(['Old Masjid'])
  expect(await text('/ar/mosques?city=luton')).toMatch(/<option value="luton" selected="">لوتون \(1\)<\/option>/)
  for (const page of ['/', '/events']) expect(await text(page), page).toContain('name="city"')
  expect(await text('/mosques/search?city=luton')).toContain('Search Results in Luton')
  expect(await text('/events/calendar?city=luton')).toMatch(/<bdi[^>]*>Luton<\/bdi>/)
  expect(await text('/mosques/old')).toContain('"addressLocality":"Luton"')
})

test('the API filters by city and names it', async () => {
  const { app } = await aSite()
  await storeCities()
  const read = async (path: string) => (await app.visit(path)).json()
  const list = await read('/api/v1/mosques?city=luton')
  expect(list.data).toMatchObject([{ name: 'Old Masjid', city: 'Luton', cityId: 'luton' }])
  expect((await read('/api/v1/mosques?city=paris')).total).toBe(0)
  expect((await read('/api/v1/mosques.geojson?city=london')).features).toMatchObject([
    { properties: { city: 'London' } },
  ])
  expect((await read('/mosques/nearby.json?city=luton')).mosques).toHaveLength(1)
  expect((await read('/api/v1/events?city=luton')).total).toBe(0)
})
