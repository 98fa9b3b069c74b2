import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** The folded text that the search of events looks through, and the order of the newest changes for feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('events')
    .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('events_updated').on('events').columns(['updated_at', 'id']).execute()
}
