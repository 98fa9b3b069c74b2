import type { Kysely, Transaction } from 'kysely'
import type { LogEmptying } from './after-writes.server.ts'
import type { AuthTables } from './schema/auth-tables.ts'
import type { BoardTable, ScreenCodeTable, ScreenTable } from './schema/board-tables.ts'
import type { ClaimPhotoTable, ClaimTable } from './schema/claim-tables.ts'
import type { EventOccurrenceTable, EventTable } from './schema/event-tables.ts'
import type { FollowerTable, FollowTable, PushNewsTable, PushTable } from './schema/follower-tables.ts'
import type { DeclarationTable, MosqueCalendarTable, MosqueMonthTable } from './schema/hijri-tables.ts'
import type { ImportPartTable, ImportTable, LeftOutRecordTable, MosqueSourceTable } from './schema/import-tables.ts'
import type { LetterFollowTable, LetterRequestTable, SubscriberTable } from './schema/letter-tables.ts'
import type {
  BroadcastTable,
  FormerSlugTable,
  ImageTable,
  MosqueFactTable,
  MosqueImageTable,
  MosqueImamTable,
  MosqueTable,
} from './schema/mosque-tables.ts'
import type { NoticeTable } from './schema/notice-tables.ts'
import type { ReportPhotoTable, ReportTable } from './schema/report-tables.ts'
import type {
  ActivityTable,
  BinTable,
  ContentRevisionTable,
  ErasureTable,
  JobTable,
  LimitCounterTable,
  MessageTable,
  OneTimeLinkTable,
  OutboxTable,
  SettingsTable,
  SiteStateTable,
} from './schema/site-tables.ts'
import type {
  AdoptedTimetableDateTable,
  AdoptedTimetableTable,
  RamadanProgramTable,
  TimetableDateTable,
  TimetableStateTable,
  TimetableTable,
} from './schema/timetable-tables.ts'

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
