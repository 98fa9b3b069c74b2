import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'
import { createTable, required } from '#app/db/migrations/create-table.ts'

/** Creates events and their occurrences, which every list, count and feed reads. */
export async function createEventTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createEvents(db, types)
  await createOccurrences(db, types)
}

async function createEvents(db: Kysely<unknown>, { text }: ColumnTypes) {
  await createTable<'events'>(db, 'events', {
    id: [text, (column) => column.primaryKey()],
    mosqueId: [text, (column) => column.notNull().references('mosques.id').onDelete('cascade')],
    title: [text, required],
    description: [text],
    type: [
      text,
      (column) =>
        column.notNull().check(sql`type in ('fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other')`),
    ],
    date: [text],
    startTime: [text],
    endTime: [text],
    startSalaah: [text],
    startOffset: ['integer'],
    endSalaah: [text],
    endOffset: ['integer'],
    zone: [text, required],
    imageId: [text, (column) => column.references('images.id')],
    imageUrl: [text],
    registrationRequired: ['integer', (column) => column.notNull().defaultTo(0)],
    registrationUrl: [text],
    rrule: [text],
    excludedDates: [text, (column) => column.notNull().defaultTo('[]')],
    movedDates: [text, (column) => column.notNull().defaultTo('{}')],
    cancelledDates: [text, (column) => column.notNull().defaultTo('[]')],
    status: [
      text,
      (column) => column.notNull().defaultTo('scheduled').check(sql`status in ('scheduled', 'cancelled')`),
    ],
    sample: ['integer', (column) => column.notNull().defaultTo(0)],
    version: ['integer', (column) => column.notNull().defaultTo(1)],
    sequence: ['integer', (column) => column.notNull().defaultTo(0)],
    searchText: [text, (column) => column.notNull().defaultTo('')],
    createdBy: [text],
    createdAt: [text, required],
    updatedAt: [text, required],
  })
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
  // Each index covers every column that lists of events filter and count by, so that the table itself is not read.
  const order = ['startsAt', 'eventId', 'occurrenceDate']
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`eventOccurrences_${name}`).on('eventOccurrences').columns(columns).execute()
  await index('start', [...order, 'mosqueId', 'type', 'date', 'status'])
  await index('mosque', ['mosqueId', ...order, 'type', 'date', 'status'])
  await index('type', ['type', ...order, 'mosqueId', 'date', 'status'])
}
