import type { InstantText, JsonText } from './column-values.ts'

export type ImportTable = {
  id: string
  actorId: string
  fileName: string
  /** The language of the report. */
  language: string
  status: 'checking' | 'checked' | 'writing' | 'done' | 'failed' | 'cancelled'
  progress: JsonText | null
  /** The report of the dry run, what was written, or why it failed. */
  result: JsonText | null
  /** Renewed while a process works on it. */
  heartbeatAt: InstantText
  createdAt: InstantText
}

/** The text of the file, in parts that are short to read and write. */
export type ImportPartTable = { importId: string; position: number; content: string }

/** A record of another database that a mosque comes from or was completed from. */
export type MosqueSourceTable = {
  source: 'osm'
  /** `node/123`, `way/123` or `relation/123`. */
  recordId: string
  /** It may have been deleted since; it is then not added again. */
  mosqueId: string
  /** The values of the record at the last import, to recognize what has changed since. */
  imported: JsonText
  importedAt: InstantText
}

/** A record that is perhaps a mosque of this site and that a superadmin has chosen to leave out. */
export type LeftOutRecordTable = {
  source: 'osm'
  recordId: string
  leftOutAt: InstantText
}
