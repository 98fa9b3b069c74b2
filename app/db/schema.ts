import type { AuthTables } from './schema/auth-tables.ts'
import type { EventOccurrenceTable, EventTable } from './schema/event-tables.ts'
import type { ImportPartTable, ImportTable } from './schema/import-tables.ts'
import type {
  ImageTable,
  MosqueFacilityTable,
  MosqueImageTable,
  MosqueImamTable,
  MosqueTable,
} from './schema/mosque-tables.ts'
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

/** Every table by its name; the columns of each are in the folder schema/. */
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
  siteState: SiteStateTable
  limitCounters: LimitCounterTable
  oneTimeLinks: OneTimeLinkTable
  imports: ImportTable
  importParts: ImportPartTable
  formerSlugs: FormerSlugTable
}
