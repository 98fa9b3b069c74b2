import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds where a mosque can be heard live, from when by its times, and until when its admin said that it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('mosques').addColumn('streamUrl', text).execute()
  await db.schema.alterTable('mosques').addColumn('streamFrom', text).execute()
  await db.schema
    .createTable('broadcasts')
    .addColumn('mosqueId', text, (column) => column.primaryKey().references('mosques.id').onDelete('cascade'))
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute()
}
