import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** SQLite allows 32766 values in a statement, and a mosque has fewer than 30. */
const BATCH_SIZE = 1000

export type MosqueRows = {
  mosques: Insertable<Database['mosques']>[]
  imams: Insertable<Database['mosqueImams']>[]
  facts: Insertable<Database['mosqueFacts']>[]
  images: Insertable<Database['mosqueImages']>[]
}

/** Inserts many mosques with their lists. */
export async function insertMosqueRows(trx: Kysely<Database>, rows: MosqueRows): Promise<void> {
  for (const batch of splitIntoBatches(rows.mosques)) await trx.insertInto('mosques').values(batch).execute()
  for (const batch of splitIntoBatches(rows.imams)) await trx.insertInto('mosqueImams').values(batch).execute()
  for (const batch of splitIntoBatches(rows.facts)) await trx.insertInto('mosqueFacts').values(batch).execute()
  for (const batch of splitIntoBatches(rows.images)) await trx.insertInto('mosqueImages').values(batch).execute()
}

function* splitIntoBatches<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) yield rows.slice(from, from + BATCH_SIZE)
}
