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
  typed: EventFormValues
  zone: string
  rrule: string | null
  cancelled: boolean
  /** The coming dates of a repeating event, to be cancelled, moved or removed one by one. */
  dates: DateToChange[]
}

/** An event as its form opens it; null when there is none. */
export async function openEvent(actor: Actor | null, id: string, now: Date): Promise<OpenedEvent | null> {
  const event = await findEventForEdit(actor, id)
  if (!event) return null
  return {
    id,
    version: event.version,
    typed: toEventFormValues(toEventContent(event)),
    zone: event.zone,
    rrule: event.rrule,
    cancelled: event.status === 'cancelled',
    dates: event.rrule === null ? [] : await upcomingDates(id, now),
  }
}

/** Where the picture of a form can be seen. */
export async function findFormPicture({
  imageId,
  imageUrl,
}: Pick<EventFormValues, 'imageId' | 'imageUrl'>): Promise<string | null> {
  const [image] = imageId ? await findImages([imageId]) : []
  return image ? imageSources(image).src : imageUrl || null
}

function upcomingDates(id: string, now: Date): Promise<DateToChange[]> {
  return reader()
    .selectFrom('eventOccurrences')
    .select(['occurrenceDate', 'date', 'startTime', 'endTime', 'status'])
    .where('eventId', '=', id)
    .where('endsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(MAX_UPCOMING_DATES)
    .execute()
}
