import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the imports and the parts of their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('imports')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('actorId', text, (column) => column.notNull())
    .addColumn('fileName', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('progress', text)
    .addColumn('result', text)
    .addColumn('heartbeatAt', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('importParts')
    .addColumn('importId', text, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('importParts_key', ['importId', 'position'])
    .execute()
}
