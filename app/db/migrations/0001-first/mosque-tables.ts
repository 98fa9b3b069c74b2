import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Mosques with their lists, and pictures. */
export async function createMosqueTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createMosques(db, types)
  await createImages(db, types)
  await createMosqueLists(db, types)
}

async function createMosques(db: Kysely<unknown>, { text, real }: ColumnTypes) {
  await db.schema
    .createTable('mosques')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('sortName', text, (column) => column.notNull())
    .addColumn('arabicName', text)
    .addColumn('description', text)
    .addColumn('established', 'integer')
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('suburb', text)
    .addColumn('address', text)
    .addColumn('capacity', 'integer')
    .addColumn('googleMapsUrl', text)
    .addColumn('googlePageUrl', text)
    .addColumn('phone', text)
    .addColumn('website', text)
    .addColumn('email', text)
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('active', 'hidden')`))
    .addColumn('latitude', real)
    .addColumn('longitude', real)
    .addColumn('approximate', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('keywords', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute()
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
    .execute()
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
