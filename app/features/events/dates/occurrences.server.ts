import { sql, type Transaction } from 'kysely'
import type { Connection } from '#app/db/client.server.ts'
import type { EventOccurrence } from '#app/db/schema/event-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { loadSiteTimesIn } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { isDay } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { isZone } from '#salaah/zone.ts'
import { createFollowedLookup } from './followed-salaah.ts'
import { buildOccurrenceRows, listKeys } from './occurrence-rows.server.ts'

/** SQLite allows 32,766 values in a statement, and an occurrence has ten. */
const ROW_BATCH_SIZE = 1000

/** Rewrites the dates and the search text of these events, in the transaction that changed them. */
export async function rewriteOccurrences(trx: Transaction<Database>, eventIds: string[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const events = await loadDatedEvents(trx, eventIds)
  await trx.deleteFrom('eventOccurrences').where('eventId', 'in', eventIds).execute()
  await insertOccurrences(trx, await buildRows(trx, events, now))
  for (const event of events) {
    const searchText = buildSearchText(event)
    if (searchText !== event.searchText)
      await trx.updateTable('events').set({ searchText }).where('id', '=', event.id).execute()
  }
}

type DatedEvents = Awaited<ReturnType<typeof loadDatedEvents>>

export function loadDatedEvents(from: Connection, eventIds: string[]) {
  return from
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .selectAll('e')
    .select(['m.latitude', 'm.longitude', 'm.timeZone'])
    .where('e.id', 'in', eventIds)
    .execute()
}

/** The dates of these events; with `candidates`, as they would be when the mosque had published these. */
export async function buildRows(
  from: Connection,
  events: DatedEvents,
  now: Date,
  candidates: readonly Timetable[] = [],
): Promise<EventOccurrence[]> {
  const site = await loadSiteTimesIn(from)
  // An imported event may have an unknown zone. It then has no readable start, but must not stop the write.
  const todayOf = ({ zone }: DatedEvents[number]) => dayInZone(now, isZone(zone) ? zone : 'UTC')
  const following = events.filter(({ follows }) => follows === 'jamaat')
  const days = [...new Set(following.flatMap((event) => listKeys(event, todayOf(event))))].filter(isDay).sort()
  const timetables = await loadTimetables([...new Set(following.map(({ mosqueId }) => mosqueId))], days, from)
  const zoneOfSite = await siteZone()
  return events.flatMap((event) => {
    // Announced times are in the zone of the mosque.
    const isAtHome = event.zone === (event.timeZone || zoneOfSite)
    const own = isAtHome ? [...(timetables.get(event.mosqueId) ?? []), ...candidates] : []
    return buildOccurrenceRows(event, todayOf(event), createFollowedLookup(event, event.zone, site, own))
  })
}

/** Inserts dates that are not stored yet, and links those of each series. Returns how many were added. */
export async function insertOccurrences(trx: Transaction<Database>, rows: EventOccurrence[]): Promise<number> {
  let inserted = 0n
  for (const batch of inBatches(rows, ROW_BATCH_SIZE)) {
    const result = await trx
      .insertInto('eventOccurrences')
      .values(batch)
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
