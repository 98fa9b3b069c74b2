import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { eventFilters, monthViewFilters } from '#app/features/events/event-filters.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { relaxMonth } from './month-view.server.ts'
import { relaxEventFilters } from './relaxed-events.server.ts'

const now = new Date('2026-11-20T10:00:00Z')

async function published(fields: Parameters<typeof anEvent>[0]) {
  const event = await anEvent(fields)
  const change = { action: 'event.create', kind: 'event', subjectId: event.id }
  await write(null, change, (trx) => rewriteOccurrences(trx, [event.id], now))
}

const relax = (query: string) => relaxEventFilters(eventFilters.read(new URLSearchParams(query)), now, '2026-11-20')

const at = (latitude: number) => ({ latitude, longitude: 18.5 })

async function site() {
  const near = await aMosque({ area: 'Athlone', ...at(-33.96) })
  await aMosque({ area: 'Gatesville', ...at(-33.97) })
  const far = await aMosque({ area: 'Strand', ...at(-34.2) })
  await published({ title: 'Lecture', type: 'lecture', mosqueId: near.id, date: '2026-12-04' })
  await published({ title: 'Another', type: 'lecture', mosqueId: near.id, date: '2026-12-05' })
  await published({ title: 'Iftar', type: 'iftar', mosqueId: far.id, date: '2027-02-05' })
  return { near, far }
}

test('an empty list names the one filter whose removal gives results, days first, and the next date', async () => {
  await site()
  const { searches, next } = await relax('type=lecture&when=today&page=3')
  expect(searches).toMatchObject([
    { changed: { filter: 'when', as: 'without' }, count: 2, filters: { when: null, type: 'lecture', page: 1 } },
  ])
  expect(next).toMatchObject({ title: 'Lecture', date: '2026-12-04' })
  expect((await relax('q=zzz&type=lecture')).searches).toMatchObject([
    { changed: { filter: 'q', as: 'without' }, count: 2 },
  ])
  expect((await relax('type=thikr')).searches).toMatchObject([{ changed: { filter: 'type' }, count: 3 }])
  expect(await relax('type=thikr&audience=children&when=today')).toEqual({ searches: [], next: null })
  expect((await relax('type=iftar&area=Athlone&when=today')).searches).toMatchObject([
    { changed: { filter: 'area', as: 'only' }, filters: { type: null, when: null, area: 'Athlone' }, count: 2 },
  ])
  expect((await relax('tab=past&type=lecture')).searches).toEqual([])
})

test('an empty area names the nearest area with results', async () => {
  await site()
  expect((await relax('area=Gatesville')).searches).toMatchObject([
    { changed: { filter: 'area', as: 'without' }, count: 3 },
    { changed: null, count: 2, filters: { area: 'Athlone' } },
  ])
  expect((await relax('area=Gatesville&type=iftar')).searches).toMatchObject([
    { changed: { filter: 'area', as: 'without' }, count: 1 },
    { changed: null, count: 1, filters: { area: 'Strand' } },
  ])
  expect((await relax('area=Nowhere')).searches).toMatchObject([
    { changed: { filter: 'area', as: 'without' }, count: 3 },
  ])
})

test('a suburb without events leads to its area, or to the nearest one that has some', async () => {
  await aMosque({ area: 'Athlone', suburb: 'Bridgetown', ...at(-33.96) })
  await aMosque({ area: 'Gatesville', suburb: 'Rylands', ...at(-33.97) })
  await site()
  for (const suburb of ['Bridgetown', 'Rylands'])
    expect((await relax(`q=${suburb}`)).searches).toMatchObject([
      { changed: { filter: 'q', as: 'without' } },
      { changed: null, count: 2, filters: { q: '', area: 'Athlone' } },
    ])
})

test('an empty month names the filter, the nearest area and the nearest months before and after', async () => {
  const { far } = await site()
  await published({ title: 'Past', type: 'iftar', mosqueId: far.id, date: '2026-11-05' })
  const month = async (query: string) => {
    const filters = monthViewFilters.read(new URLSearchParams(query))
    return (await relaxMonth(filters, filters.month!)).map(({ without, filters: changed, count }) => [
      without ?? changed.area,
      changed.month,
      count,
    ])
  }
  expect(await month('month=2026-12&type=iftar')).toEqual([
    ['type', '2026-12', 2],
    ['', '2027-02', 1],
    ['', '2026-11', 1],
  ])
  expect(await month('month=2026-12&area=Gatesville')).toEqual([
    ['area', '2026-12', 2],
    ['Athlone', '2026-12', 2],
  ])
  expect(await month('month=2027-01')).toEqual([
    ['', '2027-02', 1],
    ['', '2026-12', 2],
  ])
})
