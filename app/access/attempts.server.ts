import { setTimeout as wait } from 'node:timers/promises'
import { db, reader } from '#app/db/client.server.ts'
import { countHit, limitKey, resetCounter } from '#app/services/limits.server.ts'
import { attemptLimits, delayAfter, failureCounter } from './attempt-rules.ts'

type LimitName = keyof typeof attemptLimits

/** Counts an attempt for a subject (account, address, person); returns the seconds to wait when it was one too many, else 0. */
export const countAttempt = (name: LimitName, subject: string[], now: Date): Promise<number> =>
  countHit(db(), limitKey(name, ...subject), attemptLimits[name], now)

/** Counts an attempt on an account from an address against both limits; returns the longer wait of the two, or 0. */
export async function countAccountAttempt(
  name: 'signIn' | 'reset' | 'verification' | 'secondStep',
  account: string,
  address: string,
  now: Date,
): Promise<number> {
  const addressWait = await countAttempt(`${name}Address`, [address], now)
  return Math.max(addressWait, await countAttempt(name, [account, address], now))
}

/** Resets the count after a success. */
export async function resetAttempts(name: LimitName, subject: string[]): Promise<void> {
  await resetCounter(db(), limitKey(name, ...subject))
}

const failuresKey = (email: string) => limitKey('failures', email)

/** Delays an attempt according to the account's failures, whether or not the account exists. */
export async function delayAfterFailures(email: string, now: Date): Promise<void> {
  const row = await reader()
    .selectFrom('limitCounters')
    .select('hits')
    .where('key', '=', failuresKey(email))
    .where('windowEndsAt', '>', now.toISOString())
    .executeTakeFirst()
  const delay = delayAfter(row?.hits ?? 0)
  if (delay > 0) await wait(delay)
}

export const countFailure = (email: string, now: Date): Promise<number> =>
  countHit(db(), failuresKey(email), failureCounter, now)
