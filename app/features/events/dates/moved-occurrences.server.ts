import type { Transaction } from 'kysely'
import { type Connection, reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { loadSiteTimesIn } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { findCityNear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { salaahLocation } from './followed-salaah.ts'
import { buildRows, insertOccurrences, loadDatedEvents, rewriteOccurrences } from './occurrences.server.ts'

const EVENT_BATCH_SIZE = 200
/** Few enough that other requests are answered between two batches. */
const SMALL_BATCH_SIZE = 5

/**
 * After a mosque has moved, rewrites the dates of its events that follow a salaah. With another time zone its coming
 * events move there too, and keep their times of day; an event that was in a zone of its own stays in it.
 */
export async function rewriteAfterMove(
  trx: Transaction<Database>,
  mosqueId: string,
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const following = await followsSalaah(trx).where('mosqueId', '=', mosqueId).execute()
  const moving = from === to ? [] : await comingEventsIn(trx, mosqueId, from, now)
  for (const ids of inBatches(moving, EVENT_BATCH_SIZE))
    await trx.updateTable('events').set({ zone: to }).where('id', 'in', ids).execute()
  const ids = [...new Set([...following.map(({ id }) => id), ...moving])]
  for (const batch of inBatches(ids, EVENT_BATCH_SIZE)) await rewriteAgain(trx, batch, now)
}

/** The events of a mosque in a zone that have a date after now. */
async function comingEventsIn(trx: Transaction<Database>, mosqueId: string, zone: string, now: Date) {
  const events = await trx
    .selectFrom('events as e')
    .select('e.id')
    .where('e.mosqueId', '=', mosqueId)
    .where('e.zone', '=', zone)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('eventOccurrences as o')
          .select('o.eventId')
          .whereRef('o.eventId', '=', 'e.id')
          .where('o.startsAt', '>', now.toISOString()),
      ),
    )
    .execute()
  return events.map(({ id }) => id)
}

/** Rewrites the dates of all events that follow a salaah, after the calculation has changed. */
export async function rewriteAllSalaahOccurrences(now: Date): Promise<void> {
  const following = await followsSalaah(reader()).execute()
  for (const batch of inBatches(following, EVENT_BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id)
    const change = { action: 'event.recalculate', kind: 'event', subjectId: 'salaah' }
    await write(null, change, (trx) => rewriteAgain(trx, ids, now))
  }
}

/** Rewrites the dates of all events that follow a salaah at mosques where the timetables of a city hold. */
export async function rewriteCityOccurrences(trx: Transaction<Database>, city: string, now: Date): Promise<void> {
  const site = await loadSiteTimesIn(trx)
  const following = await trx
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.id', 'e.zone', 'm.latitude', 'm.longitude'])
    .where((where) => where.or([where('e.startSalaah', 'is not', null), where('e.endSalaah', 'is not', null)]))
    .execute()
  const cityOf = (event: (typeof following)[number]) =>
    findCityNear(site.cities, salaahLocation(event, event.zone, site))
  const ids = following.filter((event) => cityOf(event) === city).map(({ id }) => id)
  const pause = createPauses()
  for (const batch of inBatches(ids, SMALL_BATCH_SIZE)) {
    await rewriteAgain(trx, batch, now)
    await pause()
  }
}

const followsSalaah = (from: Connection) =>
  from
    .selectFrom('events')
    .select('id')
    .where((where) => where.or([where('startSalaah', 'is not', null), where('endSalaah', 'is not', null)]))

/**
 * The coming dates at some mosques that no longer have what they follow, since times changed or as if `candidates`
 * were published.
 */
