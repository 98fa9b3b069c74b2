import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Writes new events as they are, for sample data: at most a thousand at once. Their dates are written separately. */
export async function insertEventRows(
  trx: Transaction<Database>,
  rows: Insertable<Database['events']>[],
): Promise<void> {
  await trx.insertInto('events').values(rows).execute()
}
