import type { InstantText, JsonText } from './column-values.ts'

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
