import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds timetables of Ramadan, what mosques hold in Ramadan and on the Eids, and what an iftar says of itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('timetables').addColumn('hijri', text).execute()
  await db.schema
    .createTable('ramadanPrograms')
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('hasTaraweeh', 'integer', (column) => column.notNull())
    .addColumn('hasEidFitr', 'integer', (column) => column.notNull())
    .addColumn('hasEidAdha', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('updatedByName', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('ramadanPrograms_key', ['mosqueId', 'year'])
    .execute()
  await db.schema.createIndex('ramadanPrograms_year').on('ramadanPrograms').column('year').execute()
  await db.schema.alterTable('events').addColumn('welcome', text).execute()
  await db.schema.alterTable('events').addColumn('meals', 'integer').execute()
  await db.schema
    .alterTable('events')
    .addColumn('bringMat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
