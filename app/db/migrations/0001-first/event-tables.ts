import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Events and the table of their occurrences, which every list, count and feed reads. */
export async function createEventTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createEvents(db, types)
  await createOccurrences(db, types)
}

async function createEvents(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('type', text, (column) =>
      column.notNull().check(sql`type in ('fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other')`),
    )
    .addColumn('date', text)
    .addColumn('startTime', text)
    .addColumn('endTime', text)
    .addColumn('startSalaah', text)
    .addColumn('startOffset', 'integer')
    .addColumn('endSalaah', text)
    .addColumn('endOffset', 'integer')
    .addColumn('zone', text, (column) => column.notNull())
    .addColumn('imageId', text, (column) => column.references('images.id'))
    .addColumn('imageUrl', text)
    .addColumn('registrationRequired', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('registrationUrl', text)
    .addColumn('rrule', text)
    .addColumn('excludedDates', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('movedDates', text, (column) => column.notNull().defaultTo('{}'))
    .addColumn('cancelledDates', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('status', text, (column) =>
      column.notNull().defaultTo('scheduled').check(sql`status in ('scheduled', 'cancelled')`),
    )
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('searchText', text, (column) => column.notNull().defaultTo(''))
    .addColumn('createdBy', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_mosque').on('events').columns(['mosqueId', 'date']).execute()
  await db.schema.createIndex('events_image').on('events').column('imageId').execute()
  const feed = ['updatedAt', 'id', 'mosqueId', 'type']
  await db.schema.createIndex('events_updated').on('events').columns(feed).execute()
}

async function createOccurrences(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('eventOccurrences')
    .addColumn('eventId', text, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('occurrenceDate', text, (column) => column.notNull())
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('date', text)
    .addColumn('startTime', text)
    .addColumn('endTime', text)
    .addColumn('startsAt', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('eventOccurrences_key', ['eventId', 'occurrenceDate'])
    .execute()
  // Each index holds every column a list of events is cut and counted by, so that neither reads the table itself.
  const order = ['startsAt', 'eventId', 'occurrenceDate']
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`eventOccurrences_${name}`).on('eventOccurrences').columns(columns).execute()
  await index('start', [...order, 'mosqueId', 'type', 'date', 'status'])
  await index('mosque', ['mosqueId', ...order, 'type', 'date', 'status'])
  await index('type', ['type', ...order, 'mosqueId', 'date', 'status'])
}
