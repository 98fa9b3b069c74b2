import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds whether an event follows the jamaat of its salaah, and what each of its dates follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('events').addColumn('follows', text).execute()
  await db.schema.alterTable('events').addColumn('followsSession', 'integer').execute()
  await db.schema.alterTable('eventOccurrences').addColumn('followed', text).execute()
}
