import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { readFilters } from '#app/features/mosques/mosque-filters.ts'
import { waitForMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { aMosque, anEvent, anOccurrence } from '#tests/support/data/factories.ts'
import { relaxMosqueFilters } from './relaxed-filters.server.ts'

const relax = async (query: string) =>
  (await relaxMosqueFilters(readFilters(new URLSearchParams(query)))).map(({ changed, filters, count }) => [
    changed ? `${changed.as} ${changed.filter}` : filters.area,
    count,
  ])

test('a search without results names the one filter to leave out, and the nearest area that has some', async () => {
  await aMosque({ name: 'Masjid Noor', area: 'Athlone', latitude: -33.96, longitude: 18.5 })
  await aMosque({ name: 'Masjid Salaam', area: 'Gatesville', latitude: -33.97, longitude: 18.5 })
  await aMosque({ name: 'Masjid Noor of Strand', area: 'Strand', latitude: -34.2, longitude: 18.5 })
  await waitForMosqueIndex()
  expect(await relax('q=Noor&area=Gatesville&page=4')).toEqual([
    ['without area', 2],
    ['Athlone', 1],
  ])
  expect(await relax('facility=parking&area=Athlone')).toEqual([['without facility', 1]])
  expect(await relax('facility=parking&facility=library')).toEqual([])
  expect(await relax('q=zzzzzz')).toEqual([['without q', 3]])
  expect(await relax('q=zzzzzz&facility=parking')).toEqual([])
  expect(await relax('q=zzzzzz&facility=parking&area=Athlone')).toEqual([['only area', 1]])
  const [first] = await relaxMosqueFilters(readFilters(new URLSearchParams('q=Noor&area=Gatesville&page=4')))
  expect(first!.filters).toMatchObject({ q: 'Noor', area: '', page: 1 })
})

test('of ladies and children each is offered alone, with the other filters', async () => {
  const mosque = await aMosque({ area: 'Athlone' })
  const event = await anEvent({ mosqueId: (await aMosque({ area: 'Athlone' })).id, type: 'other', date: '2026-11-21' })
  await anOccurrence(event, { audience: 'children' })
  await db().insertInto('mosqueFacts').values({ mosqueId: mosque.id, fact: 'ladies_daily', value: 'yes' }).execute()
  const pair = 'facility=female_facilities&facility=children_class'
  const searches = await relaxMosqueFilters(readFilters(new URLSearchParams(`${pair}&area=Athlone`)))
  expect(searches.map(({ filters, count }) => [filters.facility, filters.area, count])).toEqual([
    [['female_facilities'], 'Athlone', 1],
    [['children_class'], 'Athlone', 1],
  ])
  expect(await relax(`${pair}&area=Strand`)).toEqual([['only facility', 1]])
})
