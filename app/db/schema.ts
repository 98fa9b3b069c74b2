import type { Generated, Kysely, Transaction } from 'kysely'
import type { AuthTables } from '#app/db/schema/auth-tables.ts'
import type { ClaimPhotoTable, ClaimTable } from '#app/db/schema/claim-tables.ts'
import type { DayText, Flag, InstantText, JsonText } from '#app/db/schema/column-values.ts'
import type { EventOccurrenceTable, EventTable } from '#app/db/schema/event-tables.ts'
import type {
  ImportPartTable,
  ImportTable,
  LeftOutRecordTable,
  MosqueSourceTable,
} from '#app/db/schema/import-tables.ts'
import type {
  BroadcastTable,
  FormerSlugTable,
  ImageTable,
  MosqueFactTable,
  MosqueImageTable,
  MosqueImamTable,
  MosqueTable,
} from '#app/db/schema/mosque-tables.ts'
import type {
  ActivityTable,
  BinTable,
  ContentRevisionTable,
  ErasureTable,
  HistoryTable,
  JobTable,
  LimitCounterTable,
  MessageTable,
  OneTimeLinkTable,
  OutboxTable,
  SettingsTable,
  SiteStateTable,
} from '#app/db/schema/site-tables.ts'
import type { LogEmptying } from './after-writes.server.ts'

/** Every table by its name; the columns of each are in the folder schema/. */
export type Database = AuthTables & {
  erasures: ErasureTable
  mosques: MosqueTable
  mosqueImams: MosqueImamTable
  mosqueImages: MosqueImageTable
  mosqueFacts: MosqueFactTable
  broadcasts: BroadcastTable
  images: ImageTable
  events: EventTable
  eventOccurrences: EventOccurrenceTable
  settings: SettingsTable
  messages: MessageTable
  reports: ReportTable
  reportPhotos: ReportPhotoTable
  claims: ClaimTable
  claimPhotos: ClaimPhotoTable
  outbox: OutboxTable
  activity: ActivityTable
  history: HistoryTable
  bin: BinTable
  jobs: JobTable
  contentRevision: ContentRevisionTable
  siteState: SiteStateTable
  limitCounters: LimitCounterTable
  oneTimeLinks: OneTimeLinkTable
  imports: ImportTable
  importParts: ImportPartTable
  formerSlugs: FormerSlugTable
  mosqueSources: MosqueSourceTable
  leftOutRecords: LeftOutRecordTable
  timetables: TimetableTable
  timetableDates: TimetableDateTable
  timetableStates: TimetableStateTable
  adoptedTimetables: AdoptedTimetableTable
  adoptedTimetableDates: AdoptedTimetableDateTable
  declarations: DeclarationTable
  mosqueCalendars: MosqueCalendarTable
  mosqueMonths: MosqueMonthTable
  ramadanPrograms: RamadanProgramTable
  notices: NoticeTable
  boards: BoardTable
  screens: ScreenTable
  screenCodes: ScreenCodeTable
  followers: FollowerTable
  follows: FollowTable
  pushNews: PushNewsTable
  pushes: PushTable
  letterRequests: LetterRequestTable
  subscribers: SubscriberTable
  letterFollows: LetterFollowTable
}

/** A connected database; on PostgreSQL, writer and reader share one pool. */
export type OpenDatabase = {
  writer: Kysely<Database>
  reader: Kysely<Database>
  /** What runs the queries of a transaction of the writer. */
  inTransaction(trx: Transaction<Database>): Transaction<Database>
  /** How long something that began at `since` goes on waiting for a server that is away; 0 when it should fail. */
  timeLeft(since: number): number
  /** Removes what was erased from the log of the embedded database. */
  emptying?: LogEmptying
  close: () => Promise<void>
}

/** The names of all tables, parents before children: the order in which rows can be copied. */
export const tables = [
  'contentRevision',
  // Before those whose triggers write to it, so that what empties all tables backwards empties it last.
  'erasures',
  'settings',
  'user',
  'session',
  'account',
  'verification',
  'twoFactor',
  'rateLimit',
  'mosques',
  'images',
  'mosqueImams',
  'mosqueImages',
  'mosqueFacts',
  'broadcasts',
  'events',
  'eventOccurrences',
  'messages',
  'reports',
  'reportPhotos',
  'claims',
  'claimPhotos',
  'outbox',
  'activity',
  'history',
  'bin',
  'jobs',
  'siteState',
  'limitCounters',
  'oneTimeLinks',
  'imports',
  'importParts',
  'formerSlugs',
  'timetables',
  'timetableDates',
  'timetableStates',
  'mosqueSources',
  'leftOutRecords',
  'adoptedTimetables',
  'adoptedTimetableDates',
  'declarations',
  'mosqueCalendars',
  'mosqueMonths',
  'ramadanPrograms',
  'notices',
  'boards',
  'screens',
  'screenCodes',
  'followers',
  'follows',
  'pushNews',
  'pushes',
  'letterRequests',
  'subscribers',
  'letterFollows',
] as const satisfies (keyof Database)[]

