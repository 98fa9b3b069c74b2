import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the claims of people who look after a mosque. They have no foreign key: they outlast a stay in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('claims')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('phone', text)
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('proof', text, (column) => column.notNull().check(sql`proof in ('email', 'phone')`))
    .addColumn('publishedContact', text, (column) => column.notNull())
    .addColumn('tokenHash', text, (column) => column.unique())
    .addColumn('confirmedAt', text)
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('open', 'invited', 'rejected')`))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('decidedAt', text)
    .addColumn('decidedByName', text)
    .execute()
  await db.schema.createIndex('claims_state').on('claims').columns(['state', 'createdAt']).execute()
}
