import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the timetables of mosques. They have no foreign key to mosques: they outlast a stay in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('timetables')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('validFrom', text, (column) => column.notNull())
    .addColumn('validUntil', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('withdrawnFrom', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('createdBy', text, (column) => column.notNull())
    .addColumn('createdByName', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('timetables_mosque').on('timetables').columns(['mosqueId', 'validFrom']).execute()
  await db.schema
    .createTable('timetableDates')
    .addColumn('timetableId', text, (column) => column.notNull().references('timetables.id').onDelete('cascade'))
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('times', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('timetableDates_key', ['timetableId', 'date'])
    .execute()
  await db.schema
    .createTable('timetableStates')
    .addColumn('mosqueId', text, (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('confirmedAt', text)
    .addColumn('confirmedBy', text)
    .addColumn('confirmedByName', text)
    .addColumn('remindedAt', text)
    .execute()
}
