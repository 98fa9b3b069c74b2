import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, db, engine, reader } from '#app/db/client.server.ts'
import { type EventOccurrence, NO_START } from '#app/db/schema/event-tables.ts'
import { write } from '#app/db/write.server.ts'
import { extendOccurrences } from '#app/features/events/dates/moved-occurrences.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { type EventFilters, eventFilters } from '#app/features/events/event-filters.ts'
import { selectMatchingOccurrences } from '#app/features/events/search/matching-occurrences.server.ts'
import { addDays } from '#salaah/days.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { findEvents, listEvents } from './event-list.server.ts'

const now = new Date('2026-11-20T16:30:00Z')
const today = '2026-11-20'

async function published(fields: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent(fields)
  const change = { action: 'event.create', kind: 'event', subjectId: event.id }
  await write(null, change, (trx) => rewriteOccurrences(trx, [event.id], now))
  return event
}

const list = (query = '', at = now) => listEvents(eventFilters.read(new URLSearchParams(query)), at, today)
const titles = async (query = '', at = now) => (await list(query, at)).events.map((event) => event.title)

test('an event is upcoming before its start minute and past from it on', async () => {
  await published({ date: '2026-11-20', startTime: '18:30', title: 'Tonight' })
  const [before, at] = [new Date('2026-11-20T16:29:59.999Z'), new Date('2026-11-20T16:30:00Z')]
  expect([await titles('', before), await titles('tab=past', before)]).toEqual([['Tonight'], []])
  expect([await titles('', at), await titles('tab=past', at)]).toEqual([[], ['Tonight']])
})

test('upcoming events are sorted by start with bad dates last, past ones with the latest first', async () => {
  await published({ title: 'Broken', date: 'soon' })
  await published({ title: 'No time', startTime: '25:00', date: '2026-11-21' })
  await published({ title: 'Later', date: '2026-12-01' })
  await published({ title: 'Sooner', date: '2026-11-21' })
  await published({ title: 'Long ago', date: '2026-01-01' })
  await published({ title: 'Lately', date: '2026-11-19' })
  const upcoming = await titles()
  expect(upcoming.slice(0, 2)).toEqual(['Sooner', 'Later'])
  expect(upcoming.slice(2).sort()).toEqual(['Broken', 'No time'])
  expect(await titles('tab=past')).toEqual(['Lately', 'Long ago'])
})

test('the month choices select this month, the next month and all months after it', async () => {
  await published({ title: 'Nov', date: '2026-11-30' })
  await published({ title: 'Dec', date: '2026-12-31' })
  await published({ title: 'Jan', date: '2027-01-01' })
  await published({ title: 'June', date: '2027-06-01' })
  expect(await titles('month=current')).toEqual(['Nov'])
  expect(await titles('month=next')).toEqual(['Dec'])
  expect(await titles('month=future')).toEqual(['Jan', 'June'])
  expect(await titles('month=nonsense')).toHaveLength(4)
})

test('the search matches parts of title and description in any case, and symbols literally', async () => {
  await published({ title: 'Évening LECTURE', description: 'About patience' })
  await published({ title: '100% charity', description: 'Soup_kitchen' })
  await published({ title: 'درس في الفقه', description: null })
  expect(await titles('q=evening+lect')).toEqual(['Évening LECTURE'])
  expect(await titles('q=PATIENCE')).toEqual(['Évening LECTURE'])
  expect(await titles('q=100%25')).toEqual(['100% charity'])
  expect(await titles('q=p_k')).toEqual(['100% charity'])
  expect(await titles('q=%25')).toEqual(['100% charity'])
  expect(await titles('q=((')).toEqual([])
  expect(await titles('q=%27%3B+drop+table+events')).toEqual([])
  expect(await titles(`q=${encodeURIComponent('الفقه')}`)).toEqual(['درس في الفقه'])
})

test('the search includes every write', async () => {
  await published({ title: 'One lecture' })
  expect(await titles('q=lecture')).toEqual(['One lecture'])
  const event = await published({ title: 'Another lecture', date: '2026-12-01' })
  expect(await titles('q=lecture')).toHaveLength(2)
  await write(null, { action: 'event.update', kind: 'event', subjectId: event.id }, async (trx) => {
    const updatedAt = '2026-11-20T16:00:00.000Z'
    await trx.updateTable('events').set({ title: 'A walk', updatedAt }).where('id', '=', event.id).execute()
    await rewriteOccurrences(trx, [event.id], now)
  })
  expect(await titles('q=lecture')).toEqual(['One lecture'])
  expect(await titles('q=walk')).toEqual(['A walk'])
})

