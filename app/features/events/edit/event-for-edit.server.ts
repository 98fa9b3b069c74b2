import type { Actor } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { isId, newId } from '#app/db/ids.ts'
import type { EventOccurrence } from '#app/db/schema/event-tables.ts'
import { parseExceptions } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { type EventFormValues, toEventFormValues } from './event-form-values.ts'
import type { EventContent } from './event-schema.ts'
import { findEventForEdit, toEventContent } from './event-store.server.ts'

const MAX_UPCOMING_DATES = 12

export type DateToChange = Pick<
  EventOccurrence,
  'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'status' | 'title' | 'description' | 'imageId'
>

export type OpenedEvent = {
  id: string
  version: number
  content: EventContent
  values: EventFormValues
  zone: string
  rrule: string | null
  isCancelled: boolean
  /** The upcoming dates of a repeating event, each of which can be cancelled, moved or removed. */
  dates: DateToChange[]
  /** The days from today on that were removed from the event. */
  removedDays: string[]
}

/** An event as its form opens it; null when there is none. */
export async function openEvent(actor: Actor | null, id: string, now: Date): Promise<OpenedEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  const content = toEventContent(event)
  return {
    id,
    version: event.version,
    content,
    values: toEventFormValues(content),
    zone: event.zone,
    rrule: event.rrule,
    isCancelled: event.status === 'cancelled',
    dates: event.rrule === null ? [] : await loadUpcomingDates(id, now),
    removedDays: parseExceptions(event).excluded.filter((day) => day >= dayInZone(now, event.zone)),
  }
}

/** The id for the next new event, and the event that was just added, if it is still there. */
export async function prepareNewEvent(actor: Actor | null, addedId: string | null) {
  const event = addedId && isId(addedId) ? await findEventForEdit(actor, addedId) : null
  const mosque = event && (await findMosqueByAddress(event.mosqueId))
  const added = event && mosque && { id: event.id, slug: event.slug, mosqueSlug: mosque.slug, title: event.title }
  return { newId: newId(), added }
}

/** The address of the picture that a form refers to. */
export async function findFormPicture({
  imageId,
  imageUrl,
}: Pick<EventFormValues, 'imageId' | 'imageUrl'>): Promise<string | null> {
  const [image] = imageId ? await findImages([imageId]) : []
  return image ? imageSources(image).src : imageUrl || null
}

function loadUpcomingDates(id: string, now: Date): Promise<DateToChange[]> {
  return selectDates(id).where('endsAt', '>', now.toISOString()).orderBy('startsAt').limit(MAX_UPCOMING_DATES).execute()
}

const selectDates = (id: string) =>
  reader()
    .selectFrom('eventOccurrences')
    .select(['occurrenceDate', 'date', 'startTime', 'endTime', 'status', 'title', 'description', 'imageId'])
    .where('eventId', '=', id)

/** One stored date of an event, or undefined. */
export function findDate(id: string, key: string): Promise<DateToChange | undefined> {
  return selectDates(id).where('occurrenceDate', '=', key).executeTakeFirst()
}
