import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the notices of mosques, and the instant after which an email is not sent any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('notices')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('struck', text, (column) => column.notNull())
    .addColumn('startsAt', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .addColumn('publishedAt', text, (column) => column.notNull())
    .addColumn('correctedAt', text)
    .addColumn('withdrawnAt', text)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedByName', text, (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('notices_mosque').on('notices').columns(['mosqueId', 'endsAt']).execute()
  await db.schema.createIndex('notices_ends').on('notices').columns(['endsAt']).execute()
  await db.schema.alterTable('outbox').addColumn('notAfter', text).execute()
}
