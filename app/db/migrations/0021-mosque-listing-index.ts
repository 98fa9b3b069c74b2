import type { Kysely } from 'kysely'

/** Rebuilds the index of published mosques with what tells whether they have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('mosques_listing').execute()
  await db.schema
    .createIndex('mosques_listing')
    .on('mosques')
    .columns(['status', 'sortName', 'id', 'version', 'updatedAt'])
    .execute()
}
