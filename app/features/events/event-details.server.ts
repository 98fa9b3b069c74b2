import { reader } from '#app/db/client.server.ts'
import { occurrencesWithEvent, salaahStartOf, toOccurrence } from './event-rows.server.ts'
import type { EventDetails, NearDate } from './event-types.ts'

const COMING_DATES = 6
const LONGEST_ID = 64

/**
 * An event of a published mosque on one of its dates: the one named, else the next that has not ended, else the last.
 * Null for unknown ids and dates and for an event under another mosque's id.
 */
export async function findEvent(
  mosqueId: string,
  eventId: string,
  date: string | null,
  now: Date,
): Promise<EventDetails | null> {
  if ([mosqueId, eventId].some((id) => id.length > LONGEST_ID)) return null
  const key = date ?? (await keyToShow(eventId, now))
  if (key === null) return null
  const row = await occurrencesWithEvent()
    .select([
      'e.zone',
      'e.registration_url',
      'e.date as begins',
      'e.status as event_status',
      'e.updated_at',
      'm.address',
      'm.area',
      'm.suburb',
      'm.latitude',
      'm.longitude',
    ])
    .where('o.event_id', '=', eventId)
    .where('o.occurrence_date', '=', key)
    .where('o.mosque_id', '=', mosqueId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    ...toOccurrence(row),
    description: row.description ?? '',
    zone: row.zone,
    registrationUrl: row.registration_url,
    rrule: row.rrule,
    begins: row.begins,
    eventCancelled: row.event_status === 'cancelled',
    address: row.address,
    area: row.area,
    suburb: row.suburb,
    latitude: row.latitude,
    longitude: row.longitude,
    comingDates: row.rrule ? await comingDates(eventId, now) : [],
    updatedAt: row.updated_at,
  }
}

async function keyToShow(eventId: string, now: Date): Promise<string | null> {
  const dates = reader().selectFrom('event_occurrences').select('occurrence_date').where('event_id', '=', eventId)
  const open = dates.where('ends_at', '>', now.toISOString()).orderBy('starts_at')
  const next = await open.where('status', '<>', 'cancelled').executeTakeFirst()
  const shown = next ?? (await open.executeTakeFirst()) ?? (await dates.orderBy('starts_at', 'desc').executeTakeFirst())
  return shown?.occurrence_date ?? null
}

async function comingDates(eventId: string, now: Date): Promise<NearDate[]> {
  const rows = await reader()
    .selectFrom('event_occurrences as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select([
      'o.occurrence_date',
      'o.date',
      'o.start_time',
      'o.end_time',
      'o.status',
      'o.starts_at',
      'e.start_salaah',
      'e.start_offset',
    ])
    .where('o.event_id', '=', eventId)
    .where('o.starts_at', '>', now.toISOString())
    .orderBy('o.starts_at')
    .limit(COMING_DATES)
    .execute()
  return rows.map((row) => ({
    key: row.occurrence_date,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    salaahStart: row.status === 'moved' ? null : salaahStartOf(row.start_salaah, row.start_offset),
    status: row.status,
    startsAt: row.starts_at,
  }))
}
