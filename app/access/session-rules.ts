import type { SettingsDocument } from '#app/services/settings-schema.ts'

type SessionTimeout = SettingsDocument['security']['sessionTimeout']

const HOUR = 3600
const DAY = 24 * HOUR

/** However active somebody is, a sign-in ends after 30 days. */
const LONGEST_SESSION_SECONDS = 30 * DAY

/** How exactly the last activity is remembered: writing it at every request would write all day. */
export const ACTIVITY_STEP_SECONDS = 60

const timeouts: Record<SessionTimeout, number> = { '1h': HOUR, '8h': 8 * HOUR, '24h': DAY, '7d': 7 * DAY }

/** Seconds from the last activity to the end of a session. */
export const timeoutSeconds = (choice: SessionTimeout): number => timeouts[choice]

/** Whether a session has lasted as long as any may. */
export const isTooOld = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= LONGEST_SESSION_SECONDS * 1000

/** When a running session ends under another timeout: counted from its last activity. */
export const endUnder = (choice: SessionTimeout, lastActivity: Date): Date =>
  new Date(lastActivity.getTime() + timeoutSeconds(choice) * 1000)

export type Standing = {
  role: string
  status: string
  emailVerified: boolean
  twoFactorEnabled: boolean
}
export type Demands = { verifiedEmail: boolean; twoFactor: boolean }
export type Pending = 'verify-email' | 'set-up-two-factor'

/** What a signed-in person must still do before the admin opens; superadmins prove both to Google or by a link. */
export function pendingStep(person: Standing, demands: Demands): Pending | null {
  if (person.role !== 'mosque_admin') return null
  if (demands.verifiedEmail && !person.emailVerified) return 'verify-email'
  if (demands.twoFactor && !person.twoFactorEnabled) return 'set-up-two-factor'
  return null
}

/** How somebody asks to be let in. */
export type Way = 'password' | 'google' | 'one-time-link'

/** Mosque admins come by password, superadmins by Google; a one-time link serves either; inactive people stay out. */
export function mayEnter(person: Pick<Standing, 'role' | 'status'>, way: Way): boolean {
  if (person.status !== 'active') return false
  if (way === 'password') return person.role === 'mosque_admin'
  if (way === 'google') return person.role === 'superadmin'
  return person.role === 'superadmin' || person.role === 'mosque_admin'
}
