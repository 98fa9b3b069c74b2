import { setTimeout as wait } from 'node:timers/promises'
import { db, reader } from '#app/db/client.server.ts'
import { countAgainst, forgetCounter, limitKey } from '#app/services/limits.server.ts'
import { accountMemory, delayAfter, limits } from './attempt-rules.ts'

type LimitName = keyof typeof limits

/** One more attempt at something, by the parts that name whom it concerns; the seconds to wait when it was too many. */
export const attempt = (name: LimitName, whom: string[], now: Date): Promise<number> =>
  countAgainst(db(), limitKey(name, ...whom), limits[name], now)

/** Counts an attempt at an account from an address against both; the longer wait of the two, or 0. */
export async function attemptFrom(
  name: 'signIn' | 'reset' | 'verification' | 'secondStep',
  account: string,
  address: string,
  now: Date,
): Promise<number> {
  const byAddress = await attempt(`${name}Address`, [address], now)
  return Math.max(byAddress, await attempt(name, [account, address], now))
}

/** After a success the person begins anew. */
export async function forgetAttempts(name: LimitName, whom: string[]): Promise<void> {
  await forgetCounter(db(), limitKey(name, ...whom))
}

const failuresKey = (email: string) => limitKey('failures', email)

/** Holds an attempt back for as long as the account's failures ask, whether the account exists or not. */
export async function waitAfterFailures(email: string, now: Date): Promise<void> {
  const row = await reader()
    .selectFrom('limitCounters')
    .select('hits')
    .where('key', '=', failuresKey(email))
    .where('windowEndsAt', '>', now.toISOString())
    .executeTakeFirst()
  const delay = delayAfter(row?.hits ?? 0)
  if (delay > 0) await wait(delay)
}

export const rememberFailure = (email: string, now: Date): Promise<number> =>
  countAgainst(db(), failuresKey(email), accountMemory, now)
