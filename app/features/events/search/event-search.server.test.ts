import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { eventFilters } from '#app/features/events/event-filters.ts'
import { findKeys, listEvents } from '#app/features/events/list/event-list.server.ts'
import { anEvent } from '#tests/support/data/factories.ts'
import { countRowsOfQueries } from '#tests/support/data/row-counts.ts'
import { waitForEventSearch } from './event-index.server.ts'
import { matchEvents } from './event-search.server.ts'
import { scanOccurrences, selectMatchingOccurrences } from './matching-occurrences.server.ts'
import { buildSearchText } from './search-text.ts'

const now = new Date('2026-11-20T10:00:00Z')

async function published(title: string, description: string | null = null) {
  // `updatedAt` as a write sets it: the index reads the row again if it read it before its search text was stored.
  const event = await anEvent({ title, description, updatedAt: now.toISOString() })
  const change = { action: 'event.create', kind: 'event', subjectId: event.id }
  await write(null, change, (trx) => rewriteOccurrences(trx, [event.id], now))
  return event
}

const titles = async (q: string) => {
  await waitForEventSearch()
  const { events } = await listEvents(eventFilters.read(new URLSearchParams({ q })), now, '2026-11-20')
  return events.map((event) => event.title).sort()
}

test.each([
  ['thikr', 'dhikr'],
  ['thikr', 'zikr'],
  ['dhikr', 'zikr'],
  ['quran', "qur'an"],
  ["Qur'an", 'koran'],
  ['masjid', 'masjied'],
  ['masjid', 'mosque'],
  ['salaah', 'salah'],
  ['ladies', 'women'],
  ['madrasah', 'madressa'],
])('a search for %s finds events about %s, and the reverse', async (one, other) => {
  await published(`Evening of ${one}`)
  await published(`Morning of ${other}`)
  await published('Soup kitchen')
  const both = [`Evening of ${one}`, `Morning of ${other}`]
  expect(await titles(one)).toEqual(both)
  expect(await titles(other)).toEqual(both)
})

test('words match in any order, in title and description together', async () => {
  await published('Lecture on patience', 'For ladies')
  await published('Patience')
  expect(await titles('ladies patience lecture')).toEqual(['Lecture on patience'])
})

test('a misspelt word finds similar words', async () => {
  await published('Fundraiser for families')
  expect(await titles('fundriaser')).toEqual(['Fundraiser for families'])
})

test('a deleted event no longer matches, and a changed one matches its new words', async () => {
  const [gone, changed] = [await published('Old lecture'), await published('Soup kitchen')]
  expect(await titles('lecture')).toEqual(['Old lecture'])
  await write(null, { action: 'event.delete', kind: 'event', subjectId: gone.id }, async (trx) => {
    await trx.deleteFrom('eventOccurrences').where('eventId', '=', gone.id).execute()
    await trx.deleteFrom('events').where('id', '=', gone.id).execute()
  })
  await write(null, { action: 'event.update', kind: 'event', subjectId: changed.id }, async (trx) => {
    const fields = { title: 'New lecture', updatedAt: now.toISOString() }
    await trx.updateTable('events').set(fields).where('id', '=', changed.id).execute()
    await rewriteOccurrences(trx, [changed.id], now)
  })
  expect(await titles('lecture')).toEqual(['New lecture'])
  expect(await titles('soup')).toEqual([])
})

test('a change that was committed minutes after it began matches its new words', async () => {
  const imported = await published('Soup kitchen')
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
  const change = (id: string, fields: { title: string; updatedAt: string }) =>
    write(null, { action: 'event.update', kind: 'event', subjectId: id }, async (trx) => {
      await trx.updateTable('events').set(fields).where('id', '=', id).execute()
      await rewriteOccurrences(trx, [id], now)
    })
  await change((await published('Fair')).id, { title: 'Bazaar', updatedAt: minutesAgo(2) })
  expect(await titles('bazaar')).toEqual(['Bazaar'])
  await change(imported.id, { title: 'New lecture', updatedAt: minutesAgo(5) })
  expect(await titles('lecture')).toEqual(['New lecture'])
})

test('while the index is being built the database is searched, and the list is marked as incomplete', async () => {
  await published('Evening of thikr', 'For ladies')
  await published('Evening of 100% thikr')
  const unfinished = {
    search: null,
    refreshing: new Promise(() => {}),
    refreshedFrom: 0,
    isSubscribed: true,
  }
  onTestFinished(() => void Object.assign(globalThis, { mosqueConnectEventSearch: undefined }))
  Object.assign(globalThis, { mosqueConnectEventSearch: unfinished })
  const list = async (q: string) => {
    const found = await listEvents(eventFilters.read(new URLSearchParams({ q })), now, '2026-11-20')
    return [found.isIncomplete, found.count, found.events.map(({ title }) => title).sort()]
  }
  expect(await list('women dhikr')).toEqual([true, 1, ['Evening of thikr']])
  expect(await list('evening the')).toEqual([true, 2, ['Evening of 100% thikr', 'Evening of thikr']])
  expect(await list('%')).toEqual([true, 1, ['Evening of 100% thikr']])
  expect(await list('lecture')).toEqual([true, 0, []])
})

