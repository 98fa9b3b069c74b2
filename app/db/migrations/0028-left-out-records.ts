import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the records of other databases that are not to be imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('leftOutRecords')
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('recordId', text, (column) => column.notNull())
    .addColumn('leftOutAt', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('leftOutRecords_key', ['source', 'recordId'])
    .execute()
}
