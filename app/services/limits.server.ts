import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

/** So many times within so many seconds. */
export type Limit = { hits: number; seconds: number }

/** The name of a counter; whom it counts is hashed, so that the table holds nobody's address. */
export function limitKey(what: string, ...whom: string[]): string {
  return `${what}:${createHash('sha256').update(whom.join('\n')).digest('base64url').slice(0, 32)}`
}

/**
 * Counts one more time against a limit that all processes share. Answers 0 when it was allowed, else the seconds
 * until it is again.
 */
export async function countHit(trx: Kysely<Database>, key: string, limit: Limit, now: Date): Promise<number> {
  const [at, end] = [now.toISOString(), new Date(now.getTime() + limit.seconds * 1000).toISOString()]
  const over = sql<boolean>`"limitCounters"."windowEndsAt" <= ${at}`
  const row = await trx
    .insertInto('limitCounters')
    .values({ key, hits: 1, windowEndsAt: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${over} then 1 else "limitCounters".hits + 1 end`,
        windowEndsAt: sql<string>`case when ${over} then ${end} else "limitCounters"."windowEndsAt" end`,
      }),
    )
    .returning(['hits', 'windowEndsAt'])
    .executeTakeFirstOrThrow()
  if (row.hits <= limit.hits) return 0
  return Math.max(1, Math.ceil((Date.parse(row.windowEndsAt) - now.getTime()) / 1000))
}

/** Begins a counter anew. */
export async function resetCounter(trx: Kysely<Database>, key: string): Promise<void> {
  await trx.deleteFrom('limitCounters').where('key', '=', key).execute()
}

/** Forgets the counters whose time is over. */
export async function cleanLimits(now: Date): Promise<void> {
  await db().deleteFrom('limitCounters').where('windowEndsAt', '<', now.toISOString()).execute()
}
