import type { Kysely } from 'kysely'

/**
 * Indexes that hold all a list of events is cut and counted by, so that neither reads the table itself;
 * and one for the newest changes of published mosques' events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['occurrences_start', 'occurrences_mosque', 'occurrences_type']) {
    await db.schema.dropIndex(name).execute()
  }
  const order = ['starts_at', 'event_id', 'occurrence_date']
  const make = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('event_occurrences').columns(columns).execute()
  await make('occurrences_start', [...order, 'mosque_id', 'type', 'date', 'status'])
  await make('occurrences_mosque', ['mosque_id', ...order, 'type', 'date', 'status'])
  await make('occurrences_type', ['type', ...order, 'mosque_id', 'date', 'status'])
  await db.schema.dropIndex('events_updated').execute()
  await db.schema
    .createIndex('events_updated')
    .on('events')
    .columns(['updated_at', 'id', 'mosque_id', 'type'])
    .execute()
}
