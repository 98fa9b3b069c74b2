import type { Kysely } from 'kysely'

/** Counts the mosques of each city, and finds those of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('mosques_city').on('mosques').columns(['city', 'status', 'id']).execute()
}
