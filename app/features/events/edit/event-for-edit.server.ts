import type { Actor } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { EventOccurrenceTable } from '#app/db/schema/event-tables.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { type EventFormValues, toEventFormValues } from './event-form-values.ts'
import { findEventForEdit, toEventContent } from './event-store.server.ts'

const MAX_UPCOMING_DATES = 12

export type DateToChange = Pick<EventOccurrenceTable, 'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'status'>

export type OpenedEvent = {
  id: string
  version: number
  values: EventFormValues
  zone: string
  rrule: string | null
  isCancelled: boolean
  /** The upcoming dates of a repeating event, each of which can be cancelled, moved or removed. */
  dates: DateToChange[]
}

/** An event as its form opens it; null when there is none. */
export async function openEvent(actor: Actor | null, id: string, now: Date): Promise<OpenedEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  return {
    id,
    version: event.version,
    values: toEventFormValues(toEventContent(event)),
    zone: event.zone,
    rrule: event.rrule,
    isCancelled: event.status === 'cancelled',
    dates: event.rrule === null ? [] : await loadUpcomingDates(id, now),
  }
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
  return reader()
    .selectFrom('eventOccurrences')
    .select(['occurrenceDate', 'date', 'startTime', 'endTime', 'status'])
    .where('eventId', '=', id)
    .where('endsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(MAX_UPCOMING_DATES)
    .execute()
}
