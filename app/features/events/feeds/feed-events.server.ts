import type { SelectQueryBuilder } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { isPublished } from '#app/features/events/event-rows.server.ts'
import type { FeedFilters } from '#app/features/events/list/event-filters.ts'
import type { CalendarEvent } from './calendar.server.ts'

const DAY_MS = 86_400_000
/** Calendars show recent events too, and the feed stays small enough for a phone. */
const PAST_DAYS = 31
const MAX_EVENTS = 300
const MAX_DATES = 10_000
const BATCH_SIZE = 500
const MAX_ENTRIES = 50
const MAX_SITEMAP_PAGES = 40_000

const eventColumns = [
  'e.id',
  'e.mosqueId',
  'e.title',
  'e.description',
  'e.type',
  'e.date',
  'e.startTime',
  'e.endTime',
  'e.startSalaah',
  'e.startOffset',
  'e.endSalaah',
  'e.endOffset',
  'e.zone',
  'e.rrule',
  'e.excludedDates',
  'e.movedDates',
  'e.cancelledDates',
  'e.status',
  'e.sequence',
  'e.createdAt',
  'e.updatedAt',
] as const

const since = (now: Date) => new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString()

/** The published events of a calendar feed: the next ones, then as many of the last month as the limit allows. */
export async function loadCalendarEvents(filters: FeedFilters, origin: string, now: Date): Promise<CalendarEvent[]> {
  let dates = reader().selectFrom('eventOccurrences as o').select('o.eventId').where(isPublished)
  if (filters.mosque) dates = dates.where('o.mosqueId', '=', filters.mosque)
  if (filters.type) dates = dates.where('o.type', '=', filters.type)
  const upcoming = dates.where('o.startsAt', '>', now.toISOString()).orderBy('o.startsAt')
  const recent = dates
    .where('o.startsAt', '<=', now.toISOString())
    .where('o.startsAt', '>', since(now))
    .orderBy('o.startsAt', 'desc')
  const next = await listFirstEventIds(upcoming, MAX_EVENTS)
  const last = await listFirstEventIds(recent, MAX_EVENTS - next.length)
  const ids = [...new Set([...last.reverse(), ...next])]
  const events = await loadEvents(ids, origin)
  // The rule describes a series at a fixed time; only the dates that differ from it are read.
  const whole = events.filter((event) => !event.rrule || event.startSalaah)
  const differing = events.filter((event) => event.movedDates !== '{}' || event.cancelledDates !== '[]')
  return addDates(events, [
    ...(await loadDates(whole)).filter((date) => date.startsAt > since(now)),
    ...(await loadDates(differing.filter((event) => !whole.includes(event)))).filter(
      (date) => date.status !== 'scheduled',
    ),
  ])
}

/** The ids of the first events among these dates. A series has many dates, so they are read in batches. */
async function listFirstEventIds(dates: SelectQueryBuilder<Database, never, { eventId: string }>, max: number) {
  const ids = new Set<string>()
  for (let offset = 0; offset < MAX_DATES && ids.size < max; offset += BATCH_SIZE) {
    const rows = await dates.limit(BATCH_SIZE).offset(offset).execute()
    for (const row of rows) if (ids.size < max) ids.add(row.eventId)
    if (rows.length < BATCH_SIZE) break
  }
  return [...ids]
}

/** One published event with all its dates, or null. */
export async function loadCalendarEvent(
  mosqueId: string,
  eventId: string,
  origin: string,
): Promise<CalendarEvent | null> {
  const events = await loadEvents([eventId], origin)
  const [event] = addDates(events, await loadDates(events))
  return event?.mosqueId === mosqueId ? event : null
}

type FeedEvent = Omit<CalendarEvent, 'dates'>

/** The published ones of these events, in the order of their ids. */
async function loadEvents(ids: string[], origin: string): Promise<FeedEvent[]> {
  if (ids.length === 0) return []
  const events = await reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(eventColumns)
    .select(['m.name as mosqueName', 'm.address', 'm.status as mosqueStatus'])
    .where('e.id', 'in', ids)
    .execute()
  const order = new Map(ids.map((id, index) => [id, index]))
  return events
    .filter(({ mosqueStatus }) => mosqueStatus === 'active')
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map((event) => ({ ...event, url: origin + seriesAddress({ mosqueId: event.mosqueId, eventId: event.id }) }))
}

type FeedDate = CalendarEvent['dates'][number] & { eventId: string }

/** Sorted here: with ORDER BY the database scans the index of all events' dates. */
async function loadDates(events: FeedEvent[]): Promise<FeedDate[]> {
  if (events.length === 0) return []
  const rows = await reader()
    .selectFrom('eventOccurrences')
    .select(['eventId', 'occurrenceDate', 'date', 'startTime', 'endTime', 'startsAt', 'endsAt', 'status'])
    .where(
      'eventId',
      'in',
      events.map((event) => event.id),
    )
    .execute()
  return rows.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

function addDates(events: FeedEvent[], dates: FeedDate[]): CalendarEvent[] {
  const byEvent = Map.groupBy(dates, (date) => date.eventId)
  return events.map((event) => ({ ...event, dates: byEvent.get(event.id) ?? [] }))
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

/** For the Atom feed: the published events that changed last, the newest change first. */
export async function listChangedEvents(filters: FeedFilters): Promise<ChangedEvent[]> {
  let newest = selectNewestChanges().limit(MAX_ENTRIES)
  if (filters.mosque) newest = newest.where('e.mosqueId', '=', filters.mosque)
  if (filters.type) newest = newest.where('e.type', '=', filters.type)
  const rows = await reader()
    .selectFrom(newest.as('newest'))
    .innerJoin('events as e', 'e.id', 'newest.id')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.id', 'e.mosqueId', 'e.title', 'e.description', 'e.createdAt', 'e.updatedAt', 'm.name'])
    .orderBy('newest.updatedAt', 'desc')
    .orderBy('newest.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    mosqueName: row.name,
    address: seriesAddress({ mosqueId: row.mosqueId, eventId: row.id }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }))
}

type Slice = { limit: number; offset: number }

/** For the sitemap: the pages of published events, the newest change first. */
export async function listEventPages({ limit, offset }: Slice): Promise<{ address: string; changed: string }[]> {
  const rows = await selectNewestChanges().limit(limit).offset(offset).execute()
  return rows.map((row) => ({
    address: seriesAddress({ mosqueId: row.mosqueId, eventId: row.id }),
    changed: row.updatedAt,
  }))
}

/** The number of event pages in the sitemap. */
export async function countEventPages(): Promise<number> {
  const { count } = await reader()
    .selectFrom(selectNewestChanges().limit(MAX_SITEMAP_PAGES).as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads the index alone. Hidden mosques are few, so a subquery is cheaper than a join. */
function selectNewestChanges() {
  return reader()
    .selectFrom('events as e')
    .select(['e.id', 'e.mosqueId', 'e.updatedAt'])
    .where('e.mosqueId', 'not in', (mosques) =>
      mosques.selectFrom('mosques').select('id').where('status', '=', 'hidden'),
    )
    .orderBy('e.updatedAt', 'desc')
    .orderBy('e.id', 'desc')
}
