import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** What lists read of published mosques, which leave out prayer rooms, from indexes alone. */
const listings = {
  mosques_listing: ['status', 'sortName', 'id', 'placeKind', 'version', 'updatedAt'],
  mosques_city: ['city', 'status', 'id', 'placeKind'],
  mosques_suburb: ['status', 'suburb', 'area', 'city', 'placeKind'],
}

/** Adds whether a place is a mosque or a prayer room, and what is known of a room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('mosques')
    .addColumn('placeKind', text, (column) => column.notNull().defaultTo('mosque'))
    .execute()
  for (const name of ['roomBuilding', 'roomEntry', 'roomHours', 'roomPlace', 'roomContact', 'roomConfirmed'])
    await db.schema.alterTable('mosques').addColumn(name, text).execute()
  for (const [name, columns] of Object.entries(listings)) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on('mosques').columns(columns).execute()
  }
}