test('very many matches are scanned along the index, in the same order', async () => {
  const event = await published('Daily thikr')
  const query = { tab: 'upcoming', mosque: null, type: null, days: null } as const
  const all = await scanOccurrences(query, now, (id) => id === event.id, 10)
  expect(all).toEqual(await findKeys({ ...query, q: 'dhikr' }, now, 10))
  expect(await scanOccurrences(query, now, () => false, 10)).toEqual([])
})

test('each query has one bound on each side of the start: of several, SQLite reads from the first', () => {
  const after = { startsAt: '2026-12-01T00:00:00.000Z', eventId: 'e', occurrenceDate: '2026-12-01' }
  for (const tab of ['upcoming', 'past'] as const)
    for (const days of [null, { from: '2026-12-01', before: '2027-01-01' }])
      for (const position of [null, after]) {
        const query = { tab, days, mosque: null, type: null }
        const { sql } = selectMatchingOccurrences(query, now, null, position).select('o.eventId').compile()
        const bounds = (side: RegExp) => sql.match(side)?.length ?? 0
        expect([sql, bounds(/"startsAt" >/g), bounds(/"startsAt" </g)]).toEqual([sql, 1, tab === 'past' ? 1 : 0])
      }
})

test('a long list is read in batches without losing or doubling a date', async () => {
  const event = await anEvent({ title: 'Thikr', date: '2026-11-21', rrule: 'FREQ=DAILY' })
  await write(null, { action: 'event.create', kind: 'event', subjectId: event.id }, async (trx) => {
    await rewriteOccurrences(trx, [event.id], now)
  })
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    eventId: event.id,
    occurrenceDate: `far ${String(index).padStart(4, '0')}`,
    mosqueId: event.mosqueId,
    type: event.type,
    date: null,
    startTime: null,
    endTime: null,
    startsAt: '2030-01-01T00:00:00.000Z',
    endsAt: '2030-01-01T01:00:00.000Z',
    status: 'scheduled' as const,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db()
      .insertInto('eventOccurrences')
      .values(rows.slice(from, from + 500))
      .execute()
  const query = { tab: 'upcoming', mosque: null, type: null, days: null } as const
  const keys = await scanOccurrences(query, now, (id) => id === event.id, 10_000)
  expect(keys).toEqual(await findKeys({ ...query, q: '' }, now, 10_000))
  expect(keys.length).toBeGreaterThan(2500)
})

test('the search text is folded and ends with the symbols of the text', () => {
  const event = { title: "Qur'ān (beginners)", description: '100%', type: 'other', audience: null }
  expect(buildSearchText(event)).toBe("quran beginners 100\n'()%")
})

test('after very many changes the index is read again in batches, and the changes only until they are too many', async () => {
  const { id, slug: _slug, ...first } = await published('Old lecture')
  expect(await titles('lecture')).toEqual(['Old lecture'])
  const [changed, batch] = [5200, 650]
  await write(null, { action: 'import.run', kind: 'import', subjectId: 'i' }, async (trx) => {
    for (let from = 0; from < changed; from += batch) {
      const rows = Array.from({ length: batch }, (_, index) => {
        const newId = `e${from + index}`
        return { ...first, id: newId, slug: newId, searchText: 'soup kitchen' }
      })
      await trx.insertInto('events').values(rows).execute()
    }
  })
  const counts = countRowsOfQueries()
  expect(await titles('lecture')).toEqual(['Old lecture'])
  expect(Math.max(...counts)).toBeLessThanOrEqual(500)
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(2.1 * changed)

  const hasSoup = await testOf('soup')
  expect(['e1', 'e5199', id, 'none'].map(hasSoup)).toEqual([true, true, false, false])
  await write(null, { action: 'event.update', kind: 'event', subjectId: 'e1' }, async (trx) => {
    const change = { searchText: 'lecture', updatedAt: new Date().toISOString() }
    await trx.updateTable('events').set(change).where('id', '=', 'e1').execute()
  })
  expect(['e1', 'e2'].map(await testOf('soup'))).toEqual([false, true])
})

/** The test of ids for a search with very many matches. */
async function testOf(query: string) {
  const matches = await matchEvents(query)
  if (!matches || !('hasId' in matches)) throw new Error('so many matches should not be listed')
  return matches.hasId
}
