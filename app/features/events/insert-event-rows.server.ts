import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Inserts up to a thousand events; their dates are written separately. */
export async function insertEventRows(
  trx: Transaction<Database>,
  rows: Insertable<Database['events']>[],
): Promise<void> {
  await trx.insertInto('events').values(rows).execute()
}
