import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the network for which contact messages are held for review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('messages').addColumn('heldBy', text).execute()
  await db.schema.createIndex('messages_heldBy').on('messages').column('heldBy').execute()
}
