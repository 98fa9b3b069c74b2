import type { ImageSources } from '#app/services/images/image-sources.ts'

export const eventTypes = ['fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other'] as const
export type EventType = (typeof eventTypes)[number]

export const anchorPrayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type AnchorPrayer = (typeof anchorPrayers)[number]

/** A start that follows a salaah: minutes after it, calculated for each date. */
export type SalaahStart = { prayer: AnchorPrayer; offset: number }

export type EventPicture = ImageSources & { largest: string }

/** One date of an event as lists and cards show it; single events have exactly one. */
export type Occurrence = {
  eventId: string
  mosqueId: string
  mosqueName: string
  title: string
  /** An excerpt for the card. */
  description: string
  type: EventType
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
}

export type EventDate = Pick<
  Occurrence,
  'key' | 'date' | 'startTime' | 'endTime' | 'salaahStart' | 'status' | 'startsAt'
>

/** Everything the page of an event shows, for one of its dates. */
export type EventDetails = Occurrence & {
  zone: string
  registrationUrl: string | null
  rrule: string | null
  /** The day the event first takes place. */
  begins: string | null
  /** The whole event is cancelled, not only this date. */
  eventCancelled: boolean
  address: string | null
  area: string
  suburb: string | null
  latitude: number | null
  longitude: number | null
  upcomingDates: EventDate[]
  updatedAt: string
}

/** The filters of the events page. */
export type ListFilters = {
  tab: 'upcoming' | 'past'
  q: string
  month: 'current' | 'next' | 'future' | null
  mosque: string | null
  type: EventType | null
}
