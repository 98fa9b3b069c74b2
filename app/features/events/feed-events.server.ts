import { reader } from '#app/db/client.server.ts'
import type { CalendarEvent } from './calendar.server.ts'
import type { FeedFilters } from './event-filters.server.ts'
import { seriesAddress } from './event-links.ts'
import { isPublished } from './event-rows.server.ts'

const DAY_MS = 86_400_000
/** A calendar keeps showing what was lately, and a feed stays small enough for a phone. */
const DAYS_BACK = 31
const MOST_EVENTS = 1000
const MOST_DATES = 10_000
const MOST_ENTRIES = 50
const MOST_ADDRESSES = 40_000

const since = (now: Date) => new Date(now.getTime() - DAYS_BACK * DAY_MS).toISOString()

/** The published events that a calendar feed carries: the soonest first, with those of the last month. */
export async function calendarEvents(filters: FeedFilters, origin: string, now: Date): Promise<CalendarEvent[]> {
  let soonest = reader()
    .selectFrom('event_occurrences as o')
    .select('o.event_id')
    .where('o.starts_at', '>', since(now))
    .where(isPublished)
    .orderBy('o.starts_at')
    .limit(MOST_DATES)
  if (filters.mosque) soonest = soonest.where('o.mosque_id', '=', filters.mosque)
  if (filters.type) soonest = soonest.where('o.type', '=', filters.type)
  const ids = [...new Set((await soonest.execute()).map((row) => row.event_id))].slice(0, MOST_EVENTS)
  return withDates(ids, origin, since(now))
}

/** One published event with all its dates, or null. */
export async function calendarEvent(mosqueId: string, eventId: string, origin: string): Promise<CalendarEvent | null> {
  if ([mosqueId, eventId].some((id) => id.includes('\0'))) return null
  const [event] = await withDates([eventId], origin, '')
  return event?.mosque_id === mosqueId ? event : null
}

async function withDates(ids: string[], origin: string, from: string): Promise<CalendarEvent[]> {
  if (ids.length === 0) return []
  const events = await reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosque_id')
    .selectAll('e')
    .select(['m.name as mosqueName', 'm.address', 'm.status as mosqueStatus'])
    .where('e.id', 'in', ids)
    .execute()
  // Picked and put in order here: asked for it, the database would read along the order of all events' dates.
  const rows = await reader()
    .selectFrom('event_occurrences')
    .select(['event_id', 'occurrence_date', 'date', 'start_time', 'end_time', 'starts_at', 'ends_at', 'status'])
    .where('event_id', 'in', ids)
    .execute()
  const dates = rows.filter((row) => row.starts_at > from).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  const datesOf = Map.groupBy(dates, (date) => date.event_id)
  const place = new Map(ids.map((id, index) => [id, index]))
  return events
    .filter((event) => event.mosqueStatus === 'active')
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map((event) => ({
      ...event,
      url: origin + seriesAddress({ mosqueId: event.mosque_id, eventId: event.id }),
      dates: datesOf.get(event.id) ?? [],
    }))
}

export type ChangedEvent = {
  id: string
  title: string
  description: string | null
  mosqueName: string
  address: string
  createdAt: string
  updatedAt: string
}

/** The published events changed last, the newest change first: for the Atom feed. */
export async function changedEvents(filters: FeedFilters): Promise<ChangedEvent[]> {
  let newest = newestChanges().limit(MOST_ENTRIES)
  if (filters.mosque) newest = newest.where('e.mosque_id', '=', filters.mosque)
  if (filters.type) newest = newest.where('e.type', '=', filters.type)
  const rows = await reader()
    .selectFrom(newest.as('newest'))
    .innerJoin('events as e', 'e.id', 'newest.id')
    .innerJoin('mosques as m', 'm.id', 'e.mosque_id')
    .select(['e.id', 'e.mosque_id', 'e.title', 'e.description', 'e.created_at', 'e.updated_at', 'm.name'])
    .orderBy('newest.updated_at', 'desc')
    .orderBy('newest.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    mosqueName: row.name,
    address: seriesAddress({ mosqueId: row.mosque_id, eventId: row.id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** The pages of published events for the sitemap, the newest change first. */
export async function eventPages(): Promise<{ address: string; updatedAt: string }[]> {
  const rows = await newestChanges().limit(MOST_ADDRESSES).execute()
  return rows.map((row) => ({
    address: seriesAddress({ mosqueId: row.mosque_id, eventId: row.id }),
    updatedAt: row.updated_at,
  }))
}

/** Read from their index alone; the few hidden mosques are left out rather than the others joined in. */
function newestChanges() {
  return reader()
    .selectFrom('events as e')
    .select(['e.id', 'e.mosque_id', 'e.updated_at'])
    .where('e.mosque_id', 'not in', (mosques) =>
      mosques.selectFrom('mosques').select('id').where('status', '=', 'hidden'),
    )
    .orderBy('e.updated_at', 'desc')
    .orderBy('e.id', 'desc')
}
