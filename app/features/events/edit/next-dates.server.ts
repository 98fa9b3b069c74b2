import { type Actor, canManageEventsOf } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

const MAX_NEXT_DATES = 6

/** The next dates of a mosque's events, cancelled ones too, so that they can be restored. */
export async function listNextDates(actor: Actor | null, mosqueId: string, now: Date) {
  if (!canManageEventsOf(actor, mosqueId)) forbidden()
  return await reader()
    .selectFrom('eventOccurrences as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(['o.eventId', 'o.occurrenceDate', 'o.date', 'o.startTime', 'o.endTime', 'o.status', 'o.imageId'])
    .select(['o.title', 'o.description', 'e.title as eventTitle', 'e.rrule', 'e.status as eventStatus'])
    .where('o.mosqueId', '=', mosqueId)
    .where('o.endsAt', '>', now.toISOString())
    .where('o.date', 'is not', null)
    .orderBy('o.startsAt')
    .orderBy('o.eventId')
    .limit(MAX_NEXT_DATES)
    .execute()
}

export type NextDate = Awaited<ReturnType<typeof listNextDates>>[number]
