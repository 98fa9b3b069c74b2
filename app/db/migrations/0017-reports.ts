import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the reports of visitors. They have no foreign key to mosques: they outlast a stay in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('reports')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('mosqueId', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('contact', text)
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('open', 'accepted', 'rejected')`))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('decidedAt', text)
    .addColumn('decidedByName', text)
    .addColumn('thankedAt', text)
    .execute()
  await db.schema.createIndex('reports_state').on('reports').columns(['state', 'createdAt']).execute()
  await db.schema.createIndex('reports_mosque').on('reports').columns(['mosqueId', 'state']).execute()
  await db.schema
    .createTable('reportPhotos')
    .addColumn('reportId', text, (column) => column.primaryKey().references('reports.id').onDelete('cascade'))
    .addColumn('data', text, (column) => column.notNull())
    .execute()
}
