import type { Generated } from 'kysely'
import type { AuthTables } from '#app/db/auth-schema.ts'

/** 0 or 1: both engines store it alike. */
export type Flag = 0 | 1
/** A UTC instant as `YYYY-MM-DDTHH:MM:SS.sssZ`, so that text order is time order. */
export type InstantText = string
/** A calendar day as `YYYY-MM-DD`. */
export type DayText = string
/** A time of day as `HH:MM`. */
export type TimeText = string
/** A JSON document as text. */
export type JsonText = string

export type MosqueTable = {
  id: string
  name: string
  /** The name folded for ordering: see `foldForSorting`. */
  sort_name: string
  arabic_name: string | null
  description: string | null
  established: number | null
  area: string
  suburb: string | null
  address: string | null
  capacity: number | null
  google_maps_url: string | null
  google_page_url: string | null
  phone: string | null
  website: string | null
  email: string | null
  status: 'active' | 'hidden'
  latitude: number | null
  longitude: number | null
  /** The position is only roughly known, and the page says so. */
  approximate: Generated<Flag>
  /** A JSON list of lower-case words. */
  keywords: Generated<JsonText>
  sample: Generated<Flag>
  /** Grows with every save; a save on an older version is refused. */
  version: Generated<number>
  created_at: InstantText
  updated_at: InstantText
}

export type MosqueImamTable = {
  mosque_id: string
  /** Order on the page, from 0. */
  place: number
  name: string
  position: string | null
  bio: string | null
}

export type MosqueImageTable = {
  mosque_id: string
  place: number
  /** A picture of our own store; null when it lives at `url`, in a hosted store. */
  image_id: string | null
  url: string | null
  alt: string | null
}

export type MosqueFacilityTable = { mosque_id: string; facility: string }

export type ImageTable = {
  /** The hash of the stored original: the same picture is stored once. */
  id: string
  mime: string
  width: number
  height: number
  bytes: number
  /** A JSON list of the sizes and formats made at upload. */
  variants: JsonText
  /** Which store holds it: `local`, `s3` or `hosted`. */
  store: string
  /** Where the original came from, for a picture given by address. */
  original_url: string | null
  created_at: InstantText
  created_by: string | null
}

export type EventType = 'fundraising' | 'lecture' | 'thikr' | 'iftar' | 'community' | 'other'

export type EventTable = {
  id: string
  mosque_id: string
  title: string
  description: string | null
  type: EventType
  /** Null or unreadable only after an import: such an event stands last. */
  date: string | null
  start_time: string | null
  end_time: string | null
  /** A salaah the start follows, such as `maghrib`, with minutes after it (negative: before). */
  start_salaah: string | null
  start_offset: number | null
  end_salaah: string | null
  end_offset: number | null
  /** The IANA zone the event was made in. */
  zone: string
  image_id: string | null
  image_url: string | null
  registration_required: Generated<Flag>
  registration_url: string | null
  /** An RFC 5545 rule without DTSTART; null for a single event. */
  rrule: string | null
  /** JSON lists of days, and for moved ones an object from the old day to `{date, startTime, endTime}`. */
  excluded_dates: Generated<JsonText>
  moved_dates: Generated<JsonText>
  cancelled_dates: Generated<JsonText>
  status: Generated<'scheduled' | 'cancelled'>
  sample: Generated<Flag>
  version: Generated<number>
  /** The SEQUENCE of calendar feeds: grows when date, time or state change. */
  sequence: Generated<number>
  /** Title and description folded for the search: written together with the occurrences. */
  search_text: Generated<string>
  created_by: string | null
  created_at: InstantText
  updated_at: InstantText
}

export type EventOccurrenceTable = {
  event_id: string
  /** The day the rule gives, which names the occurrence in `?date=` even when it was moved. */
  occurrence_date: string
  mosque_id: string
  type: EventType
  /** The day and local times it really takes place; null when the event has none. */
  date: DayText | null
  start_time: TimeText | null
  end_time: TimeText | null
  /** `NO_START` for an event without a readable start. */
  starts_at: InstantText
  ends_at: InstantText
  status: 'scheduled' | 'moved' | 'cancelled'
}

/** Sorts after every real instant: where events without a readable start stand. */
export const NO_START = '9999-12-31T00:00:00.000Z'

export type SettingsTable = {
  id: 'general'
  notifications: JsonText
  general: JsonText
  security: JsonText
  customization: JsonText
  version: Generated<number>
  updated_at: InstantText
}

export type MessageTable = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  language: string
  status: Generated<'new' | 'read' | 'done'>
  created_at: InstantText
  done_at: InstantText | null
  done_by: string | null
}

export type OutboxTable = {
  id: string
  /** The Message-ID header: the same at every attempt, so that a repeated one can be recognised. */
  message_id: string
  kind: string
  /** What the mail is about, such as the id of a contact message. */
  subject_id: string | null
  /** A JSON document: recipient, reply-to, subject, text, html. */
  mail: JsonText
  status: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_try_at: InstantText
  last_error: string | null
  created_at: InstantText
  sent_at: InstantText | null
}

export type ActivityTable = {
  id: string
  at: InstantText
  actor_id: string
  actor_name: string
  actor_role: string
  action: string
  kind: string
  subject_id: string
  mosque_id: string | null
  before: JsonText | null
  after: JsonText | null
  undone_at: InstantText | null
  undone_by: string | null
}

export type DeletedTable = {
  id: string
  kind: string
  subject_id: string
  name: string
  mosque_id: string | null
  /** Everything needed to put it back whole. */
  document: JsonText
  deleted_at: InstantText
  deleted_by: string
  deleted_by_name: string
}

export type JobTable = {
  name: string
  locked_by: string | null
  locked_until: InstantText | null
  next_run_at: InstantText
  last_started_at: InstantText | null
  last_finished_at: InstantText | null
  last_outcome: 'ok' | 'failed' | null
  last_error: string | null
  runs: Generated<number>
  failures: Generated<number>
}

export type ContentRevisionTable = { id: 1; revision: number; changed_at: InstantText }

export type RateLimitTable = { key: string; hits: number; window_ends_at: InstantText }

export type OneTimeLinkTable = {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string
  purpose: 'superadmin' | 'invitation' | 'verification'
  email: string
  user_id: string | null
  mosque_id: string | null
  created_at: InstantText
  /** Null when made at the terminal. */
  created_by: string | null
  expires_at: InstantText
  used_at: InstantText | null
}

export type Database = AuthTables & {
  mosques: MosqueTable
  mosque_imams: MosqueImamTable
  mosque_images: MosqueImageTable
  mosque_facilities: MosqueFacilityTable
  images: ImageTable
  events: EventTable
  event_occurrences: EventOccurrenceTable
  settings: SettingsTable
  messages: MessageTable
  outbox: OutboxTable
  activity: ActivityTable
  deleted: DeletedTable
  jobs: JobTable
  content_revision: ContentRevisionTable
  rate_limits: RateLimitTable
  one_time_links: OneTimeLinkTable
}
