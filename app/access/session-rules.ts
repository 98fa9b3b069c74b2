import type { SettingsDocument } from '#app/services/settings-schema.ts'

type SessionTimeout = SettingsDocument['security']['sessionTimeout']

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** A session ends after this time, however active it is. */
const MAX_SESSION_SECONDS = 30 * DAY_SECONDS

/** The last activity is stored at most this often, so that not every request writes. */
export const ACTIVITY_UPDATE_SECONDS = 60

const secondsByTimeout: Record<SessionTimeout, number> = {
  '1h': HOUR_SECONDS,
  '8h': 8 * HOUR_SECONDS,
  '24h': DAY_SECONDS,
  '7d': 7 * DAY_SECONDS,
}

/** Seconds from the last activity to the end of a session. */
export const timeoutSeconds = (choice: SessionTimeout): number => secondsByTimeout[choice]

/** Whether a session has reached the longest allowed duration, or began under a clock that was more than a day ahead. */
export function isTooOld(createdAt: Date, now: Date): boolean {
  const ageSeconds = (now.getTime() - createdAt.getTime()) / 1000
  return ageSeconds >= MAX_SESSION_SECONDS || ageSeconds < -DAY_SECONDS
}

/** When a running session expires under a timeout, counted from its last activity. */
export const expiryUnder = (choice: SessionTimeout, lastActivity: Date): Date =>
  new Date(lastActivity.getTime() + timeoutSeconds(choice) * 1000)

export type AccountState = {
  role: string
  status: string
  emailVerified: boolean
  twoFactorEnabled: boolean
}
export type Requirements = { verifiedEmail: boolean; twoFactor: boolean }
export type PendingStep = 'verify-email' | 'set-up-two-factor'

/** The step a mosque admin must complete before entering the admin area; superadmins prove both by their sign-in method. */
export function pendingStep(person: AccountState, requirements: Requirements): PendingStep | null {
  if (person.role !== 'mosque_admin') return null
  if (requirements.verifiedEmail && !person.emailVerified) return 'verify-email'
  if (requirements.twoFactor && !person.twoFactorEnabled) return 'set-up-two-factor'
  return null
}

export type SignInMethod = 'password' | 'google' | 'one-time-link'

/** Mosque admins sign in by password, superadmins by Google, both by one-time link; inactive accounts cannot sign in. */
export function canSignInBy(person: Pick<AccountState, 'role' | 'status'>, method: SignInMethod): boolean {
  if (person.status !== 'active') return false
  if (method === 'password') return person.role === 'mosque_admin'
  if (method === 'google') return person.role === 'superadmin'
  return person.role === 'superadmin' || person.role === 'mosque_admin'
}
