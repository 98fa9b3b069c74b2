import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds what a claimant offers where the mosque publishes no contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('offer', columnTypes(db).text).execute()
}