/** What the boards of a mosque show. A mosque without a row has the default. */
export type BoardTable = {
  mosqueId: string
  /** A `BoardSettings`. */
  content: JsonText
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}

/** A screen that is paired with a mosque. */
export type ScreenTable = {
  id: string
  mosqueId: string
  name: string
  /** Its own `BoardSettings`; null: those of its mosque. */
  content: JsonText | null
  tokenHash: string
  version: Generated<number>
  pairedAt: InstantText
  pairedByName: string
  /** When it last asked, to within a few minutes. */
  heardAt: InstantText | null
}

/** The code that a screen shows until an admin enters it. */
export type ScreenCodeTable = {
  code: string
  /** The id that the screen gets. */
  screenId: string
  tokenHash: string
  expiresAt: InstantText
}

/** A browser that wants to be told: no name, no account. */
export type FollowerTable = {
  id: string
  /** The address of the browser at its push service, and its keys. */
  endpoint: string
  p256dh: string
  auth: string
  language: string
  /** `HH:MM` in the zone of the site, or both empty. */
  quietFrom: string
  quietUntil: string
  /** Whether a janazah may come in quiet hours. */
  janazahAlways: Flag
  maxPerDay: number
  /** The messages of a day, for `maxPerDay`. */
  sentDay: Generated<string>
  sentCount: Generated<number>
  createdAt: InstantText
  /** The last sign of life. */
  seenAt: InstantText
}

export type FollowTable = {
  followerId: string
  /** `mosque:ID`, `area:NAME`, or `all:*`. */
  target: string
  /** One of `topics`. */
  topic: string
}

/** Something that followers are told of, until its end. */
export type PushNewsTable = {
  /** Its kind and its subject. */
  id: string
  kind: 'notice' | 'event' | 'times'
  /** The id of a notice or an event; the mosque and the day of changed times. */
  subjectId: string
  topic: string
  mosqueId: string
  /** Grows with each change that is worth telling, such as another time, or a withdrawal. */
  version: number
  /** A fingerprint of what the version was given for. */
  told: string
  /** The last follower for whom there is a row in `pushes`; null when there is one for all. */
  cursor: string | null
  endsAt: InstantText
}

export type PushTable = {
  newsId: string
  followerId: string
  /** The version that was sent; 0 while none was. */
  version: number
  attempts: number
  nextTryAt: InstantText
}

/** An announcement of a committee about the beginning of a Hijri month, as a superadmin entered it. */
export type DeclarationTable = {
  id: string
  year: number
  /** 1 is Muharram. */
  month: number
  firstDay: DayText
  /** The days of the month before. */
  previousLength: 29 | 30
  /** `withdrawn`: what it replaces no longer holds, and nothing was announced in its place. */
  announced: 'seen' | 'completed' | 'withdrawn'
  announcedAt: InstantText
  authority: string
  /** A link or words. */
  source: string
  note: string
  enteredAt: InstantText
  enteredBy: string
  enteredByName: string
  /** When it took the place of an earlier one; null for the first of its month. */
  correctedAt: InstantText | null
  /** The id of the one that it replaces. */
  replaces: string | null
  /** Each month has one at most that is current. */
  state: 'current' | 'replaced' | 'undone'
  endedAt: InstantText | null
  endedByName: string | null
  /** Why it was undone. */
  endReason: string | null
  sample: Generated<Flag>
}

/** Whom a mosque follows, once it has chosen. */
export type MosqueCalendarTable = {
  mosqueId: string
  follows: 'site' | 'makkah' | 'other'
  /** The months in which it does: only that of Eid al-Adha, or all. */
  months: 'dhu-al-hijjah' | 'all'
  /** Its name, when it follows another committee. */
  authority: string
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}

/** The first day of a month that a mosque names for itself. */
export type MosqueMonthTable = {
  mosqueId: string
  year: number
  month: number
  firstDay: DayText
  enteredAt: InstantText
  enteredByName: string
}

/** A wish for the weekly letter that is not confirmed yet. The address is only in the link that was mailed to it. */
export type LetterRequestTable = {
  tokenHash: string
  language: string
  /** As in `follows`. */
  target: string
  /** Some of `letterTopics`, with spaces between them. */
  topics: string
  expiresAt: InstantText
}

