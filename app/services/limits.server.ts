import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { addDays } from '#app/lib/days.ts'
import { networksOf } from '#app/lib/networks.ts'
import { appSecret } from './app-secret.server.ts'
import { readState, replaceState } from './site-state.server.ts'

/** So many times within so many seconds. */
export type Limit = { hits: number; seconds: number }

/** What is counted, and for whom: an email, an id, a network. */
export type Counter = { what: string; whom: string[] }

const SALT = 'limit-salt'

/**
 * Counts one more time against a limit that all processes share. Returns 0 when it was allowed, else the seconds
 * until it is again.
 */
export async function countHit(trx: Kysely<Database>, counter: Counter, limit: Limit, now: Date): Promise<number> {
  const key = await keyOf(trx, counter, now)
  const [at, end] = [now.toISOString(), new Date(now.getTime() + limit.seconds * 1000).toISOString()]
  // A window that ends later than any begun now was begun under a wrong clock.
  const over = sql<boolean>`("limitCounters"."windowEndsAt" <= ${at} or "limitCounters"."windowEndsAt" > ${end})`
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

/**
 * Counts against a limit for the network a client's address belongs to. A wider network counts only what the narrower
 * one allowed, so that one visitor cannot use up the limit of the neighbors.
 */
export async function countHitFrom(
  trx: Kysely<Database>,
  { what, whom }: Counter,
  clientAddress: string,
  limit: Limit,
  now: Date,
): Promise<number> {
  for (const { name, share } of networksOf(clientAddress)) {
    const wait = await countHit(trx, { what, whom: [...whom, name] }, { ...limit, hits: limit.hits * share }, now)
    if (wait > 0) return wait
  }
  return 0
}

/** How often something was counted in the window that is open. */
export async function countedHits(trx: Kysely<Database>, counter: Counter, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('limitCounters')
    .select('hits')
    .where('key', '=', await keyOf(trx, counter, now))
    .where('windowEndsAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Resets a counter, for a client's address those of its networks. */
export async function resetCounter(
  trx: Kysely<Database>,
  { what, whom }: Counter,
  now: Date,
  clientAddress?: string,
): Promise<void> {
  const parts = clientAddress === undefined ? [[]] : networksOf(clientAddress).map(({ name }) => [name])
  for (const part of parts) {
    const key = await keyOf(trx, { what, whom: [...whom, ...part] }, now)
    await trx.deleteFrom('limitCounters').where('key', '=', key).execute()
  }
}

/** Deletes the counters whose window is over. */
export async function cleanLimits(now: Date): Promise<void> {
  await db().deleteFrom('limitCounters').where('windowEndsAt', '<', now.toISOString()).execute()
}

/** Whom a counter counts is a fingerprint, so that the table holds nobody's address. */
async function keyOf(trx: Kysely<Database>, { what, whom }: Counter, now: Date): Promise<string> {
  const salt = await saltOf(trx, now)
  const fingerprint = createHmac('sha256', appSecret())
    .update([salt, ...whom].join('\n'))
    .digest('base64url')
  return `${what}:${fingerprint.slice(0, 32)}`
}

/** A random text that is replaced every day: fingerprints of other days cannot be computed again by anybody. */
async function saltOf(trx: Kysely<Database>, now: Date): Promise<string> {
  const stored = await readState(trx, SALT)
  const today = now.toISOString().slice(0, 10)
  const day = stored?.slice(0, 10) ?? ''
  // A machine whose clock is a moment behind takes the new day's salt rather than replacing it again.
  if (stored && (day === today || day === addDays(today, 1))) return stored
  return replaceState(trx, SALT, stored, `${today} ${randomBytes(32).toString('base64url')}`)
}
