import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { extendOccurrences, rewriteAfterMove } from './moved-occurrences.server.ts'
import { rewriteOccurrences } from './occurrences.server.ts'

const now = new Date('2026-11-20T08:00:00Z')

const rewrite = (ids: string[], at = now) =>
  db()
    .transaction()
    .execute((trx) => rewriteOccurrences(trx, ids, at))
const stored = () => db().selectFrom('eventOccurrences').selectAll().orderBy('occurrenceDate').execute()

test('rewriting replaces the dates of an event and leaves others alone', async () => {
  const [event, other] = [await anEvent({ rrule: 'FREQ=WEEKLY;UNTIL=20270129' }), await anEvent()]
  await rewrite([event.id, other.id])
  await db().updateTable('events').set({ rrule: null }).where('id', '=', event.id).execute()
  await rewrite([event.id])
  expect((await stored()).map((row) => row.eventId).sort()).toEqual([event.id, other.id].sort())
})

test('rewriting stores the folded search text of the event', async () => {
  const event = await anEvent({ title: 'Café Évening', description: 'About PATIENCE' })
  await rewrite([event.id])
  const row = await db().selectFrom('events').select('searchText').executeTakeFirstOrThrow()
  expect(row.searchText).toBe('cafe evening about patience\n')
})

test('the nightly job adds the dates that came into range and changes nothing but the link to them', async () => {
  const event = await anEvent({ date: '2026-11-20', rrule: 'FREQ=DAILY' })
  await rewrite([event.id])
  const before = await stored()
  const added = await extendOccurrences(new Date('2026-11-23T08:00:00Z'))
  const after = await stored()
  expect(added).toBe(3)
  const linked = { ...before.at(-1), nextStartsAt: after[before.length]?.startsAt }
  expect(after.slice(0, before.length)).toEqual([...before.slice(0, -1), linked])
  expect(after.at(-1)?.date).toBe('2027-12-28')
})

test('when a mosque moves, the times of events that follow a salaah are recalculated', async () => {
  const mosque = await aMosque()
  const shared = { mosqueId: mosque.id, date: '2026-12-04' }
  const after = { startSalaah: 'maghrib', startOffset: 0, startTime: null, endSalaah: 'maghrib', endOffset: 60 }
  const [following, fixed] = [await anEvent({ ...shared, ...after }), await anEvent(shared)]
  await rewrite([following.id, fixed.id])
  const startOf = async (id: string) => (await stored()).find((row) => row.eventId === id)?.startTime
  const inCapeTown = await startOf(following.id)
  await db().updateTable('mosques').set({ latitude: -29.8587, longitude: 31.0218 }).execute()
  await db()
    .transaction()
    .execute((trx) => rewriteAfterMove(trx, mosque.id, now, { from: 'Africa/Johannesburg', to: 'Africa/Johannesburg' }))
  expect(await startOf(following.id)).not.toBe(inCapeTown)
  expect(await startOf(fixed.id)).toBe('18:00')
  const events = await db().selectFrom('events').select(['id', 'sequence']).execute()
  expect(Object.fromEntries(events.map((event) => [event.id, event.sequence]))).toEqual({
    [following.id]: 1,
    [fixed.id]: 0,
  })
})

test('when the zone of a mosque changes, its coming events keep their times of day in the new one', async () => {
  const mosque = await aMosque()
  const shared = { mosqueId: mosque.id, zone: 'Africa/Johannesburg' }
  const coming = await anEvent({ ...shared, date: '2026-12-04' })
  const past = await anEvent({ ...shared, date: '2026-11-06' })
  const elsewhere = await anEvent({ ...shared, date: '2026-12-04', zone: 'UTC' })
  await rewrite([coming.id, past.id, elsewhere.id])
  await db()
    .transaction()
    .execute((trx) => rewriteAfterMove(trx, mosque.id, now, { from: 'Africa/Johannesburg', to: 'America/New_York' }))
  const starts = Object.fromEntries((await stored()).map((row) => [row.eventId, row.startsAt]))
  expect(starts).toEqual({
    [coming.id]: '2026-12-04T23:00:00.000Z',
    [past.id]: '2026-11-06T16:00:00.000Z',
    [elsewhere.id]: '2026-12-04T18:00:00.000Z',
  })
  const zones = await db().selectFrom('events').select(['id', 'zone', 'sequence']).execute()
  expect(zones.find(({ id }) => id === coming.id)).toMatchObject({ zone: 'America/New_York', sequence: 1 })
})
