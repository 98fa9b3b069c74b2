import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the network for which reports and claims are held for review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const table of ['reports', 'claims']) {
    await db.schema.alterTable(table).addColumn('heldBy', text).execute()
    await db.schema.createIndex(`${table}_heldBy`).on(table).column('heldBy').execute()
  }
}
