import type { Limit } from '#app/services/limits.server.ts'

const QUARTER = 15 * 60
const HOUR = 3600

/** How often something may be tried before `Too many attempts. Please try again later.` */
export const limits = {
  /** Passwords for one account from one address. */
  signIn: { hits: 10, seconds: QUARTER },
  /** Passwords for any account from one address. */
  signInAddress: { hits: 60, seconds: QUARTER },
  reset: { hits: 5, seconds: HOUR },
  resetAddress: { hits: 20, seconds: HOUR },
  verification: { hits: 4, seconds: HOUR },
  verificationAddress: { hits: 20, seconds: HOUR },
  secondStep: { hits: 10, seconds: QUARTER },
  secondStepAddress: { hits: 40, seconds: QUARTER },
  ownPassword: { hits: 10, seconds: QUARTER },
  linkAddress: { hits: 30, seconds: QUARTER },
  /** Pictures one person sends: each costs the machine seconds of work. */
  pictures: { hits: 200, seconds: QUARTER },
} satisfies Record<string, Limit>

const FREE_FAILURES = 5
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 5000

/** How many failures of one account are remembered for the growing delay, and for how long. */
export const accountMemory: Limit = { hits: Number.MAX_SAFE_INTEGER, seconds: QUARTER }

/** Milliseconds an attempt waits after so many failures from anywhere: it slows a guesser and locks nobody out. */
export function delayAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1))
}
