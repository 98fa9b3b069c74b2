import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds what the boards of mosques show, the screens that are paired with a mosque, and the codes of those that are not yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('boards')
    .addColumn('mosqueId', text, (column) => column.primaryKey())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('updatedByName', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('screens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content', text)
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('pairedAt', text, (column) => column.notNull())
    .addColumn('pairedByName', text, (column) => column.notNull())
    .addColumn('heardAt', text)
    .execute()
  await db.schema.createIndex('screens_mosque').on('screens').column('mosqueId').execute()
  await db.schema
    .createTable('screenCodes')
    .addColumn('code', text, (column) => column.primaryKey())
    .addColumn('screenId', text, (column) => column.notNull())
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute()
}
