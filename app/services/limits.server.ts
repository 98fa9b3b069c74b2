import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { networksOf } from '#app/lib/networks.ts'
import { addDays } from '#salaah/days.ts'
import { appSecret } from './app-secret.server.ts'
import { readState, replaceState } from './site-state.server.ts'

/** How many hits are allowed within how many seconds. */
export type Limit = { hits: number; seconds: number }

/** A counter of one kind of hit for one subject: an email, an id, a network. */
export type Counter = { kind: string; subject: string[] }

const SALT = 'limit-salt'

/** No request waits longer between its arrival and its count. */
const MAX_REQUEST_MS = 10 * 60_000

/**
 * Counts a hit against a limit that all processes share. Returns 0 when the hit is allowed, else the seconds until the
 * next one is.
 */
export async function countHit(trx: Kysely<Database>, counter: Counter, limit: Limit, now: Date): Promise<number> {
  const key = await keyOf(trx, counter, now)
  const [at, end] = [now.toISOString(), new Date(now.getTime() + limit.seconds * 1000).toISOString()]
  // A window that ends much later than a new one would was opened under a wrong clock. One that ends slightly later was
  // opened by a request that arrived after this one.
  const latestEnd = new Date(Date.parse(end) + MAX_REQUEST_MS).toISOString()
  const over = sql<boolean>`("limitCounters"."windowEndsAt" <= ${at} or "limitCounters"."windowEndsAt" > ${latestEnd})`
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
 * Counts a hit for each network of a client's address, from narrow to wide. A wider network counts only what the
 * narrower one allowed, so that one visitor cannot use up the limit of others.
 */
export async function countHitFrom(
  trx: Kysely<Database>,
  { kind, subject }: Counter,
  clientAddress: string,
  limit: Limit,
  now: Date,
): Promise<number> {
  for (const { name, share } of networksOf(clientAddress)) {
    const wait = await countHit(trx, { kind, subject: [...subject, name] }, { ...limit, hits: limit.hits * share }, now)
    if (wait > 0) return wait
  }
  return 0
}

/** The number of hits in the current window. */
export async function countedHits(trx: Kysely<Database>, counter: Counter, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('limitCounters')
    .select('hits')
    .where('key', '=', await keyOf(trx, counter, now))
    .where('windowEndsAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Resets a counter, or with a client's address those of its networks. */
export async function resetCounter(
  trx: Kysely<Database>,
  { kind, subject }: Counter,
  now: Date,
  clientAddress?: string,
): Promise<void> {
  const parts = clientAddress === undefined ? [[]] : networksOf(clientAddress).map(({ name }) => [name])
  for (const part of parts) {
    const key = await keyOf(trx, { kind, subject: [...subject, ...part] }, now)
    await trx.deleteFrom('limitCounters').where('key', '=', key).execute()
  }
}

/** Deletes the counters whose window has ended. */
export async function cleanLimits(now: Date): Promise<void> {
  await db().deleteFrom('limitCounters').where('windowEndsAt', '<', now.toISOString()).execute()
}

/** The key contains a fingerprint of the subject, so that the table contains no addresses. */
export async function keyOf(trx: Kysely<Database>, { kind, subject }: Counter, now: Date): Promise<string> {
  const salt = await saltOf(trx, now)
  const fingerprint = createHmac('sha256', appSecret())
    .update([salt, ...subject].join('\n'))
    .digest('base64url')
  return `${kind}:${fingerprint.slice(0, 32)}`
}

/** A random salt that is replaced every day, so that nobody can compute the fingerprints of other days. */
async function saltOf(trx: Kysely<Database>, now: Date): Promise<string> {
  const stored = await readState(trx, SALT)
  const today = now.toISOString().slice(0, 10)
  const day = stored?.slice(0, 10) ?? ''
  // A machine whose clock is slightly behind uses the salt of the new day and does not replace it.
  if (stored && (day === today || day === addDays(today, 1))) return stored
  return replaceState(trx, SALT, stored, `${today} ${randomBytes(32).toString('base64url')}`)
}
