import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { eventFilters } from '#app/features/events/event-filters.ts'
import { countEventsAtPlace, findEvents, listEvents } from '#app/features/events/list/event-list.server.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { waitForEventSearch } from './event-index.server.ts'
import { scanOccurrences } from './matching-occurrences.server.ts'

const now = new Date('2026-11-20T10:00:00Z')

async function published(title: string, mosqueId: string, fields: Partial<Parameters<typeof anEvent>[0]> = {}) {
  const event = await anEvent({ title, mosqueId, updatedAt: now.toISOString(), ...fields })
  const change = { action: 'event.create', kind: 'event', subjectId: event.id }
  await write(null, change, (trx) => rewriteOccurrences(trx, [event.id], now))
}

async function search(query: string) {
  await waitForEventSearch()
  const { events, count, place } = await listEvents(eventFilters.read(new URLSearchParams(query)), now, '2026-11-20')
  return { titles: events.map(({ title }) => title).sort(), count, place }
}

async function site() {
  const [suburb, area, far, hidden] = [
    await aMosque({ area: 'Cape Flats', suburb: 'Athlone' }),
    await aMosque({ area: 'Athlone', suburb: null }),
    await aMosque({ area: 'Bo-Kaap', suburb: null }),
    await aMosque({ area: 'Athlone', status: 'hidden' }),
  ]
  await published('Stories', suburb.id)
  await published('Ladies', area.id, { type: 'iftar' })
  await published('Bus to Athlone', far.id)
  await published('Far', far.id)
  await published('Nobody sees it', hidden.id)
}

test('a search for a suburb or area finds the events at its mosques, besides those that name it', async () => {
  await site()
  for (const q of ['Athlone', 'athlone ', 'ATHLONE', 'masjid in Athlone'])
    expect(await search(`q=${q}`)).toMatchObject({
      titles: expect.arrayContaining(['Ladies', 'Stories']),
      place: 'Athlone',
    })
  expect((await search('q=Athlone')).titles).toEqual(['Bus to Athlone', 'Ladies', 'Stories'])
  expect(await search('q=bo kaap')).toMatchObject({ titles: ['Bus to Athlone', 'Far'], place: 'Bo-Kaap' })
  expect(await search('q=Athlone&type=iftar')).toMatchObject({ titles: ['Ladies'], count: 1 })
  expect(await search('q=Athlone&tab=past')).toMatchObject({ titles: [], count: 0 })
  expect(await search('q=Stories')).toMatchObject({ titles: ['Stories'], place: null })
})

test('a misspelt suburb counts where no event has the words', async () => {
  await site()
  expect(await search('q=Bo-Kap')).toMatchObject({ titles: ['Bus to Athlone', 'Far'], place: 'Bo-Kaap' })
  expect((await search('q=zzzzzz')).place).toBeNull()
})

test('the API finds the same, and the number of events at a place is counted without the words', async () => {
  await site()
  await waitForEventSearch()
  const query = { tab: 'upcoming', q: 'Athlone', mosque: null, type: null, days: null } as const
  const { events, count } = await findEvents(query, { limit: 10, offset: 0 }, now)
  expect([events.map(({ title }) => title).sort(), count]).toEqual([['Bus to Athlone', 'Ladies', 'Stories'], 3])
  expect(await countEventsAtPlace('athlone', now)).toEqual({ place: 'Athlone', count: 2 })
  expect(await countEventsAtPlace('Athlon', now)).toBeNull()
  expect(await countEventsAtPlace('lecture', now)).toBeNull()
})

test('a scan of very many matches includes the events at the place', async () => {
  await site()
  const place = { name: 'Athlone', also: [], suburbs: ['Athlone'], areas: ['Athlone'], city: null, within: 'Athlone' }
  const query = { tab: 'upcoming', mosque: null, type: null, days: null, place } as const
  expect(await scanOccurrences(query, now, () => false, 10)).toHaveLength(2)
})