test('the search finds events that were restored with an old date of change', async () => {
  const away = await published({ title: 'Old lecture', updatedAt: '2026-01-01T10:00:00.000Z' })
  await published({ title: 'New lecture', date: '2026-12-01', updatedAt: now.toISOString() })
  const row = await db().selectFrom('events').selectAll().where('id', '=', away.id).executeTakeFirstOrThrow()
  const change = { action: 'event.update', kind: 'event', subjectId: away.id }
  await write(null, change, (trx) => trx.deleteFrom('events').where('id', '=', away.id).execute())
  expect(await titles('q=lecture')).toEqual(['New lecture'])
  await write(null, change, async (trx) => {
    await trx.insertInto('events').values(row).execute()
    await rewriteOccurrences(trx, [away.id], now)
  })
  expect((await titles('q=lecture')).sort()).toEqual(['New lecture', 'Old lecture'])
})

test('filters work together', async () => {
  const mosque = await aMosque()
  await published({ title: 'Right', mosqueId: mosque.id, type: 'iftar', date: '2026-12-04' })
  await published({ title: 'Wrong type', mosqueId: mosque.id, type: 'thikr', date: '2026-12-04' })
  await published({ title: 'Wrong month', mosqueId: mosque.id, type: 'iftar', date: '2027-02-04' })
  await published({ title: 'Right elsewhere', type: 'iftar', date: '2026-12-04' })
  expect(await titles(`mosque=${mosque.id}&type=iftar&month=next&q=right`)).toEqual(['Right'])
})

test('events of hidden mosques are not listed and not counted', async () => {
  await published({ mosqueId: (await aMosque({ status: 'hidden' })).id })
  expect(await list()).toMatchObject({ events: [], count: 0 })
})

test('thirty events make a page, and a page number beyond the end shows the last page', async () => {
  const mosque = await aMosque()
  for (let day = 0; day < 31; day++) await published({ mosqueId: mosque.id, date: addDays('2026-11-21', day) })
  const [first, last] = [await list(), await list('page=99')]
  expect([first.count, first.pages, first.events.length]).toEqual([31, 2, 30])
  expect([last.page, last.events.map((each) => each.date)]).toEqual([2, ['2026-12-21']])
})

test('hostile filters count as absent', () => {
  const hostile = 'tab[]=x&page=-1&month=x&mosque=&type=party&audience=all&access=all&when=never'
  expect(eventFilters.read(new URLSearchParams(hostile))).toEqual({
    tab: 'upcoming',
    access: null,
    q: '',
    month: null,
    mosque: null,
    type: null,
    city: '',
    area: '',
    audience: null,
    when: null,
    page: 1,
  })
})

test('a span of days returns every date of a repeating event within it', async () => {
  await published({ date: '2026-11-20', rrule: 'FREQ=WEEKLY;BYDAY=FR' })
  const days = { from: '2026-11-01', before: '2026-12-12', all: true }
  const query = { days, tab: 'upcoming', q: '', mosque: null, type: null } as const
  const { events, count } = await findEvents(query, { limit: 3, offset: 1 }, new Date('2026-12-01T00:00:00Z'))
  expect(count).toBe(4)
  expect(events.map((event) => event.date)).toEqual(['2026-11-27', '2026-12-04', '2026-12-11'])
})