/** An address that confirmed that it wants the weekly letter: no name, no account. */
export type SubscriberTable = {
  id: string
  /** In lower case. */
  email: string
  language: string
  createdAt: InstantText
  /** The last sign of life: a confirmation or a change of what is followed. */
  seenAt: InstantText
  /** The day of the last letter that was sent, left out because it was empty, or given up; empty before the first. */
  doneWeek: DayText | ''
  /** Failed attempts to send the letter of this week. */
  attempts: number
  /** Letters in a row that the mail server put off. */
  failures: number
  nextTryAt: InstantText
}

export type LetterFollowTable = {
  subscriberId: string
  target: string
  /** One of `letterTopics`. */
  topic: string
}

export type NoticeTable = {
  id: string
  mosqueId: string
  /** One of `noticeKinds`. */
  kind: string
  /** `held` waits for a superadmin. */
  state: 'published' | 'held' | 'withdrawn'
  /** A `NoticeContent`; `{}` once it is withdrawn. */
  content: JsonText
  /** The corrected times and places, a list of `Struck`. */
  struck: JsonText
  /** It is public from this instant until the other. */
  startsAt: InstantText
  endsAt: InstantText
  publishedAt: InstantText
  correctedAt: InstantText | null
  withdrawnAt: InstantText | null
  version: Generated<number>
  updatedByName: string
  sample: Generated<Flag>
}

export type ReportTable = {
  id: string
  kind: 'time' | 'other' | 'missing' | 'suggestion'
  /** Null for what is not about a mosque of the directory. */
  mosqueId: string | null
  /** What the visitor says, by kind. */
  content: JsonText
  /** An email address, only to thank. */
  contact: string | null
  language: string
  /** How many visitors reported the same. */
  times: number
  state: 'open' | 'accepted' | 'rejected'
  createdAt: InstantText
  decidedAt: InstantText | null
  decidedByName: string | null
  thankedAt: InstantText | null
  /** The network that sent it, as a fingerprint, while it is held for review because too much came at once. */
  heldBy: string | null
}

/** A photo that a visitor sent, as a WebP in Base64. Only those who decide about the report see it. */
export type ReportPhotoTable = { reportId: string; data: string }

/** A timetable of a mosque from a day on. Rows are never changed or deleted, so that past days can be looked up. */
export type TimetableTable = {
  id: string
  mosqueId: string
  /** 'dates' has a row in `timetableDates` for each of its days. */
  kind: 'regular' | 'season' | 'dates'
  /** The name of a season; empty otherwise. */
  name: string
  /** 'ramadan': a season that applies in each Ramadan from `validFrom` on. */
  hijri: 'ramadan' | null
  validFrom: DayText
  validUntil: DayText | null
  /** A `TimetableContent`. */
  content: JsonText
  state: 'draft' | 'published'
  /** The timetable does not apply from this day on. */
  withdrawnFrom: DayText | null
  createdAt: InstantText
  createdBy: string
  createdByName: string
}

export type TimetableDateTable = {
  timetableId: string
  date: DayText
  /** The `FixedTimes` of the day. */
  times: JsonText
}

/** What is known of a mosque's times as a whole. */
export type TimetableStateTable = {
  mosqueId: string
  /** Grows with every change; a save based on an older version is rejected. */
  version: number
  confirmedAt: InstantText | null
  confirmedBy: string | null
  confirmedByName: string | null
  remindedAt: InstantText | null
  /** What was answered to the questions about its files of times, by the name of the question. */
  fileAnswers: Generated<JsonText | null>
}

/** A published timetable of a city and year. One that was replaced or removed stays, so that it can be put back. */
export type AdoptedTimetableTable = {
  id: string
  /** The id of a city of the salaah page. */
  city: string
  year: number
  publisher: string
  /** Where it is published; empty when it has no address. */
  link: string
  createdAt: InstantText
  createdBy: string
  createdByName: string
  /** Null while it is in use. */
  removedAt: InstantText | null
}

export type AdoptedTimetableDateTable = {
  timetableId: string
  date: DayText
  /** The `AdoptedMinutes` of the day. */
  times: JsonText
}

/** What a mosque holds in Ramadan and on the Eids of a Hijri year. */
export type RamadanProgramTable = {
  mosqueId: string
  /** The Hijri year. */
  year: number
  /** A `RamadanProgram`. */
  content: JsonText
  /** What lists ask for: whether the content has such a session. */
  hasTaraweeh: Flag
  hasEidFitr: Flag
  hasEidAdha: Flag
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}
