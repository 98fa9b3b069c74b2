import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Events and the table of their occurrences, which every list, count and feed reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createEvents(db, types)
  await createOccurrences(db, types)
}

async function createEvents(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosque_id', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('type', text, (column) =>
      column.notNull().check(sql`type in ('fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other')`),
    )
    .addColumn('date', text)
    .addColumn('start_time', text)
    .addColumn('end_time', text)
    .addColumn('start_salaah', text)
    .addColumn('start_offset', 'integer')
    .addColumn('end_salaah', text)
    .addColumn('end_offset', 'integer')
    .addColumn('zone', text, (column) => column.notNull())
    .addColumn('image_id', text, (column) => column.references('images.id'))
    .addColumn('image_url', text)
    .addColumn('registration_required', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('registration_url', text)
    .addColumn('rrule', text)
    .addColumn('excluded_dates', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('moved_dates', text, (column) => column.notNull().defaultTo('{}'))
    .addColumn('cancelled_dates', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('status', text, (column) =>
      column.notNull().defaultTo('scheduled').check(sql`status in ('scheduled', 'cancelled')`),
    )
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_by', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_mosque').on('events').columns(['mosque_id', 'date']).execute()
  await db.schema.createIndex('events_image').on('events').column('image_id').execute()
}

async function createOccurrences(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('event_occurrences')
    .addColumn('event_id', text, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('occurrence_date', text, (column) => column.notNull())
    .addColumn('mosque_id', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('date', text)
    .addColumn('start_time', text)
    .addColumn('end_time', text)
    .addColumn('starts_at', text, (column) => column.notNull())
    .addColumn('ends_at', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_occurrences_key', ['event_id', 'occurrence_date'])
    .execute()
  const order = ['starts_at', 'event_id', 'occurrence_date'] as const
  await db.schema
    .createIndex('occurrences_start')
    .on('event_occurrences')
    .columns([...order])
    .execute()
  await db.schema
    .createIndex('occurrences_mosque')
    .on('event_occurrences')
    .columns(['mosque_id', ...order])
    .execute()
  await db.schema
    .createIndex('occurrences_type')
    .on('event_occurrences')
    .columns(['type', ...order])
    .execute()
}
