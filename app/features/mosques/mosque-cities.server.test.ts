import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { londonAndLuton, storeCities } from '#tests/support/data/two-cities.ts'
import { listCities } from './mosque-cities.server.ts'
import { readFilters } from './mosque-filters.ts'
import { waitForMosqueIndex } from './mosque-index.server.ts'
import { findMosque } from './page/mosque-details.server.ts'
import { listMosques } from './search/mosques.server.ts'

async function list(query = '') {
  await waitForMosqueIndex()
  const result = await listMosques(readFilters(new URLSearchParams(query)))
  return { ...result, names: result.mosques.map((mosque) => mosque.name) }
}

async function someMosques() {
  await aMosque({ name: 'East Masjid', city: 'london', area: 'Newham', suburb: null })
  await aMosque({ name: 'North Masjid', city: 'london', area: 'High Town', suburb: null })
  await aMosque({ name: 'Old Masjid', city: 'luton', area: 'High Town', suburb: null })
  await aMosque({ name: 'Hidden Masjid', city: 'luton', status: 'hidden' })
  await aMosque({ name: 'Unknown Masjid', area: 'Elsewhere', suburb: null })
}

test('mosques in two cities are counted and filtered by city, and areas follow the city', async () => {
  await someMosques()
  await storeCities()
  expect((await listCities()).map(({ id, count }) => [id, count])).toEqual([
    ['london', 2],
    ['luton', 1],
  ])
  const all = await list()
  expect(all.cities).toHaveLength(2)
  expect(all.areas).toEqual(['Elsewhere', 'High Town', 'Newham'])
  expect(await list('city=luton')).toMatchObject({ names: ['Old Masjid'], areas: ['High Town'] })
  expect((await list('city=london&area=high+town')).names).toEqual(['North Masjid'])
  expect((await list('area=High+Town')).names).toEqual(['North Masjid', 'Old Masjid'])
  expect((await list('q=Luton')).names).toEqual(['Old Masjid'])
  expect((await list('q=لندن')).names).toEqual(['East Masjid', 'North Masjid'])
})

test('an area of another city and a city that is not listed do not filter', async () => {
  await someMosques()
  await storeCities()
  const chosen = await list('city=luton&area=Newham')
  expect([chosen.names, chosen.filters.area]).toEqual([['Old Masjid'], ''])
  const unknown = await list('city=paris')
  expect([unknown.count, unknown.filters.city]).toEqual([4, ''])
})

test('with mosques in one city only, nothing names a city', async () => {
  const { id } = await aMosque({ city: 'london' })
  await storeCities()
  expect(await list('city=london')).toMatchObject({ cities: [], count: 1, mosques: [{ city: null }] })
  expect(await findMosque(id)).toMatchObject({ city: null })
})

test('a mosque follows the name of its city, and what is chosen in the settings', async () => {
  await someMosques()
  await storeCities()
  const [london, luton] = londonAndLuton
  expect((await list('city=london')).mosques[0]?.city?.names.en).toBe('London')
  await storeCities([{ ...london!, names: { en: 'Londinium', ar: 'لندن' } }, luton!])
  expect((await list('city=london')).mosques[0]?.city?.names.en).toBe('Londinium')
  await storeCities([london!, { ...luton!, inDirectory: false }])
  expect(await list('city=luton')).toMatchObject({ cities: [], count: 4 })
  await storeCities()
  expect((await list('city=luton')).names, 'the mosques kept their city').toEqual(['Old Masjid'])
})

test('the counts follow the mosques', async () => {
  await someMosques()
  await storeCities()
  await list()
  await write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async (trx) => {
    await trx
      .updateTable('mosques')
      .set((row) => ({ status: 'active', version: row('version', '+', 1) }))
      .where('status', '=', 'hidden')
      .execute()
  })
  expect((await list()).cities.map(({ count }) => count)).toEqual([2, 2])
  expect(await db().selectFrom('mosques').select('city').distinct().execute()).toHaveLength(3)
})
