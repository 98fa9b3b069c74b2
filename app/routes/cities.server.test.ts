import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { storeCities } from '#tests/support/data/two-cities.ts'
import { open } from '#tests/support/site/route-site.ts'

/** Factories bypass the caches; this increases the revision, as a write does. */
const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

const pages = ['/', '/mosques', '/mosques/search', '/events', '/events/calendar', '/ar/mosques']

async function aSite() {
  await aMosque({ id: 'north', name: 'North Masjid', city: 'london', area: 'High Town', suburb: null, address: null })
  await aMosque({ id: 'old', name: 'Old Masjid', city: 'luton', area: 'High Town', suburb: null, address: null })
  await publish()
}

test('the pages of a site with mosques in one city do not mention cities', async () => {
  await aSite()
  for (const path of pages) {
    const page = await open(path)
    expect(page.source, path).not.toMatch(/All Cities|Luton|London/)
    expect(page.has('[name="city"]'), path).toBe(false)
  }
  expect((await open('/mosques?city=luton')).cards()).toEqual(['North Masjid', 'Old Masjid'])
})

test('a site with mosques in two cities filters and counts by city', async () => {
  await aSite()
  await storeCities()
  const directory = await open('/mosques')
  expect(directory.texts('[name="city"] option').slice(0, 2)).toEqual(['All Cities', 'London (1)'])
  expect(directory.attributes('[name="city"] option', 'value').slice(0, 2)).toEqual(['', 'london'])
  expect(directory.text, 'areas of one name are told apart').toContain('High Town, Luton')
  expect((await open('/mosques?city=luton')).cards()).toEqual(['Old Masjid'])
  const arabic = await open('/ar/mosques?city=luton')
  expect([arabic.value('city'), arabic.texts('[name="city"] option[selected]')]).toEqual(['luton', ['لوتون (1)']])
  for (const path of ['/', '/events']) expect((await open(path)).has('[name="city"]'), path).toBe(true)
  expect((await open('/mosques/search?city=luton')).text).toContain('Search Results in Luton')
  expect((await open('/events/calendar?city=luton')).texts('bdi')).toContain('Luton')
  expect((await open('/mosques/old')).structuredData()).toContainEqual(
    expect.objectContaining({ address: expect.objectContaining({ addressLocality: 'Luton' }) }),
  )
})
