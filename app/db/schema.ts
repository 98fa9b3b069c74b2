import type { AdoptedTimetableDateTable, AdoptedTimetableTable } from './schema/adopted-tables.ts'
import type { AuthTables } from './schema/auth-tables.ts'
import type { ClaimTable } from './schema/claim-tables.ts'
import type { EventOccurrenceTable, EventTable } from './schema/event-tables.ts'
import type { ImportPartTable, ImportTable } from './schema/import-tables.ts'
import type {
  ImageTable,
  MosqueFactTable,
  MosqueImageTable,
  MosqueImamTable,
  MosqueTable,
} from './schema/mosque-tables.ts'
import type { ReportPhotoTable, ReportTable } from './schema/report-tables.ts'
import type {
  ActivityTable,
  BinTable,
  ContentRevisionTable,
  JobTable,
  LimitCounterTable,
  MessageTable,
  OneTimeLinkTable,
  OutboxTable,
  SettingsTable,
  SiteStateTable,
} from './schema/site-tables.ts'
import type { FormerSlugTable } from './schema/slug-tables.ts'
import type { LeftOutRecordTable, MosqueSourceTable } from './schema/source-tables.ts'
import type { TimetableDateTable, TimetableStateTable, TimetableTable } from './schema/timetable-tables.ts'

/** Every table by its name; the columns of each are in the folder schema/. */
export type Database = AuthTables & {
  mosques: MosqueTable
  mosqueImams: MosqueImamTable
  mosqueImages: MosqueImageTable
  mosqueFacts: MosqueFactTable
  images: ImageTable
  events: EventTable
  eventOccurrences: EventOccurrenceTable
  settings: SettingsTable
  messages: MessageTable
  reports: ReportTable
  reportPhotos: ReportPhotoTable
  claims: ClaimTable
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
}
