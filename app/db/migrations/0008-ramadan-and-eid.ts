import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './column-types.ts'

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
  await allowFurtherTypes(db)
  await db.schema.alterTable('events').addColumn('welcome', text).execute()
  await db.schema.alterTable('events').addColumn('meals', 'integer').execute()
  await db.schema
    .alterTable('events')
    .addColumn('bringMat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Removes the check of the types of events, to which taraweeh is added; what a form or an import sends is checked before. */
async function allowFurtherTypes(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await db.schema.alterTable('events').dropConstraint('events_type_check').execute()
    return
  }
  // SQLite changes no constraint, but a column that is dropped takes its own along.
  await db.schema.dropIndex('events_updated').execute()
  await db.schema.alterTable('events').renameColumn('type', 'checkedType').execute()
  await db.schema
    .alterTable('events')
    .addColumn('type', 'text', (column) => column.notNull().defaultTo('other'))
    .execute()
  await sql`update events set type = "checkedType"`.execute(db)
  await db.schema.alterTable('events').dropColumn('checkedType').execute()
  const feed = ['updatedAt', 'id', 'mosqueId', 'type', 'audience']
  await db.schema.createIndex('events_updated').on('events').columns(feed).execute()
}