async function findMoved(
  from: Connection,
  mosqueIds: readonly string[],
  now: Date,
  candidates: readonly Timetable[] = [],
) {
  const following = await from
    .selectFrom('events')
    .select('id')
    .where('mosqueId', 'in', mosqueIds)
    .where('follows', '=', 'jamaat')
    .execute()
  const ids = following.map(({ id }) => id)
  if (ids.length === 0) return []
  const stored = await from
    .selectFrom('eventOccurrences')
    .select(['eventId', 'occurrenceDate', 'startsAt', 'endsAt', 'followed'])
    .where('eventId', 'in', ids)
    .where('startsAt', '>', now.toISOString())
    .execute()
  const before = new Map(stored.map((row) => [`${row.eventId} ${row.occurrenceDate}`, row]))
  const rows = await buildRows(from, await loadDatedEvents(from, ids), now, candidates)
  return rows.flatMap((row) => {
    const known = before.get(`${row.eventId} ${row.occurrenceDate}`)
    const hasMoved = known && (known.startsAt !== row.startsAt || known.endsAt !== row.endsAt)
    return hasMoved || (known && known.followed !== row.followed) ? [{ ...row, hasMoved }] : []
  })
}

/** Moves the coming dates of the events that follow a jamaat, in the transaction that changed the times of the mosque. */
export function moveDatesWithTimes(trx: Transaction<Database>, mosqueId: string, now: Date): Promise<void> {
  return moveDates(trx, [mosqueId], now)
}

/**
 * Moves the coming dates of the events that follow a jamaat where times of Ramadan are published, in the transaction
 * that changed when a month begins.
 */
export async function moveDatesWithMonths(trx: Transaction<Database>, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('timetables as t')
    .innerJoin('events as e', 'e.mosqueId', 't.mosqueId')
    .select('t.mosqueId')
    .distinct()
    .where('t.hijri', '=', 'ramadan')
    .where('t.state', '=', 'published')
    .where('e.follows', '=', 'jamaat')
    .execute()
  const mosqueIds = rows.map(({ mosqueId }) => mosqueId)
  const pause = createPauses()
  for (const batch of inBatches(mosqueIds, SMALL_BATCH_SIZE)) {
    await moveDates(trx, batch, now)
    await pause()
  }
}

async function moveDates(trx: Transaction<Database>, mosqueIds: readonly string[], now: Date): Promise<void> {
  const moved = [...new Set((await findMoved(trx, mosqueIds, now)).map(({ eventId }) => eventId))]
  for (const ids of inBatches(moved, EVENT_BATCH_SIZE)) {
    await raiseSequence(trx, ids, now)
    // A date that has passed keeps its time, also when it is known now that it was not yet Ramadan.
    await trx
      .deleteFrom('eventOccurrences')
      .where('eventId', 'in', ids)
      .where('startsAt', '>', now.toISOString())
      .execute()
    await insertOccurrences(trx, await buildRows(trx, await loadDatedEvents(trx, ids), now))
  }
}

/** The number of coming dates that would move if timetables were published. */
export async function countDatesThatMove(
  mosqueId: string,
  candidates: readonly Timetable[],
  now: Date,
): Promise<number> {
  return (await findMoved(reader(), [mosqueId], now, candidates)).filter(({ hasMoved }) => hasMoved).length
}

/** What the forms of times do with the events that follow a jamaat. */
export const eventsFollowTimes = { afterChange: moveDatesWithTimes, countMoves: countDatesThatMove }

/** Rewrites dates whose times changed although nobody edited the events. */
async function rewriteAgain(trx: Transaction<Database>, ids: string[], now: Date): Promise<void> {
  await raiseSequence(trx, ids, now)
  await rewriteOccurrences(trx, ids, now)
}

/** Subscribed calendars accept new times only with a higher sequence. */
async function raiseSequence(trx: Transaction<Database>, ids: string[], now: Date): Promise<void> {
  await trx
    .updateTable('events')
    .set((event) => ({ sequence: event('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * The nightly job: adds the dates that came into range to every repeating event, and leaves stored dates unchanged.
 * Returns how many were added.
 */
export async function extendOccurrences(now: Date): Promise<number> {
  const repeating = await reader().selectFrom('events').select('id').where('rrule', 'is not', null).execute()
  let added = 0
  for (const batch of inBatches(repeating, EVENT_BATCH_SIZE)) {
    const ids = batch.map((event) => event.id)
    const change = { action: 'event.extend', kind: 'event', subjectId: 'repeating' }
    added += await write(null, change, async (trx) =>
      insertOccurrences(trx, await buildRows(trx, await loadDatedEvents(trx, ids), now)),
    )
  }
  return added
}
