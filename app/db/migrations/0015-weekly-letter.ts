import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the addresses that get the weekly letter, what they follow, and what waits to be confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('letterRequests')
    .addColumn('tokenHash', text, (column) => column.primaryKey())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('topics', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subscribers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('seenAt', text, (column) => column.notNull())
    .addColumn('doneWeek', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('subscribers_due').on('subscribers').columns(['nextTryAt', 'doneWeek']).execute()
  await db.schema
    .createTable('letterFollows')
    .addColumn('subscriberId', text, (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('topic', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('letterFollows_key', ['subscriberId', 'target', 'topic'])
    .execute()
}
