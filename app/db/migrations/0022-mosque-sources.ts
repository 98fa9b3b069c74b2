import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the records of other databases that mosques come from. They outlast the mosque, so that it is not added again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('mosqueSources')
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('recordId', text, (column) => column.notNull())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('imported', text, (column) => column.notNull())
    .addColumn('importedAt', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mosqueSources_key', ['source', 'recordId'])
    .execute()
  await db.schema.createIndex('mosqueSources_mosque').on('mosqueSources').column('mosqueId').execute()
}
