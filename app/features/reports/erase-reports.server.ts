import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** The days before which each is erased. */
type Before = { decided: string; undecided: string; photos: string }

/** Erases photos and reports after their time, and the reports of mosques that are neither shown nor in the bin. */
export async function eraseReports(trx: Transaction<Database>, before: Before): Promise<number> {
  const old = (day: string) => trx.selectFrom('reports').select('id').where('createdAt', '<', day)
  const photos = await trx.deleteFrom('reportPhotos').where('reportId', 'in', old(before.photos)).executeTakeFirst()
  const reports = await trx
    .deleteFrom('reports')
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
  return Number(photos.numDeletedRows) + Number(reports.numDeletedRows)
}
