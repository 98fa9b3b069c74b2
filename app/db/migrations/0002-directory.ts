import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Mosques with their lists, and pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('sort_name', text, (column) => column.notNull())
    .addColumn('arabic_name', text)
    .addColumn('description', text)
    .addColumn('established', 'integer')
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('suburb', text)
    .addColumn('address', text)
    .addColumn('capacity', 'integer')
    .addColumn('google_maps_url', text)
    .addColumn('google_page_url', text)
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
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mosques_listing').on('mosques').columns(['status', 'sort_name', 'id']).execute()
  await db.schema.createIndex('mosques_area').on('mosques').columns(['area', 'sort_name']).execute()
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
    .addColumn('original_url', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('created_by', text)
    .execute()
  await db.schema.createIndex('images_original_url').on('images').column('original_url').execute()
}

async function createMosqueLists(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('mosque_imams')
    .addColumn('mosque_id', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('position', text)
    .addColumn('bio', text)
    .addPrimaryKeyConstraint('mosque_imams_key', ['mosque_id', 'place'])
    .execute()
  await db.schema
    .createTable('mosque_images')
    .addColumn('mosque_id', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('image_id', text, (column) => column.references('images.id'))
    .addColumn('url', text)
    .addColumn('alt', text)
    .addPrimaryKeyConstraint('mosque_images_key', ['mosque_id', 'place'])
    .addCheckConstraint('mosque_images_source', sql`image_id is not null or url is not null`)
    .execute()
  await db.schema.createIndex('mosque_images_image').on('mosque_images').column('image_id').execute()
  await db.schema
    .createTable('mosque_facilities')
    .addColumn('mosque_id', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('facility', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mosque_facilities_key', ['mosque_id', 'facility'])
    .execute()
  await db.schema.createIndex('mosque_facilities_facility').on('mosque_facilities').column('facility').execute()
}
