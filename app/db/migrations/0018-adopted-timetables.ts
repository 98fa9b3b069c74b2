import type { Kysely } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates the published timetables of cities that the site uses instead of its calculation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('adoptedTimetables')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('city', text, (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('publisher', text, (column) => column.notNull())
    .addColumn('link', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('createdBy', text, (column) => column.notNull())
    .addColumn('createdByName', text, (column) => column.notNull())
    .addColumn('removedAt', text)
    .execute()
  await db.schema
    .createTable('adoptedTimetableDates')
    .addColumn('timetableId', text, (column) => column.notNull().references('adoptedTimetables.id').onDelete('cascade'))
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('times', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('adoptedTimetableDates_key', ['timetableId', 'date'])
    .execute()
}
