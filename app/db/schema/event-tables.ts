import type { Generated } from 'kysely'
import type { DayText, Flag, InstantText, JsonText, TimeText } from './column-values.ts'

/** For whom an event is. */
type Audience = 'everyone' | 'ladies' | 'children' | 'youth' | 'newMuslims'

type EventType = 'fundraising' | 'lecture' | 'thikr' | 'iftar' | 'taraweeh' | 'community' | 'other'

export type EventTable = {
  id: string
  mosqueId: string
  title: string
  /** Its part of the address, unique within its mosque. */
  slug: string
  description: string | null
  type: EventType
  /** Null, in rows older than the column, means everyone. */
  audience: Audience | null
  /** Null or unreadable only after an import: such an event is listed last. */
  date: string | null
  startTime: string | null
  endTime: string | null
  /** A salaah the start follows, such as `maghrib`, with minutes after it (negative: before). */
  startSalaah: string | null
  startOffset: number | null
  endSalaah: string | null
  endOffset: number | null
  /** Null: the salaah's begin. `jamaat`: its jamaat on the days that have one. */
  follows: 'jamaat' | null
  /** The session of Jumu'ah, by time, that takes the place of Dhuhr's jamaat on Fridays; null: the first. */
  followsSession: number | null
  /** The IANA zone the event was created in. */
  zone: string
  imageId: string | null
  imageUrl: string | null
  registrationRequired: Generated<Flag>
  registrationUrl: string | null
  /** Of an iftar: who is welcome, the meals there are, and whether to bring a mat. */
  welcome: 'everyone' | 'congregation' | null
  meals: number | null
  bringMat: Generated<Flag>
  /** An `Access`; null while nothing is known. */
  access: JsonText | null
  /** An RFC 5545 rule without DTSTART; null for a single event. */
  rrule: string | null
  /** JSON: lists of days, and for changed ones an object from the day to what differs (`ChangedDate`). */
  excludedDates: Generated<JsonText>
  movedDates: Generated<JsonText>
  cancelledDates: Generated<JsonText>
  status: Generated<'scheduled' | 'cancelled'>
  sample: Generated<Flag>
  version: Generated<number>
  /** The SEQUENCE of calendar feeds: grows when the date, time or status changes. */
  sequence: Generated<number>
  /** When a date, a time or the status last changed; null: never. */
  rescheduledAt: InstantText | null
  /** Title and description folded for the search: written together with the occurrences. */
  searchText: Generated<string>
  createdBy: string | null
  createdAt: InstantText
  updatedAt: InstantText
}

export type EventOccurrence = {
  eventId: string
  /** The day by the rule, which identifies the occurrence in `?date=` even when it was moved. */
  occurrenceDate: string
  mosqueId: string
  type: EventType
  /** Null means everyone, so that the index by audience has only the other rows. */
  audience: Exclude<Audience, 'everyone'> | null
  /** The actual day and local times; null when the event has none. */
  date: DayText | null
  startTime: TimeText | null
  endTime: TimeText | null
  /** `NO_START` for an event without a readable start. */
  startsAt: InstantText
  endsAt: InstantText
  status: 'scheduled' | 'moved' | 'cancelled'
  /** What only this date has; null where it has what the event has. */
  title: string | null
  description: string | null
  imageId: string | null
  /** JSON: the jamaat that the times follow, or that there is none (`Followed`); null: the begin of a salaah, or none. */
  followed: JsonText | null
}

/**
 * With the starts of the dates before and after it in its event, null at the ends: lists that show an event once find
 * its next date from the row alone. `linkOccurrences` writes them.
 */
export type EventOccurrenceTable = EventOccurrence & {
  previousStartsAt: InstantText | null
  previousDate: DayText | null
  nextStartsAt: InstantText | null
}

/** Sorts after every real instant, so that events without a readable start come last. */
export const NO_START = '9999-12-31T00:00:00.000Z'
