import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Erases the times of mosques that neither exist nor are in the bin; returns the number of timetables. */
export async function eraseTimetables(trx: Transaction<Database>): Promise<number> {
  const mosques = () => trx.selectFrom('mosques').select('id')
  const inBin = () => trx.selectFrom('bin').select('subjectId').where('kind', '=', 'mosque')
  await trx
    .deleteFrom('timetableStates')
    .where('mosqueId', 'not in', mosques())
    .where('mosqueId', 'not in', inBin())
    .execute()
  const erased = await trx
    .deleteFrom('timetables')
    .where('mosqueId', 'not in', mosques())
    .where('mosqueId', 'not in', inBin())
    .executeTakeFirst()
  return Number(erased.numDeletedRows)
}
