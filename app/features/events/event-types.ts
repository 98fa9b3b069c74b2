import type { Selectable } from 'kysely'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { MosqueLocation } from '#app/features/mosques/mosque-lookup.server.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import type { EventText } from './edit/shared-event-fields.ts'

export const eventTypes = ['fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other'] as const
export type EventType = (typeof eventTypes)[number]

/** For whom an event is. */
export const audiences = ['everyone', 'ladies', 'children', 'youth', 'newMuslims'] as const
export type Audience = (typeof audiences)[number]

export const anchorPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type AnchorPrayer = (typeof anchorPrayers)[number]

/** A start that follows a salaah: minutes after it, calculated for each date. */
export type SalaahStart = { prayer: AnchorPrayer; offset: number }

export type EventPicture = ImageSources & { largest: string }

/** In lists the description is an excerpt. */
type EventTexts = Pick<Selectable<EventTable>, EventText> & { description: string }

/** One date of an event as lists and cards show it; single events have exactly one. */
export type Occurrence = EventTexts & {
  eventId: string
  mosqueId: string
  mosqueName: string
  /** The parts of its address. */
  slug: string
  mosqueSlug: string
  type: EventType
  audience: Audience
  /** The date by the rule (`YYYY-MM-DD`); with the event's id it identifies the occurrence even after a move. */
  key: string
  date: string | null
  startTime: string | null
  endTime: string | null
  salaahStart: SalaahStart | null
  picture: EventPicture | null
  registrationRequired: boolean
  repeats: boolean
  status: 'scheduled' | 'moved' | 'cancelled'
  /** The instants it begins and ends (UTC, ISO); null when date or time is missing or invalid. */
  startsAt: string | null
  endsAt: string | null
  /** The other dates of a repeating event, where a list shows it once. */
  series?: SeriesDates
}

/** The rhythm of a repeating event, how many more of its dates a list contains, and the first of those. */
export type SeriesDates = { rule: string; begins: string; more: number; dates: EventDate[] }

export type EventDate = Pick<
  Occurrence,
  'key' | 'date' | 'startTime' | 'endTime' | 'salaahStart' | 'status' | 'startsAt'
>

/** Everything the page of an event shows, for one of its dates. */
export type EventDetails = Occurrence &
  Pick<Selectable<EventTable>, 'zone' | 'rrule' | 'updatedAt'> &
  Omit<MosqueLocation, 'name'> & {
    /** The day the event first takes place. */
    begins: string | null
    /** The whole event is cancelled, not only this date. */
    eventCancelled: boolean
    upcomingDates: EventDate[]
  }
