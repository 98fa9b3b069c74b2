import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** SQLite takes 32766 values in one statement, and a mosque has under 30. */
const BATCH_SIZE = 1000

export type MosqueRows = {
  mosques: Insertable<Database['mosques']>[]
  imams: Insertable<Database['mosqueImams']>[]
  facilities: Insertable<Database['mosqueFacilities']>[]
  images: Insertable<Database['mosqueImages']>[]
}

/** Writes many new mosques with their lists, for sample data. */
export async function insertMosqueRows(trx: Transaction<Database>, rows: MosqueRows): Promise<void> {
  for (const batch of batches(rows.mosques)) await trx.insertInto('mosques').values(batch).execute()
  for (const batch of batches(rows.imams)) await trx.insertInto('mosqueImams').values(batch).execute()
  for (const batch of batches(rows.facilities)) await trx.insertInto('mosqueFacilities').values(batch).execute()
  for (const batch of batches(rows.images)) await trx.insertInto('mosqueImages').values(batch).execute()
}

function* batches<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) yield rows.slice(from, from + BATCH_SIZE)
}
