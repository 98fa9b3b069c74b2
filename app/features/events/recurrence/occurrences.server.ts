import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { EventOccurrenceTable } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { salaahTimesAt } from '#app/features/events/salaah-times.server.ts'
import { searchText } from '#app/features/events/search/search-text.ts'
import { dayInZone, isZone } from '#app/lib/time.ts'
import { buildOccurrenceRows } from './occurrence-rows.server.ts'

/** SQLite allows 32766 values in a statement, and an occurrence has ten. */
const ROW_BATCH_SIZE = 1000
const EVENT_BATCH_SIZE = 200

/** Writes the dates and the search text of these events anew, in the transaction that changed them. */
export async function rewriteOccurrences(trx: Transaction<Database>, eventIds: string[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const events = await loadDatedEvents(trx, eventIds)
  await trx.deleteFrom('eventOccurrences').where('eventId', 'in', eventIds).execute()
  await insertOccurrences(trx, buildRows(events, now))
  for (const { id, title, description, searchText: stored } of events) {
    const text = searchText(title, description)
    if (text !== stored) {
      await trx.updateTable('events').set({ searchText: text }).where('id', '=', id).execute()
    }
  }
}

/** Writes the dates of a mosque's events anew whose times follow the salaah; for when the mosque has moved. */
export async function rewriteSalaahOccurrences(trx: Transaction<Database>, mosqueId: string, now: Date): Promise<void> {
  const found = await trx
    .selectFrom('events')
    .select('id')
    .where('mosqueId', '=', mosqueId)
    .where((where) => where.or([where('startSalaah', 'is not', null), where('endSalaah', 'is not', null)]))
    .execute()
  const ids = found.map((event) => event.id)
  if (ids.length === 0) return
  // Subscribed calendars take new times from a higher sequence only.
  await trx
    .updateTable('events')
    .set((event) => ({ sequence: event('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('id', 'in', ids)
    .execute()
  await rewriteOccurrences(trx, ids, now)
}

/**
 * Adds the dates that have come within reach to every repeating event: the work of a night.
 * Dates written before stay as they are. Answers how many were added.
 */
export async function extendOccurrences(now: Date): Promise<number> {
  const repeating = await reader().selectFrom('events').select('id').where('rrule', 'is not', null).execute()
  let added = 0
  for (let from = 0; from < repeating.length; from += EVENT_BATCH_SIZE) {
    const ids = repeating.slice(from, from + EVENT_BATCH_SIZE).map((event) => event.id)
    const change = { action: 'event.extend', kind: 'event', subjectId: 'repeating' }
    added += await write(null, change, async (trx) =>
      insertOccurrences(trx, buildRows(await loadDatedEvents(trx, ids), now)),
    )
  }
  return added
}

type DatedEvents = Awaited<ReturnType<typeof loadDatedEvents>>

function loadDatedEvents(trx: Transaction<Database>, eventIds: string[]) {
  return trx
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .selectAll('e')
    .select(['m.latitude', 'm.longitude'])
    .where('e.id', 'in', eventIds)
    .execute()
}

function buildRows(events: DatedEvents, now: Date): EventOccurrenceTable[] {
  return events.flatMap((event) => {
    // An import may name a zone nobody knows; its event has no readable start, but the writing goes on.
    const today = dayInZone(now, isZone(event.zone) ? event.zone : 'UTC')
    return buildOccurrenceRows(event, today, salaahTimesAt(event, event.zone))
  })
}

/** Writes dates of events; those stored already stay as they are. Returns how many were added. */
export async function insertOccurrences(trx: Transaction<Database>, rows: EventOccurrenceTable[]): Promise<number> {
  let inserted = 0n
  for (let from = 0; from < rows.length; from += ROW_BATCH_SIZE) {
    const result = await trx
      .insertInto('eventOccurrences')
      .values(rows.slice(from, from + ROW_BATCH_SIZE))
      .onConflict((conflict) => conflict.columns(['eventId', 'occurrenceDate']).doNothing())
      .executeTakeFirst()
    inserted += result.numInsertedOrUpdatedRows ?? 0n
  }
  return Number(inserted)
}
