import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'

const MAX_NAMES = 5

/** A number of mosques, and the first few of them. */
export type MosqueSample = { count: number; first: { id: string; name: string }[] }

/** Published mosques without an active admin. */
export const mosquesWithoutAdmin = (): Promise<MosqueSample> =>
  mosquesThat(sql<SqlBool>`not exists (
    select 1 from "user" as person
    where person."mosqueId" = mosques.id and person.role = 'mosque_admin' and person.status = 'active')`)

export const mosquesWithoutPicture = (): Promise<MosqueSample> =>
  mosquesThat(sql<SqlBool>`not exists (select 1 from "mosqueImages" where "mosqueImages"."mosqueId" = mosques.id)`)

/** Mosques whose details have not been saved since a day (`YYYY-MM-DD`). */
export const staleMosques = (since: string): Promise<MosqueSample> =>
  mosquesThat(sql<SqlBool>`mosques."updatedAt" < ${since}`)

async function mosquesThat(condition: Expression<SqlBool>): Promise<MosqueSample> {
  const matching = reader().selectFrom('mosques').where('status', '=', 'active').where(condition)
  const { count } = await matching.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const first = await matching.select(['id', 'name']).orderBy('sortName').orderBy('id').limit(MAX_NAMES).execute()
  return { count: Number(count), first }
}

/** Counts the jobs whose last run failed. */
export async function countFailedJobs(): Promise<number> {
  const { count } = await reader()
    .selectFrom('jobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('lastOutcome', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the published mosques whose times nobody confirmed since an instant. */
export async function countStaleTimes(before: string): Promise<number> {
  const { count } = await reader()
    .selectFrom('timetableStates')
    .innerJoin('mosques', 'mosques.id', 'timetableStates.mosqueId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mosques.status', '=', 'active')
    .where('confirmedAt', '<', before)
    .where('mosques.id', 'in', (query) =>
      query.selectFrom('timetables').select('timetables.mosqueId').where('state', '=', 'published'),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
