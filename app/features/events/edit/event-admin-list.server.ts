import type { Selectable } from 'kysely'
import { type Actor, canEnterAdmin, isSuperadmin } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import { eventTypeOf } from '#app/features/events/event-rules.ts'
import type { EventType } from '#app/features/events/event-types.ts'
import type { AdminEventFilters } from '#app/features/events/list/event-filters.ts'
import { findKeys } from '#app/features/events/list/event-list.server.ts'
import type { OccurrenceKey } from '#app/features/events/search/matching-occurrences.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

const PAGE_SIZE = 30

export type ListedEvent = {
  id: string
  mosqueId: string
  mosqueName: string
  title: string
  type: EventType
  rrule: string | null
  begins: string | null
  /** The next date, or the last one of a past event. */
  date: string | null
  startTime: string | null
  cancelled: boolean
}

/** Only so many of the nearest dates are looked at; with more the page shows 'more than N'. */
const MAX_DATES = 5000

type AdminList = { events: ListedEvent[]; count: number; more: boolean; page: number; pages: number }

/** The events an actor looks after: coming ones by their next date, past ones with the latest first. */
export async function listEventsForAdmin(
  actor: Actor | null,
  filters: AdminEventFilters,
  now: Date,
): Promise<AdminList> {
  if (!canEnterAdmin(actor) || !actor) forbidden()
  const mosque = isSuperadmin(actor) ? null : (actor.mosqueId ?? 'none')
  const query = { tab: filters.tab, q: filters.q, mosque, type: null, days: null, hidden: true }
  const dates = await findKeys(query, now, MAX_DATES)
  const nearest = Map.groupBy(dates, (date) => date.eventId)
  if (filters.tab === 'past') for (const id of await findUpcoming([...nearest.keys()], now)) nearest.delete(id)
  const edges = [...nearest.values()].map(([edge]) => edge as OccurrenceKey)
  const pages = Math.max(1, Math.ceil(edges.length / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const events = await loadListed(edges.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  return { events, count: edges.length, more: dates.length === MAX_DATES, page, pages }
}

/** Those of these events that have a date to come. */
async function findUpcoming(ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await reader()
    .selectFrom('eventOccurrences')
    .select('eventId')
    .distinct()
    .where('eventId', 'in', ids)
    .where('endsAt', '>', now.toISOString())
    .where('startsAt', '>', now.toISOString())
    .execute()
  return rows.map((row) => row.eventId)
}

async function loadListed(edges: OccurrenceKey[]): Promise<ListedEvent[]> {
  if (edges.length === 0) return []
  const rows = await reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .innerJoin('eventOccurrences as d', 'd.eventId', 'e.id')
    .select(['e.id', 'e.mosqueId', 'e.title', 'e.type', 'e.rrule', 'e.date as begins', 'e.status', 'm.name'])
    .select(['d.date', 'd.startTime', 'd.occurrenceDate'])
    .where((where) =>
      where.or(edges.map((edge) => where.and({ 'd.eventId': edge.eventId, 'd.occurrenceDate': edge.occurrenceDate }))),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return edges.flatMap(({ eventId }) => {
    const row = byId.get(eventId)
    return row ? [listed(row)] : []
  })
}

type ListedRow = Pick<Selectable<EventTable>, 'id' | 'mosqueId' | 'title' | 'type' | 'rrule' | 'status'> & {
  begins: string | null
  name: string
  date: string | null
  startTime: string | null
}

function listed(row: ListedRow): ListedEvent {
  return {
    id: row.id,
    mosqueId: row.mosqueId,
    mosqueName: row.name,
    title: row.title,
    type: eventTypeOf(row.type),
    rrule: row.rrule,
    begins: row.begins,
    date: row.date,
    startTime: row.startTime,
    cancelled: row.status === 'cancelled',
  }
}
