import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision, onRevision } from '#app/db/revision.server.ts'
import { NO_START } from '#app/db/schema.ts'
import { addDays } from '#app/lib/days.ts'
import { isPublished, occurrencesWithEvent, readOccurrences, toOccurrence } from './event-rows.server.ts'
import type { Occurrence } from './event-types.ts'

/** The next events of all mosques from today on, started or not: for the home page. */
export function latestEvents(count: number, today: string): Promise<Occurrence[]> {
  return firstOf(datesFrom(today).where(isPublished), count)
}

/** The events of one mosque from today on, in the order they begin. */
export function upcomingOfMosque(mosqueId: string, today: string, count: number): Promise<Occurrence[]> {
  return firstOf(datesFrom(today).where('o.mosque_id', '=', mosqueId), count)
}

/** The next event of each of these mosques from today on. */
export async function nextEventOf(mosqueIds: string[], today: string): Promise<Map<string, Occurrence>> {
  if (mosqueIds.length === 0) return new Map()
  const ranked = datesFrom(today)
    .where('o.mosque_id', 'in', mosqueIds)
    .select(['o.event_id', 'o.occurrence_date'])
    .select(sql<number>`row_number() over (partition by o.mosque_id order by o.starts_at, o.event_id)`.as('place'))
  const rows = await occurrencesWithEvent()
    .innerJoin(ranked.as('next'), (join) =>
      join.onRef('next.event_id', '=', 'o.event_id').onRef('next.occurrence_date', '=', 'o.occurrence_date'),
    )
    .where('next.place', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.mosque_id, toOccurrence(row)]))
}

/** How many events each of these mosques has from today on; a repeating event counts once. */
export async function countEventsOf(mosqueIds: string[], today: string): Promise<Map<string, number>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await datesFrom(today)
    .where('o.mosque_id', 'in', mosqueIds)
    .select('o.mosque_id')
    .select(({ fn }) => fn.count<number>('o.event_id').distinct().as('count'))
    .groupBy('o.mosque_id')
    .execute()
  return new Map(rows.map((row) => [row.mosque_id, Number(row.count)]))
}

function datesFrom(today: string) {
  return reader()
    .selectFrom('event_occurrences as o')
    .where('o.starts_at', '>=', addDays(today, -1))
    .where('o.date', '>=', today)
    .where('o.status', '<>', 'cancelled')
}

/** The first of these dates with their events; cut from the index before anything is joined. */
async function firstOf(dates: ReturnType<typeof datesFrom>, count: number): Promise<Occurrence[]> {
  const keys = dates
    .select(['o.event_id', 'o.occurrence_date'])
    .orderBy('o.starts_at')
    .orderBy('o.event_id')
    .orderBy('o.occurrence_date')
    .limit(count)
  return readOccurrences(keys, 'asc')
}

/** Most mosques a filter offers to choose from. */
const CHOICES = 120

/** The published mosques that have events, by name, and the chosen one even without any: the choices of the filter. */
export async function mosquesWithEvents(chosen: string | null): Promise<{ id: string; name: string }[]> {
  const published = reader().selectFrom('mosques as m').select(['m.id', 'm.name']).where('m.status', '=', 'active')
  const found = await published
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('event_occurrences as o').select('o.event_id').whereRef('o.mosque_id', '=', 'm.id')),
    )
    .orderBy('m.sort_name')
    .orderBy('m.id')
    .limit(CHOICES)
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
export async function nextStart(now: Date): Promise<Date | null> {
  const revision = await currentRevision()
  if (known?.revision === revision && now >= known.from && (known.next === null || now < known.next)) return known.next
  const next = await findNextStart(now)
  known = { revision, from: now, next }
  return next
}

async function findNextStart(now: Date): Promise<Date | null> {
  const row = await reader()
    .selectFrom('event_occurrences')
    .select('starts_at')
    .where('starts_at', '>', now.toISOString())
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row && row.starts_at !== NO_START ? new Date(row.starts_at) : null
}
