import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'
import { createTable, required } from '#app/db/migrations/create-table.ts'

/** Creates mosques with their lists, and images. */
export async function createMosqueTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createMosques(db, types)
  await createImages(db, types)
  await createMosqueLists(db, types)
}

async function createMosques(db: Kysely<unknown>, { text, real }: ColumnTypes) {
  await createTable<'mosques'>(db, 'mosques', {
    id: [text, (column) => column.primaryKey()],
    name: [text, required],
    sortName: [text, required],
    arabicName: [text],
    description: [text],
    established: ['integer'],
    area: [text, required],
    suburb: [text],
    address: [text],
    capacity: ['integer'],
    googleMapsUrl: [text],
    googlePageUrl: [text],
    phone: [text],
    website: [text],
    email: [text],
    status: [text, (column) => column.notNull().check(sql`status in ('active', 'hidden')`)],
    latitude: [real],
    longitude: [real],
    approximate: ['integer', (column) => column.notNull().defaultTo(0)],
    keywords: [text, (column) => column.notNull().defaultTo('[]')],
    sample: ['integer', (column) => column.notNull().defaultTo(0)],
    version: ['integer', (column) => column.notNull().defaultTo(1)],
    createdAt: [text, required],
    updatedAt: [text, required],
  })
  await db.schema.createIndex('mosques_listing').on('mosques').columns(['status', 'sortName', 'id']).execute()
  await db.schema.createIndex('mosques_area').on('mosques').columns(['area', 'sortName']).execute()
}

async function createImages(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('images')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mime', text, (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('variants', text, (column) => column.notNull())
    .addColumn('store', text, (column) => column.notNull())
    .addColumn('originalUrl', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('createdBy', text)
    .addColumn('mosqueId', text)
    .execute()
  await db.schema.createIndex('images_mosque').on('images').column('mosqueId').execute()
  await db.schema.createIndex('images_originalUrl').on('images').column('originalUrl').execute()
}

async function createMosqueLists(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('mosqueImams')
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('sortOrder', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('position', text)
    .addColumn('bio', text)
    .addPrimaryKeyConstraint('mosqueImams_key', ['mosqueId', 'sortOrder'])
    .execute()
  await db.schema
    .createTable('mosqueImages')
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('sortOrder', 'integer', (column) => column.notNull())
    .addColumn('imageId', text, (column) => column.references('images.id'))
    .addColumn('url', text)
    .addColumn('alt', text)
    .addPrimaryKeyConstraint('mosqueImages_key', ['mosqueId', 'sortOrder'])
    .addCheckConstraint('mosqueImages_source', sql`"imageId" is not null or url is not null`)
    .execute()
  await db.schema.createIndex('mosqueImages_image').on('mosqueImages').column('imageId').execute()
  await db.schema
    .createTable('mosqueFacilities')
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('facility', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mosqueFacilities_key', ['mosqueId', 'facility'])
    .execute()
  await db.schema.createIndex('mosqueFacilities_facility').on('mosqueFacilities').column('facility').execute()
}
