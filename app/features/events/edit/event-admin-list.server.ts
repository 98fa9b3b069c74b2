import { setImmediate as yieldToOtherWork } from 'node:timers/promises'
import { type Actor, canEnterAdmin, canManageEventsOf, isSuperadmin } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { AdminEventFilters } from '#app/features/events/event-filters.ts'
import { dateColumns, toEventDate } from '#app/features/events/event-rows.server.ts'
import { toEventType } from '#app/features/events/event-rules.ts'
import { findKeys } from '#app/features/events/list/event-list.server.ts'
import type { OccurrenceKey } from '#app/features/events/search/matching-occurrences.server.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { forbidden } from '#app/lib/web/http.ts'

const PAGE_SIZE = 30
const BATCH_SIZE = 1000

/** Only the nearest dates are read; with more the page shows 'more than N'. */
const MAX_DATES = 5000

const MAX_NEXT_DATES = 6

/** An event with its next date, or the last one of a past event. */
export type ListedEvent = Awaited<ReturnType<typeof loadListed>>[number]

type AdminList = { events: ListedEvent[]; count: number; hasMore: boolean; page: number; pages: number }

/** The events an actor may manage: upcoming ones by their next date, past ones with the latest first. */
export async function listEventsForAdmin(
  actor: Actor | null,
  filters: AdminEventFilters,
  now: Date,
): Promise<AdminList> {
  if (!canEnterAdmin(actor) || !actor) forbidden()
  const { tab, q, type, state } = filters
  const mosque = isSuperadmin(actor) ? filters.mosque : (actor.mosqueId ?? 'none')
  const query = { tab, q, mosque, type, days: null, hidden: true }
  const dates = await findKeys(query, now, MAX_DATES)
  const datesByEvent = Map.groupBy(dates, (date) => date.eventId)
  if (tab === 'past') for (const id of await listUpcomingIds([...datesByEvent.keys()], now)) datesByEvent.delete(id)
  if (state) {
    const wanted = await listIdsInState([...datesByEvent.keys()], state)
    for (const id of datesByEvent.keys()) if (!wanted.has(id)) datesByEvent.delete(id)
  }
  const nearestDates = [...datesByEvent.values()].map(([nearest]) => nearest as OccurrenceKey)
  const pages = Math.max(1, Math.ceil(nearestDates.length / PAGE_SIZE))
  const page = Math.min(filters.page, pages)
  const events = await loadListed(nearestDates.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  return { events, count: nearestDates.length, hasMore: dates.length === MAX_DATES, page, pages }
}

/** The ids of these events that have an upcoming date. */
async function listUpcomingIds(ids: string[], now: Date): Promise<string[]> {
  const upcoming = reader()
    .selectFrom('eventOccurrences')
    .select('eventId')
    .distinct()
    .where('endsAt', '>', now.toISOString())
    .where('startsAt', '>', now.toISOString())
  const found: string[] = []
  for (const batch of inBatches(ids, BATCH_SIZE)) {
    const rows = await upcoming.where('eventId', 'in', batch).execute()
    found.push(...rows.map((row) => row.eventId))
    await yieldToOtherWork()
  }
  return found
}

type EventState = NonNullable<AdminEventFilters['state']>

async function listIdsInState(ids: string[], state: EventState): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const events = reader().selectFrom('events').select('id').where('id', 'in', ids)
  const matching = {
    once: () => events.where('rrule', 'is', null),
    repeating: () => events.where('rrule', 'is not', null),
    cancelled: () => events.where('status', '=', 'cancelled'),
  }
  const rows = await matching[state]().execute()
  return new Set(rows.map((row) => row.id))
}

async function loadListed(dates: OccurrenceKey[]) {
  if (dates.length === 0) return []
  const rows = await reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .innerJoin('eventOccurrences as d', 'd.eventId', 'e.id')
    .select([
      'e.id',
      'e.mosqueId',
      'e.title',
      'e.type',
      'e.rrule',
      'e.date as begins',
      'e.status',
      'e.slug',
      'm.name as mosqueName',
      'm.arabicName as mosqueArabicName',
      'm.slug as mosqueSlug',
    ])
    .select(['d.occurrenceDate', 'd.date', 'd.startTime', 'd.endTime', 'd.startsAt', 'd.followed'])
    .select(['d.status as dateStatus', 'e.startSalaah', 'e.startOffset'])
    .where((where) =>
      where.or(dates.map((date) => where.and({ 'd.eventId': date.eventId, 'd.occurrenceDate': date.occurrenceDate }))),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return dates.flatMap(({ eventId }) => {
    const row = byId.get(eventId)
    if (!row) return []
    const { status, dateStatus, occurrenceDate, startsAt, followed, startSalaah, startOffset, endTime, ...event } = row
    const date = { ...event, occurrenceDate, endTime, status: dateStatus, startsAt, followed, startSalaah, startOffset }
    const { salaahStart } = toEventDate(date)
    return [{ ...event, type: toEventType(event.type), salaahStart, isCancelled: status === 'cancelled' }]
  })
}

/** The next dates of a mosque's events, cancelled ones too, so that they can be restored. */
export async function listNextDates(actor: Actor | null, mosqueId: string, now: Date) {
  if (!canManageEventsOf(actor, mosqueId)) forbidden()
  const rows = await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(['o.eventId', 'o.imageId', ...dateColumns])
    .select(['o.title', 'o.description', 'e.title as eventTitle', 'e.slug', 'e.rrule', 'e.status as eventStatus'])
    .where('o.mosqueId', '=', mosqueId)
    .where('o.endsAt', '>', now.toISOString())
    .where('o.date', 'is not', null)
    .orderBy('o.startsAt')
    .orderBy('o.eventId')
    .limit(MAX_NEXT_DATES)
    .execute()
  return rows.map((row) => ({ ...row, date: row.date!, salaahStart: toEventDate(row).salaahStart }))
}

export type NextDate = Awaited<ReturnType<typeof listNextDates>>[number]
