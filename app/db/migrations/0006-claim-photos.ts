import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the photos that claimants offer where the mosque publishes no contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('claimPhotos')
    .addColumn('claimId', text, (column) => column.primaryKey().references('claims.id').onDelete('cascade'))
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('codes', text, (column) => column.notNull())
    .execute()
}
