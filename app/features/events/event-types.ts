import type { Selectable } from 'kysely'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { Access } from '#app/features/mosques/gathering-access.ts'
import type { AddressAndPosition } from '#app/features/mosques/mosque-lookup.server.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import type { MosqueNames } from '#app/i18n/mosque-names.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'

/** Start and end are multiples of it. */
export const TIME_STEP_MINUTES = 15

/** The text fields of an event with their maximum lengths. */
export const MAX_EVENT_CHARS = { title: 150, description: 5000, registrationUrl: 500, imageUrl: 1000 }

/** A text that visitors see as it is. The address of a picture is part of `picture`. */
export type EventText = Exclude<keyof typeof MAX_EVENT_CHARS, 'imageUrl'>
export const eventTexts = (Object.keys(MAX_EVENT_CHARS) as (keyof typeof MAX_EVENT_CHARS)[]).filter(
  (field): field is EventText => field !== 'imageUrl',
)

export const eventTypes = ['fundraising', 'lecture', 'thikr', 'iftar', 'taraweeh', 'community', 'other'] as const
export type EventType = (typeof eventTypes)[number]

/** What visitors see as the type: an event for children that is of no other type is a class. It is stored as 'other'. */
export const shownTypes = [...eventTypes.filter((type) => type !== 'other'), 'class', 'other'] as const
export type ShownType = (typeof shownTypes)[number]

/** Who is welcome at an iftar. */
export const welcomes = ['everyone', 'congregation'] as const
export type Welcome = (typeof welcomes)[number]

/** What an iftar says of itself; of other events nothing is known. */
export type IftarFacts = { welcome: Welcome | null; meals: number | null; bringMat: boolean }

/** For whom an event is. */
export const audiences = ['everyone', 'ladies', 'children', 'youth', 'newMuslims'] as const
export type Audience = (typeof audiences)[number]

export const anchorPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type AnchorPrayer = (typeof anchorPrayers)[number]

/** What an event follows: the begin of its salaah, or its jamaat where the mosque announces one. */
export const followChoices = ['jamaat', 'begin'] as const

/** What one date of an event follows instead of the begin; of several sessions of a Friday it names the one by time. */
export type Followed =
  /** One so many minutes after the salaah begins is calculated. */
  | { kind: 'jamaat'; time: string; isCalculated?: true }
  | { kind: 'jumuah'; time: string; session: number; of: number; venue: string }
  /** It would follow the jamaat, and on this day the mosque announces none. */
  | { kind: 'no-jamaat' }

/** A start that follows a salaah: minutes after it, for each date. */
export type SalaahStart = { prayer: AnchorPrayer; offset: number; followed: Followed | null }

export type EventPicture = ImageSources & { largest: string }

/** In lists the description is an excerpt. */
type EventTexts = Pick<Selectable<EventTable>, EventText> & { description: string }

/** One date of an event as lists and cards show it; single events have exactly one. */
export type Occurrence = EventTexts &
  IftarFacts &
  MosqueNames & {
    eventId: string
    mosqueId: string
    /** The parts of its address. */
    slug: string
    mosqueSlug: string
    placeKind: PlaceKind
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
    access: Access
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
  Omit<AddressAndPosition, 'name' | 'arabicName'> & {
    /** The day the event first takes place. */
    begins: string | null
    /** The whole event is cancelled, not only this date. */
    eventCancelled: boolean
    upcomingDates: EventDate[]
  }
