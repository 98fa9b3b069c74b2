import { sql, type Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { EventOccurrence } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { createSalaahTimeLookup } from '#app/features/events/salaah-times.server.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { dayInZone } from '#app/lib/time.ts'
import { isZone } from '#salaah/zone.ts'
import { buildOccurrenceRows } from './occurrence-rows.server.ts'

/** SQLite allows 32,766 values in a statement, and an occurrence has ten. */
const ROW_BATCH_SIZE = 1000
const EVENT_BATCH_SIZE = 200

/** Rewrites the dates and the search text of these events, in the transaction that changed them. */
export async function rewriteOccurrences(trx: Transaction<Database>, eventIds: string[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const events = await loadDatedEvents(trx, eventIds)
  await trx.deleteFrom('eventOccurrences').where('eventId', 'in', eventIds).execute()
  await insertOccurrences(trx, buildRows(events, now))
  for (const { id, title, description, searchText: stored } of events) {
    const text = buildSearchText(title, description)
    if (text !== stored) {
      await trx.updateTable('events').set({ searchText: text }).where('id', '=', id).execute()
    }
  }
}

/** Rewrites the dates of a mosque's events that follow a salaah, after the mosque has moved. */
export async function rewriteSalaahOccurrences(trx: Transaction<Database>, mosqueId: string, now: Date): Promise<void> {
  const following = await trx
    .selectFrom('events')
    .select('id')
    .where('mosqueId', '=', mosqueId)
    .where((where) => where.or([where('startSalaah', 'is not', null), where('endSalaah', 'is not', null)]))
    .execute()
  const ids = following.map((event) => event.id)
  if (ids.length === 0) return
  // Subscribed calendars accept new times only with a higher sequence.
  await trx
    .updateTable('events')
    .set((event) => ({ sequence: event('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('id', 'in', ids)
    .execute()
  await rewriteOccurrences(trx, ids, now)
}

/**
 * The nightly job: adds the dates that came into range to every repeating event, and leaves stored dates unchanged.
 * Returns how many were added.
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

function buildRows(events: DatedEvents, now: Date): EventOccurrence[] {
  return events.flatMap((event) => {
    // An imported event may have an unknown zone. It then has no readable start, but must not stop the write.
    const today = dayInZone(now, isZone(event.zone) ? event.zone : 'UTC')
    return buildOccurrenceRows(event, today, createSalaahTimeLookup(event, event.zone))
  })
}

/** Inserts dates that are not stored yet, and links those of each series. Returns how many were added. */
export async function insertOccurrences(trx: Transaction<Database>, rows: EventOccurrence[]): Promise<number> {
  let inserted = 0n
  for (let from = 0; from < rows.length; from += ROW_BATCH_SIZE) {
    const result = await trx
      .insertInto('eventOccurrences')
      .values(rows.slice(from, from + ROW_BATCH_SIZE))
      .onConflict((conflict) => conflict.columns(['eventId', 'occurrenceDate']).doNothing())
      .executeTakeFirst()
    inserted += result.numInsertedOrUpdatedRows ?? 0n
  }
  const repeating = Map.groupBy(rows, (row) => row.eventId)
  const ids = [...repeating].filter(([, dates]) => dates.length > 1).map(([id]) => id)
  if (inserted > 0n && ids.length > 0) await linkOccurrences(trx, ids)
  return Number(inserted)
}

/** Writes to each date of these events when the one before it and the one after it start. */
async function linkOccurrences(trx: Transaction<Database>, eventIds: string[]): Promise<void> {
  const window = sql`over (partition by "eventId" order by "startsAt", "occurrenceDate")`
  const linked = trx
    .selectFrom('eventOccurrences')
    .select(['eventId', 'occurrenceDate'])
    .select([
      sql<string | null>`lag("startsAt") ${window}`.as('before'),
      sql<string | null>`lag("date") ${window}`.as('dateBefore'),
      sql<string | null>`lead("startsAt") ${window}`.as('after'),
    ])
    .where('eventId', 'in', eventIds)
  await trx
    .updateTable('eventOccurrences')
    .from(linked.as('linked'))
    .set(({ ref }) => ({
      previousStartsAt: ref('linked.before'),
      previousDate: ref('linked.dateBefore'),
      nextStartsAt: ref('linked.after'),
    }))
    .whereRef('eventOccurrences.eventId', '=', 'linked.eventId')
    .whereRef('eventOccurrences.occurrenceDate', '=', 'linked.occurrenceDate')
    .where(({ or, eb, ref }) =>
      or([
        eb('eventOccurrences.previousStartsAt', 'is distinct from', ref('linked.before')),
        eb('eventOccurrences.previousDate', 'is distinct from', ref('linked.dateBefore')),
        eb('eventOccurrences.nextStartsAt', 'is distinct from', ref('linked.after')),
      ]),
    )
    .execute()
}
