import { expect, test } from 'vitest'
import { type AdminEventFilters, adminEventFilters } from '#app/features/events/event-filters.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, anEvent, anOccurrence } from '#tests/support/data/factories.ts'
import { listEventsForAdmin } from './event-admin-list.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const none = adminEventFilters.read(new URLSearchParams())

test('events are filtered by mosque, type and state, and a mosque admin sees those of their mosque only', async () => {
  const [one, other] = [await aMosque(), await aMosque()]
  const [mosqueId, type] = [one.id, 'lecture' as const]
  await anOccurrence(await anEvent({ mosqueId, title: 'Lecture', type, date: '2026-11-23' }))
  const weekly = { type: 'thikr' as const, date: '2026-11-24', rrule: 'FREQ=WEEKLY' }
  await anOccurrence(await anEvent({ mosqueId, title: 'Weekly thikr', ...weekly }))
  const cancelled = { mosqueId: other.id, date: '2026-11-25', status: 'cancelled' as const }
  await anOccurrence(await anEvent({ title: 'Cancelled', type, ...cancelled }))
  const titles = async (filters: Partial<AdminEventFilters>, actor = anActor('superadmin')) => {
    const list = await listEventsForAdmin(actor, { ...none, ...filters }, now)
    return list.events.map((event) => event.title)
  }
  expect(await titles({})).toEqual(['Lecture', 'Weekly thikr', 'Cancelled'])
  expect(await titles({ mosque: one.id })).toEqual(['Lecture', 'Weekly thikr'])
  expect(await titles({ type: 'lecture' })).toEqual(['Lecture', 'Cancelled'])
  expect(await titles({ state: 'once' })).toEqual(['Lecture', 'Cancelled'])
  expect(await titles({ state: 'repeating' })).toEqual(['Weekly thikr'])
  expect(await titles({ state: 'cancelled', mosque: other.id })).toEqual(['Cancelled'])
  expect(await titles({ mosque: other.id }, anActor('mosque_admin', one.id))).toEqual(['Lecture', 'Weekly thikr'])
})
