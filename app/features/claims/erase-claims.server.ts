import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Erases decided claims and those that ended undecided, and the claims of mosques that are neither shown nor in the bin. */
export async function eraseClaims(
  trx: Transaction<Database>,
  before: { decided: string; undecided: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('claims')
    .where((where) =>
      where.or([
        where('decidedAt', '<', before.decided),
        where.and([where('decidedAt', 'is', null), where('createdAt', '<', before.undecided)]),
        where.and([
          where('mosqueId', 'not in', trx.selectFrom('mosques').select('id')),
          where('mosqueId', 'not in', trx.selectFrom('bin').select('subjectId').where('kind', '=', 'mosque')),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
