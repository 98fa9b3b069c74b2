import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { NO_START } from '#app/db/schema/event-tables.ts'
import {
  isPublished,
  loadOccurrences,
  selectOccurrencesWithEvent,
  toOccurrence,
} from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { addDays } from '#app/lib/days.ts'

/** The next events of all mosques from today on, started or not: for the home page. */
export function loadLatestEvents(count: number, today: string): Promise<Occurrence[]> {
  return loadFirst(selectDatesFrom(today).where(isPublished), count)
}

/** The events of one mosque from today on, in the order they begin. */
export function loadUpcomingEvents(mosqueId: string, today: string, count: number): Promise<Occurrence[]> {
  return loadFirst(selectDatesFrom(today).where('o.mosqueId', '=', mosqueId), count)
}

/** The next event of each of these mosques from today on. */
export async function loadNextEvents(mosqueIds: string[], today: string): Promise<Map<string, Occurrence>> {
  if (mosqueIds.length === 0) return new Map()
  const ranked = selectDatesFrom(today)
    .where('o.mosqueId', 'in', mosqueIds)
    .select(['o.eventId', 'o.occurrenceDate'])
    .select(sql<number>`row_number() over (partition by o."mosqueId" order by o."startsAt", o."eventId")`.as('rank'))
  const rows = await selectOccurrencesWithEvent()
    .innerJoin(ranked.as('next'), (join) =>
      join.onRef('next.eventId', '=', 'o.eventId').onRef('next.occurrenceDate', '=', 'o.occurrenceDate'),
    )
    .where('next.rank', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, toOccurrence(row)]))
}

/** How many events each of these mosques has from today on; a repeating event counts once. */
export async function countUpcomingEvents(mosqueIds: string[], today: string): Promise<Map<string, number>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await selectDatesFrom(today)
    .where('o.mosqueId', 'in', mosqueIds)
    .select('o.mosqueId')
    .select(({ fn }) => fn.count<number>('o.eventId').distinct().as('count'))
    .groupBy('o.mosqueId')
    .execute()
  return new Map(rows.map((row) => [row.mosqueId, Number(row.count)]))
}

function selectDatesFrom(today: string) {
  return reader()
    .selectFrom('eventOccurrences as o')
    .where('o.startsAt', '>=', addDays(today, -1))
    .where('o.date', '>=', today)
    .where('o.status', '<>', 'cancelled')
}

/** The first of these dates with their events; cut from the index before anything is joined. */
async function loadFirst(dates: ReturnType<typeof selectDatesFrom>, count: number): Promise<Occurrence[]> {
  const keys = dates
    .select(['o.eventId', 'o.occurrenceDate'])
    .orderBy('o.startsAt')
    .orderBy('o.eventId')
    .orderBy('o.occurrenceDate')
    .limit(count)
  return loadOccurrences(keys, 'asc')
}

/** Most mosques a filter offers to choose from. */
const MAX_CHOICES = 120

/** The published mosques that have events, by name, and the chosen one even without any: the choices of the filter. */
export async function listMosquesWithEvents(chosen: string | null): Promise<{ id: string; name: string }[]> {
  const published = reader().selectFrom('mosques as m').select(['m.id', 'm.name']).where('m.status', '=', 'active')
  const found = await published
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('eventOccurrences as o').select('o.eventId').whereRef('o.mosqueId', '=', 'm.id')),
    )
    .orderBy('m.sortName')
    .orderBy('m.id')
    .limit(MAX_CHOICES)
    .execute()
  if (!chosen || found.some((mosque) => mosque.id === chosen)) return found
  const own = await published.where('m.id', '=', chosen).executeTakeFirst()
  return own ? [own, ...found] : found
}

type Start = { revision: number; from: Date; next: Date | null }
let known: Start | null = null
onRevision(() => {
  known = null
})

/**
 * The instant the next event begins, when lists of upcoming and past events change; null when none is to come. It is
 * looked for again when it has come, or something was written.
 */
export async function findNextStart(now: Date): Promise<Date | null> {
  const revision = await currentRevision()
  if (known?.revision === revision && now >= known.from && (known.next === null || now < known.next)) return known.next
  const next = await queryNextStart(now)
  known = { revision, from: now, next }
  return next
}

async function queryNextStart(now: Date): Promise<Date | null> {
  const row = await reader()
    .selectFrom('eventOccurrences')
    .select('startsAt')
    .where('startsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
  return row && row.startsAt !== NO_START ? new Date(row.startsAt) : null
}
