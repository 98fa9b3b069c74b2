import type { Limit } from '#app/services/limits.server.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 3600

/**
 * How long a reset link works. Reset emails are limited over the same time, so that an owner who reaches the limit has
 * a link that works: nobody can prevent the owner of an account from choosing a new password.
 */
export const RESET_LINK_SECONDS = 30 * 60

/** How many attempts are allowed before `Too many attempts. Please try again later.` */
export const attemptLimits = {
  /** Passwords for one account from one address. */
  signIn: { hits: 10, seconds: QUARTER_HOUR_SECONDS },
  /** Passwords for any account from one address. */
  signInAddress: { hits: 60, seconds: QUARTER_HOUR_SECONDS },
  reset: { hits: 5, seconds: HOUR_SECONDS },
  resetAddress: { hits: 20, seconds: HOUR_SECONDS },
  /** Reset emails to one account, from any address. */
  resetEmails: { hits: 3, seconds: RESET_LINK_SECONDS },
  verification: { hits: 4, seconds: HOUR_SECONDS },
  verificationEmails: { hits: 8, seconds: HOUR_SECONDS },
  verificationAddress: { hits: 20, seconds: HOUR_SECONDS },
  /** Invitations to one email, and all that are sent from one address. */
  invitationEmails: { hits: 5, seconds: HOUR_SECONDS },
  invitationAddress: { hits: 60, seconds: HOUR_SECONDS },
  secondStep: { hits: 10, seconds: QUARTER_HOUR_SECONDS },
  secondStepAddress: { hits: 40, seconds: QUARTER_HOUR_SECONDS },
  ownPassword: { hits: 10, seconds: QUARTER_HOUR_SECONDS },
  /** Emails about new devices to one account: of a browser that stores no cookies, each sign-in is one. */
  deviceEmails: { hits: 20, seconds: 24 * HOUR_SECONDS },
  linkAddress: { hits: 30, seconds: QUARTER_HOUR_SECONDS },
  /** Wrong tokens of the first-run page. */
  setUpAddress: { hits: 30, seconds: QUARTER_HOUR_SECONDS },
  /** Pictures uploaded by one person: each costs the server seconds of work. */
  pictures: { hits: 200, seconds: QUARTER_HOUR_SECONDS },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof attemptLimits
export type AddressLimitName = Extract<LimitName, `${string}Address`>

const MAX_UNDELAYED_FAILURES = 5
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 5000

/** How long the failures of one account count towards the growing delay. */
export const failureCounter: Limit = { hits: Number.MAX_SAFE_INTEGER, seconds: QUARTER_HOUR_SECONDS }

/** Milliseconds an attempt waits after failures from any address: slows guessing without locking anybody out. */
export function delayAfter(failures: number): number {
  if (failures <= MAX_UNDELAYED_FAILURES) return 0
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - MAX_UNDELAYED_FAILURES - 1))
}