test('a series is listed once, at its next date, with its other dates', async () => {
  await published({ title: 'Weekly', date: '2026-11-06', rrule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270226' })
  await published({ title: 'Once', date: '2026-11-28' })
  const upcoming = await list('', new Date('2026-11-20T12:00:00Z'))
  expect([upcoming.count, upcoming.events.map((event) => [event.title, event.date])]).toEqual([
    2,
    [
      ['Weekly', '2026-11-20'],
      ['Once', '2026-11-28'],
    ],
  ])
  expect(upcoming.events[0]?.series).toMatchObject({ more: 14, rule: expect.stringContaining('FREQ=WEEKLY') })
  expect(upcoming.events[0]?.series?.dates.map((date) => date.key).slice(0, 2)).toEqual(['2026-11-27', '2026-12-04'])
  expect(upcoming.events[0]?.series?.dates).toHaveLength(12)
  // Tonight's date has begun: the next one is shown, and under Past the last one.
  expect((await list()).events.map((event) => event.date)).toEqual(['2026-11-27', '2026-11-28'])
  const past = await list('tab=past')
  expect(past.events.map((event) => [event.date, event.series?.more])).toEqual([['2026-11-20', 2]])
  expect(past.events[0]?.series?.dates.map((date) => date.key)).toEqual(['2026-11-13', '2026-11-06'])
})

test('with a filter of days a series is listed at its first date of those', async () => {
  await published({ title: 'Weekly', date: '2026-11-06', rrule: 'FREQ=WEEKLY;BYDAY=FR' })
  const december = await list('month=next')
  expect(december.events.map((event) => [event.date, event.series?.more])).toEqual([['2026-12-04', 3]])
  expect((await list('month=future')).events.map((event) => event.date)).toEqual(['2027-01-01'])
  expect((await list('when=week')).count).toBe(0)
  expect((await list('when=today', new Date('2026-11-20T12:00:00Z'))).count).toBe(1)
})

test('a moved date is listed in the order of its real days', async () => {
  const movedDates = JSON.stringify({ '2026-11-27': { date: '2026-12-06', startTime: '09:00', endTime: '10:00' } })
  await published({ date: '2026-11-06', rrule: 'FREQ=WEEKLY;BYDAY=FR', movedDates })
  const { events, count } = await list()
  expect([count, events[0]?.date, events[0]?.series?.dates[0]?.date]).toEqual([1, '2026-12-04', '2026-12-06'])
})

test('the nightly dates join their series', async () => {
  await published({ date: '2026-11-06', rrule: 'FREQ=WEEKLY;BYDAY=FR' })
  const later = new Date('2027-12-20T10:00:00Z')
  expect(await extendOccurrences(new Date('2027-11-20T10:00:00Z'))).toBeGreaterThan(0)
  expect((await list('', later)).events.map((event) => event.date)).toEqual(['2027-12-24'])
  expect((await list('tab=past', later)).events.map((event) => event.date)).toEqual(['2027-12-17'])
})

test('events are filtered by audience, area and days', async () => {
  const athlone = await aMosque({ area: 'Athlone', city: 'london' })
  await published({ title: 'Ladies', audience: 'ladies', date: '2026-11-21' })
  await published({ title: 'All', audience: 'everyone', date: '2026-11-22' })
  await published({ title: 'Before audiences', date: '2026-11-23' })
  await published({ title: 'Athlone', mosqueId: athlone.id, audience: 'children', date: '2026-11-24' })
  expect(await titles('audience=ladies')).toEqual(['Ladies'])
  expect(await titles('audience=everyone')).toEqual(['All', 'Before audiences'])
  expect(await titles('area=Athlone')).toEqual(['Athlone'])
  expect(await titles('city=london')).toEqual(['Athlone'])
  expect(await titles('city=london&area=City+Bowl')).toEqual([])
  expect(await titles('area=Athlone&audience=ladies')).toEqual([])
  expect(await titles('when=weekend')).toEqual(['Ladies', 'All'])
  expect(await titles('when=week')).toEqual(['Ladies', 'All'])
  expect(await titles('when=week&month=next')).toEqual([])
})

async function planOf(filters: Partial<EventFilters>): Promise<string> {
  const search = { ...eventFilters.read(new URLSearchParams()), days: null, once: true, ...filters }
  const query = selectMatchingOccurrences(search, now, null)
    .select(['o.eventId', 'o.occurrenceDate'])
    .orderBy('o.startsAt')
    .orderBy('o.eventId')
    .orderBy('o.occurrenceDate')
    .limit(30)
    .compile()
  const explain = engine() === 'postgres' ? 'explain' : 'explain query plan'
  const plan = await reader().executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]))
  return JSON.stringify(plan.rows)
}

test('every list reads an index, without sorting or scanning the whole table', async () => {
  const mosque = await aMosque()
  const event = await anEvent({ mosqueId: mosque.id })
  // Enough that a planner who counts pages never prefers to read the whole table.
  const rows: EventOccurrence[] = Array.from({ length: 12_000 }, (_, index) => ({
    eventId: event.id,
    occurrenceDate: addDays('2026-11-21', index),
    mosqueId: mosque.id,
    type: index % 3 === 0 ? 'iftar' : 'lecture',
    audience: index % 60 === 0 ? 'children' : null,
    date: addDays('2026-11-21', index),
    startTime: null,
    endTime: null,
    startsAt: index % 10 === 0 ? NO_START : `${addDays('2026-11-21', index)}T16:00:00.000Z`,
    endsAt: NO_START,
    status: 'scheduled',
    title: null,
    description: null,
    imageId: null,
    followed: null,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await db()
      .insertInto('eventOccurrences')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
  // On PostgreSQL other tests use other schemas at the same time; their tables must not be analyzed.
  const own = engine() === 'postgres' ? ' "eventOccurrences", events, mosques' : ''
  await db().executeQuery(CompiledQuery.raw(`analyze${own}`))
  onTestFinished(forgetStatistics)
  for (const [filters, index] of [
    [{}, 'eventOccurrences_start'],
    [{ mosque: mosque.id }, /eventOccurrences_(mosque|start)/],
    [{ type: 'iftar' }, /eventOccurrences_(type|start)/],
    [{ audience: 'children' }, /eventOccurrences_(audience|start)/],
  ] as const) {
    const plan = await planOf(filters)
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER|SCAN o"|Seq Scan on eventOccurrences|"Sort/)
  }
})

/** The plans of other tests in this database would follow them. */
async function forgetStatistics(): Promise<void> {
  if (engine() === 'postgres') return
  await db().executeQuery(CompiledQuery.raw('drop table sqlite_stat1'))
  await closeDatabase()
}
