import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A connected database; on PostgreSQL, writer and reader share one pool. */
export type OpenDatabase = { writer: Kysely<Database>; reader: Kysely<Database>; close: () => Promise<void> }
