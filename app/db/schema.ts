import type { Generated } from 'kysely'
import type { AuthTables } from './auth-schema.ts'

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
  sortName: string
  arabicName: string | null
  description: string | null
  established: number | null
  area: string
  suburb: string | null
  address: string | null
  capacity: number | null
  googleMapsUrl: string | null
  googlePageUrl: string | null
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
  createdAt: InstantText
  updatedAt: InstantText
}

export type MosqueImamTable = {
  mosqueId: string
  /** Order on the page, from 0. */
  sortOrder: number
  name: string
  position: string | null
  bio: string | null
}

export type MosqueImageTable = {
  mosqueId: string
  sortOrder: number
  /** A picture of our own store; null when it lives at `url`, in a hosted store. */
  imageId: string | null
  url: string | null
  alt: string | null
}

export type MosqueFacilityTable = { mosqueId: string; facility: string }

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
  originalUrl: string | null
  createdAt: InstantText
  createdBy: string | null
}

export type EventType = 'fundraising' | 'lecture' | 'thikr' | 'iftar' | 'community' | 'other'

export type EventTable = {
  id: string
  mosqueId: string
  title: string
  description: string | null
  type: EventType
  /** Null or unreadable only after an import: such an event stands last. */
  date: string | null
  startTime: string | null
  endTime: string | null
  /** A salaah the start follows, such as `maghrib`, with minutes after it (negative: before). */
  startSalaah: string | null
  startOffset: number | null
  endSalaah: string | null
  endOffset: number | null
  /** The IANA zone the event was made in. */
  zone: string
  imageId: string | null
  imageUrl: string | null
  registrationRequired: Generated<Flag>
  registrationUrl: string | null
  /** An RFC 5545 rule without DTSTART; null for a single event. */
  rrule: string | null
  /** JSON lists of days, and for moved ones an object from the old day to `{date, startTime, endTime}`. */
  excludedDates: Generated<JsonText>
  movedDates: Generated<JsonText>
  cancelledDates: Generated<JsonText>
  status: Generated<'scheduled' | 'cancelled'>
  sample: Generated<Flag>
  version: Generated<number>
  /** The SEQUENCE of calendar feeds: grows when date, time or state change. */
  sequence: Generated<number>
  /** Title and description folded for the search: written together with the occurrences. */
  searchText: Generated<string>
  createdBy: string | null
  createdAt: InstantText
  updatedAt: InstantText
}

export type EventOccurrenceTable = {
  eventId: string
  /** The day the rule gives, which names the occurrence in `?date=` even when it was moved. */
  occurrenceDate: string
  mosqueId: string
  type: EventType
  /** The day and local times it really takes place; null when the event has none. */
  date: DayText | null
  startTime: TimeText | null
  endTime: TimeText | null
  /** `NO_START` for an event without a readable start. */
  startsAt: InstantText
  endsAt: InstantText
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
  updatedAt: InstantText
}

export type MessageTable = {
  id: string
  name: string
  email: string
  subject: string
  body: string
  language: string
  status: Generated<'new' | 'read' | 'done'>
  createdAt: InstantText
  doneAt: InstantText | null
  doneBy: string | null
}

export type OutboxTable = {
  id: string
  /** The Message-ID header: the same at every attempt, so that a repeated one can be recognised. */
  messageId: string
  kind: string
  /** What the mail is about, such as the id of a contact message. */
  subjectId: string | null
  /** The email as JSON: recipient, reply-to, subject, text, html. */
  content: JsonText
  status: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  nextTryAt: InstantText
  lastError: string | null
  createdAt: InstantText
  sentAt: InstantText | null
}

export type ActivityTable = {
  id: string
  at: InstantText
  actorId: string
  actorName: string
  actorRole: string
  action: string
  kind: string
  subjectId: string
  mosqueId: string | null
  before: JsonText | null
  after: JsonText | null
  undoneAt: InstantText | null
  undoneBy: string | null
}

export type BinTable = {
  id: string
  kind: string
  subjectId: string
  name: string
  mosqueId: string | null
  /** Everything needed to put it back whole. */
  document: JsonText
  deletedAt: InstantText
  deletedBy: string
  deletedByName: string
}

export type JobTable = {
  name: string
  lockedBy: string | null
  lockedUntil: InstantText | null
  nextRunAt: InstantText
  lastStartedAt: InstantText | null
  lastFinishedAt: InstantText | null
  lastOutcome: 'ok' | 'failed' | null
  lastError: string | null
  runs: Generated<number>
  failures: Generated<number>
}

export type ContentRevisionTable = { id: 1; revision: number; changedAt: InstantText }

export type LimitCounterTable = { key: string; hits: number; windowEndsAt: InstantText }

export type OneTimeLinkTable = {
  /** SHA-256 of the token; the token itself is never stored. */
  tokenHash: string
  purpose: 'superadmin' | 'invitation' | 'verification'
  email: string
  userId: string | null
  mosqueId: string | null
  createdAt: InstantText
  /** Null when made at the terminal. */
  createdBy: string | null
  expiresAt: InstantText
  usedAt: InstantText | null
}

export type Database = AuthTables & {
  mosques: MosqueTable
  mosqueImams: MosqueImamTable
  mosqueImages: MosqueImageTable
  mosqueFacilities: MosqueFacilityTable
  images: ImageTable
  events: EventTable
  eventOccurrences: EventOccurrenceTable
  settings: SettingsTable
  messages: MessageTable
  outbox: OutboxTable
  activity: ActivityTable
  bin: BinTable
  jobs: JobTable
  contentRevision: ContentRevisionTable
  limitCounters: LimitCounterTable
  oneTimeLinks: OneTimeLinkTable
}
