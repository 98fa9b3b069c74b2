import { setTimeout as wait } from 'node:timers/promises'
import { db } from '#app/db/client.server.ts'
import { type Counter, countedHits, countHit, countHitFrom, resetCounter } from '#app/services/limits.server.ts'
import { type AddressLimitName, attemptLimits, delayAfter, failureCounter, type LimitName } from './attempt-rules.ts'

/** Counts an attempt for a person or account, from any address; returns the seconds to wait when it was one too many, else 0. */
export const countAttempt = (kind: LimitName, subject: string, now: Date): Promise<number> =>
  countHit(db(), { kind, subject: [subject] }, attemptLimits[kind], now)

/** Counts an attempt from an address, for any account; returns the seconds to wait, or 0. */
export const countAddressAttempt = (kind: AddressLimitName, clientAddress: string, now: Date): Promise<number> =>
  countHitFrom(db(), { kind, subject: [] }, clientAddress, attemptLimits[kind], now)

/** Counts an attempt on an account from an address against both limits; returns the longer wait of the two, or 0. */
export async function countAccountAttempt(
  kind: 'signIn' | 'reset' | 'verification' | 'secondStep',
  account: string,
  clientAddress: string,
  now: Date,
): Promise<number> {
  const addressWait = await countAddressAttempt(`${kind}Address`, clientAddress, now)
  const accountWait = await countHitFrom(db(), { kind, subject: [account] }, clientAddress, attemptLimits[kind], now)
  return Math.max(addressWait, accountWait)
}

/** Resets the count after a success; where attempts were counted from an address, that address is given. */
export const resetAttempts = (kind: LimitName, subject: string, now: Date, clientAddress?: string): Promise<void> =>
  resetCounter(db(), { kind, subject: [subject] }, now, clientAddress)

const failuresOf = (email: string): Counter => ({ kind: 'failures', subject: [email] })

/** Delays an attempt according to the account's failures, whether or not the account exists. */
export async function delayAfterFailures(email: string, now: Date): Promise<void> {
  const delay = delayAfter(await countedHits(db(), failuresOf(email), now))
  if (delay > 0) await wait(delay)
}

export const countFailure = (email: string, now: Date): Promise<number> =>
  countHit(db(), failuresOf(email), failureCounter, now)
