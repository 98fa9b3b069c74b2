import type { SelectQueryBuilder } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { scheduleColumns } from '#app/features/events/dates/schedule.ts'
import type { FeedFilters } from '#app/features/events/event-filters.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { hasAccess, isFor, isPublished } from '#app/features/events/event-rows.server.ts'
import { toStoredType } from '#app/features/events/event-rules.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type CalendarEvent, differsFromSeries } from './calendar.server.ts'

const DAY_MS = 86_400_000
/** Calendars show recent events too, and the feed stays small enough for a phone. */
const PAST_DAYS = 31
const MAX_EVENTS = 300
const MAX_DATES = 10_000
const BATCH_SIZE = 500

const since = (now: Date) => new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString()

/** The ids of the mosques of an area. */
export const mosquesOf = (area: string) => reader().selectFrom('mosques').select('id').where('area', '=', area)

/** The published events of a calendar feed: the next ones, then as many of the last month as the limit allows. */
export async function loadCalendarEvents(filters: FeedFilters, origin: string, now: Date): Promise<CalendarEvent[]> {
  let dates = reader().selectFrom('eventOccurrences as o').select('o.eventId').where(isPublished)
  if (filters.mosque) dates = dates.where('o.mosqueId', '=', filters.mosque)
  if (filters.type) dates = dates.where('o.type', '=', toStoredType(filters.type))
  if (filters.type === 'class') dates = dates.where(isFor('children'))
  if (filters.area) dates = dates.where('o.mosqueId', 'in', mosquesOf(filters.area))
  if (filters.audience) dates = dates.where(isFor(filters.audience))
  if (filters.access) dates = dates.where(hasAccess(filters.access))
  const upcoming = dates.where('o.startsAt', '>', now.toISOString()).orderBy('o.startsAt')
  const recent = dates
    .where('o.startsAt', '<=', now.toISOString())
    .where('o.startsAt', '>', since(now))
    .orderBy('o.startsAt', 'desc')
  const next = await listFirstEventIds(upcoming, MAX_EVENTS)
  const last = await listFirstEventIds(recent, MAX_EVENTS - next.length)
  const ids = [...new Set([...last.reverse(), ...next])]
  return await addNeededDates(await loadEvents(ids, origin, now), since(now))
}

/** The published ones of these events with all their dates. */
export const loadWholeEvents = async (ids: string[], origin: string, now: Date): Promise<CalendarEvent[]> =>
  addNeededDates(await loadEvents(ids, origin, now), '')

async function addNeededDates(events: FeedEvent[], from: string): Promise<CalendarEvent[]> {
  // The rule describes a series at a fixed time; only the dates that differ from it are read.
  const whole = events.filter((event) => !event.rrule || event.startSalaah)
  const differing = events.filter((event) => event.movedDates !== '{}' || event.cancelledDates !== '[]')
  return addDates(events, [
    ...(await loadDates(whole)).filter((date) => date.startsAt > from),
    ...(await loadDates(differing.filter((event) => !whole.includes(event)))).filter(differsFromSeries),
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
export async function loadCalendarEvent(eventId: string, origin: string, now: Date): Promise<CalendarEvent | null> {
  const events = await loadEvents([eventId], origin, now)
  const [event] = addDates(events, await loadDates(events))
  return event ?? null
}

type FeedEvent = Omit<CalendarEvent, 'dates'>

/** The published ones of these events, in the order of their ids. */
async function loadEvents(ids: string[], origin: string, now: Date): Promise<FeedEvent[]> {
  if (ids.length === 0) return []
  const events = await reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(scheduleColumns.map((column) => `e.${column}` as const))
    .select([
      'e.id',
      'e.title',
      'e.description',
      'e.type',
      'e.audience',
      'e.access',
      'e.zone',
      'e.sequence',
      'e.createdAt',
      'e.updatedAt',
      'e.slug',
      'm.slug as mosqueSlug',
      'm.name as mosqueName',
      'm.arabicName as mosqueArabicName',
      'm.address',
      'm.latitude',
      'm.longitude',
      'm.status as mosqueStatus',
    ])
    .where('e.id', 'in', ids)
    .execute()
  const [language] = (await siteSettings()).general.languages
  const order = new Map(ids.map((id, index) => [id, index]))
  return events
    .filter(({ mosqueStatus }) => mosqueStatus === 'active')
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map(({ mosqueArabicName, ...event }) => ({
      ...event,
      mosqueName: nameOfMosque(language, { ...event, mosqueArabicName }),
      // Programs refuse a change in the future, which a wrong clock may have stored.
      updatedAt: event.updatedAt < now.toISOString() ? event.updatedAt : now.toISOString(),
      url: origin + seriesAddress(event),
    }))
}

type FeedDate = CalendarEvent['dates'][number] & { eventId: string }

/** Sorted here: with ORDER BY the database scans the index of all events' dates. */
async function loadDates(events: FeedEvent[]): Promise<FeedDate[]> {
  if (events.length === 0) return []
  const rows = await reader()
    .selectFrom('eventOccurrences')
    .select([
      'eventId',
      'occurrenceDate',
      'date',
      'startTime',
      'endTime',
      'startsAt',
      'endsAt',
      'status',
      'followed',
      'title',
      'description',
    ])
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
