import type { Actor } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { EventOccurrenceTable } from '#app/db/schema/event-tables.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { type TypedEvent, typedEvent } from './event-form-data.ts'
import { contentOf, eventToChange } from './event-store.server.ts'

const DATES_OFFERED = 12

export type DateToChange = Pick<EventOccurrenceTable, 'occurrenceDate' | 'date' | 'startTime' | 'endTime' | 'status'>

export type OpenedEvent = {
  id: string
  version: number
  typed: TypedEvent
  zone: string
  rrule: string | null
  cancelled: boolean
  /** The coming dates of a repeating event, to be cancelled, moved or removed one by one. */
  dates: DateToChange[]
}

/** An event as its form opens it; null when there is none. */
export async function openEvent(actor: Actor | null, id: string, now: Date): Promise<OpenedEvent | null> {
  const event = await eventToChange(actor, id)
  if (!event) return null
  return {
    id,
    version: event.version,
    typed: typedEvent(contentOf(event)),
    zone: event.zone,
    rrule: event.rrule,
    cancelled: event.status === 'cancelled',
    dates: event.rrule === null ? [] : await comingDates(id, now),
  }
}

/** Where the picture of a form can be seen. */
export async function formPicture({
  imageId,
  imageUrl,
}: Pick<TypedEvent, 'imageId' | 'imageUrl'>): Promise<string | null> {
  const [image] = imageId ? await findImages([imageId]) : []
  return image ? imageSources(image).src : imageUrl || null
}

function comingDates(id: string, now: Date): Promise<DateToChange[]> {
  return reader()
    .selectFrom('eventOccurrences')
    .select(['occurrenceDate', 'date', 'startTime', 'endTime', 'status'])
    .where('eventId', '=', id)
    .where('endsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(DATES_OFFERED)
    .execute()
}
