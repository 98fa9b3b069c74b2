import type { Kysely } from 'kysely'

/** The suburbs and areas of published mosques, which most pages offer as a choice, are read from one index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['status', 'suburb', 'area', 'city']
  await db.schema.createIndex('mosques_suburb').on('mosques').columns(columns).execute()
}
