import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { findEvents } from '#app/features/events/list/event-list.server.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { loadCalendarEvents } from './feed-events.server.ts'

const now = new Date('2026-11-20T16:30:00Z')
const everything = { mosque: null, type: null, area: '', audience: null, access: null }

async function publish(...ids: string[]) {
  const change = { action: 'event.create', kind: 'event', subjectId: ids[0] ?? '' }
  await write(null, change, (trx) => rewriteOccurrences(trx, ids, now))
}

test('a feed contains the next events, however many there were recently', async () => {
  const past = await anEvent({ title: 'Lately', date: '2026-11-10' })
  const row = await db().selectFrom('events').selectAll().where('id', '=', past.id).executeTakeFirstOrThrow()
  const more = Array.from({ length: 300 }, (_, index) => ({ ...row, id: `past-${index}`, slug: `past-${index}` }))
  await db().insertInto('events').values(more).execute()
  const next = await anEvent({ title: 'Next', date: '2026-11-21', mosqueId: past.mosqueId })
  await publish(past.id, ...more.map(({ id }) => id), next.id)
  const titles = (await loadCalendarEvents(everything, 'https://a.example', now)).map((event) => event.title)
  expect(titles).toHaveLength(300)
  expect(titles.at(-1)).toBe('Next')
})

test('a feed contains only the dates of a series that differ from its rule, and nothing of hidden mosques', async () => {
  const moved = '{"2026-12-04":{"date":"2026-12-05","startTime":"10:00","endTime":"11:00"}}'
  const series = await anEvent({ date: '2026-11-20', rrule: 'FREQ=WEEKLY', movedDates: moved })
  const hidden = await aMosque({ status: 'hidden' })
  const unseen = await anEvent({ date: '2026-11-21', mosqueId: hidden.id })
  await publish(series.id, unseen.id)
  const events = await loadCalendarEvents(everything, 'https://a.example', now)
  expect(events.map(({ id, dates }) => [id, dates.map((date) => date.date)])).toEqual([[series.id, ['2026-12-05']]])
})

test('the number of events is counted again after a write and after an event has begun', async () => {
  const query = { tab: 'upcoming' as const, q: '', mosque: null, type: null, days: null }
  const count = async (at = now) => (await findEvents(query, { limit: 1, offset: 0 }, at)).count
  expect(await count()).toBe(0)
  const first = await anEvent({ date: '2026-11-20', startTime: '19:00' })
  await publish(first.id)
  expect(await count()).toBe(1)
  const second = await anEvent({ date: '2026-11-21', mosqueId: first.mosqueId })
  await publish(second.id)
  expect(await count()).toBe(2)
  expect(await count(new Date('2026-11-20T17:00:00Z'))).toBe(1)
})
