import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'

const NAMED = 5

/** How many there are, and the first of them by name. */
export type Few = { count: number; first: { id: string; name: string }[] }

/** Published mosques that nobody looks after. */
export const mosquesWithoutAdmin = (): Promise<Few> =>
  mosquesThat(sql<SqlBool>`not exists (
    select 1 from "user" as person
    where person."mosqueId" = mosques.id and person.role = 'mosque_admin' and person.status = 'active')`)

export const mosquesWithoutPicture = (): Promise<Few> =>
  mosquesThat(sql<SqlBool>`not exists (select 1 from "mosqueImages" where "mosqueImages"."mosqueId" = mosques.id)`)

/** Mosques whose details nobody has saved since a day (`YYYY-MM-DD`). */
export const staleMosques = (since: string): Promise<Few> => mosquesThat(sql<SqlBool>`mosques."updatedAt" < ${since}`)

async function mosquesThat(condition: Expression<SqlBool>): Promise<Few> {
  const found = reader().selectFrom('mosques').where('status', '=', 'active').where(condition)
  const { count } = await found.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const first = await found.select(['id', 'name']).orderBy('sortName').orderBy('id').limit(NAMED).execute()
  return { count: Number(count), first }
}

/** How many jobs failed when they last ran. */
export async function countFailedJobs(): Promise<number> {
  const { count } = await reader()
    .selectFrom('jobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('lastOutcome', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
