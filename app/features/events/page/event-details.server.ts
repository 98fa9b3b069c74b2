import { reader } from '#app/db/client.server.ts'
import {
  dateColumns,
  type OccurrenceRow,
  selectOccurrencesWithEvent,
  textsOfDate,
  toEventDate,
  toOccurrence,
} from '#app/features/events/event-rows.server.ts'
import type { EventDate, EventDetails, Occurrence } from '#app/features/events/event-types.ts'
import { findMosqueByAddress, MAX_ADDRESS_CHARS } from '#app/features/mosques/mosque-lookup.server.ts'
import { pick } from '#app/lib/pick.ts'

const MAX_UPCOMING_DATES = 60

type Parts = { mosque: string; event: string }
type EventIds = Pick<Occurrence, 'mosqueId' | 'eventId' | 'mosqueSlug' | 'slug'>

/** The event that an address means, by slugs, ids or former slugs of the mosque and the event; null when there is none. */
export async function findEventByAddress(parts: Parts): Promise<EventIds | null> {
  const mosque = await findMosqueByAddress(parts.mosque)
  if (!mosque || parts.event.length > MAX_ADDRESS_CHARS) return null
  const slug = parts.event.toLowerCase()
  const former = reader()
    .selectFrom('formerSlugs')
    .select('subjectId')
    .where('mosqueId', '=', mosque.id)
    .where('slug', '=', slug)
  const events = reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .select(['e.id as eventId', 'e.mosqueId', 'e.slug', 'm.slug as mosqueSlug'])
  const ofMosque = events.where('e.mosqueId', '=', mosque.id)
  return (
    (await ofMosque.where('e.slug', '=', slug).executeTakeFirst()) ??
    (await ofMosque.where('e.id', '=', parts.event).executeTakeFirst()) ??
    (await events.where('e.id', '=', former).executeTakeFirst()) ??
    null
  )
}

const eventColumns = ['zone', 'rrule', 'updatedAt'] as const
const mosqueColumns = ['address', 'area', 'suburb', 'latitude', 'longitude'] as const

/**
 * An event of a published mosque on one of its dates: the given one, else the next that has not ended, else the last.
 * Null for unknown ids and dates.
 */
export async function findEvent(eventId: string, date: string | null, now: Date): Promise<EventDetails | null> {
  const key = date ?? (await findKeyToShow(eventId, now))
  if (key === null) return null
  const row = await selectOccurrencesWithEvent()
    .select(['e.date as begins', 'e.status as eventStatus'])
    .select(eventColumns.map((column) => `e.${column}` as const))
    .select(mosqueColumns.map((column) => `m.${column}` as const))
    .where('o.eventId', '=', eventId)
    .where('o.occurrenceDate', '=', key)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return toEventDetails(row, row.rrule ? await loadUpcomingDates(eventId, now) : [])
}

type DetailsRow = OccurrenceRow &
  Pick<EventDetails, (typeof eventColumns)[number] | (typeof mosqueColumns)[number] | 'begins'> & {
    eventStatus: string
  }

/** An event with one of its dates as its page and the preview of its form need it. */
export function toEventDetails(row: DetailsRow, upcomingDates: EventDate[]): EventDetails {
  return {
    ...toOccurrence(row),
    ...pick(row, ['begins', ...eventColumns, ...mosqueColumns]),
    description: textsOfDate(row).description,
    eventCancelled: row.eventStatus === 'cancelled',
    upcomingDates,
  }
}

async function findKeyToShow(eventId: string, now: Date): Promise<string | null> {
  const dates = reader().selectFrom('eventOccurrences').select('occurrenceDate').where('eventId', '=', eventId)
  const open = dates.where('endsAt', '>', now.toISOString()).orderBy('startsAt')
  const next = await open.where('status', '<>', 'cancelled').executeTakeFirst()
  const shown = next ?? (await open.executeTakeFirst()) ?? (await dates.orderBy('startsAt', 'desc').executeTakeFirst())
  return shown?.occurrenceDate ?? null
}

async function loadUpcomingDates(eventId: string, now: Date): Promise<EventDate[]> {
  const rows = await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(dateColumns)
    .where('o.eventId', '=', eventId)
    .where('o.startsAt', '>', now.toISOString())
    .orderBy('o.startsAt')
    .limit(MAX_UPCOMING_DATES)
    .execute()
  return rows.map(toEventDate)
}
