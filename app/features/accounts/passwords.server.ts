import { setTimeout as wait } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { sendPasswordChangedEmail } from '#app/access/account-emails.server.ts'
import { countAccountAttempt, countAttempt, resetAttempts } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { type Actor, hasPassword } from '#app/access/permissions.ts'
import { db, reader } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'

/** The minimum duration of a reset request, so that its response time does not reveal whether an account exists. */
const MIN_RESET_MS = 400

const resetIdentifier = (token: string) => `reset-password:${token}`

/**
 * Sends a reset link to an active mosque admin. For anybody else, and for an account that has got enough of them,
 * nothing happens, and it looks the same.
 */
export async function requestReset(
  facts: RequestFacts,
  email: string,
  page: string,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  const retryAfter = await countAccountAttempt('reset', email, facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, retryAfter }
  const [sent] = await Promise.allSettled([sendIfAllowed(facts, email, page), wait(MIN_RESET_MS)])
  if (sent.status === 'rejected') throw sent.reason
  return { ok: true }
}

async function sendIfAllowed(facts: RequestFacts, email: string, page: string) {
  if ((await countAttempt('resetEmails', email, facts.now)) > 0) return
  if (!(await isActiveMosqueAdmin('email', email))) return
  const { api } = await auth(facts)
  await api.requestPasswordReset({ body: { email, redirectTo: page } })
}

/** Whether a reset link is valid, without using it up. */
export async function isResetLinkValid(facts: RequestFacts, token: string): Promise<boolean> {
  return (await findLinkOwner(facts, token)) !== null
}

/** Sets a new password by a reset link, which works once, and ends every session of its owner. */
export async function resetPassword(facts: RequestFacts, token: string, newPassword: string): Promise<boolean> {
  const owner = await findLinkOwner(facts, token)
  if (!owner) return false
  const { api } = await auth(facts)
  const done = await api.resetPassword({ body: { token, newPassword } }).catch(nullWhenRejected)
  if (!done) return false
  await deleteResetLinks(owner)
  await unlockSecondStep(owner)
  return true
}

/** The names around an account that its password must not consist of: of the person, the mosque and the site. */
export async function namesAround(field: 'id' | 'email', value: string): Promise<string[]> {
  const row = await reader()
    .selectFrom('user')
    .leftJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['user.name', 'user.email', 'mosques.name as mosqueName', 'mosques.arabicName'])
    .where(`user.${field}`, '=', value)
    .executeTakeFirst()
  const { customization } = await siteSettings()
  return [customization.siteName, ...Object.values(row ?? {})].filter((name) => name !== null)
}

/** The names around the account of a reset link; none when it is not valid. */
export async function namesAroundLink(facts: RequestFacts, token: string): Promise<string[]> {
  const owner = await findLinkOwner(facts, token)
  return owner ? await namesAround('id', owner) : []
}

/** The id of the owner of a valid reset link; role and status are checked again, because they may have changed. */
async function findLinkOwner(facts: RequestFacts, token: string): Promise<string | null> {
  if (!token) return null
  const { internalAdapter } = await (await auth(facts)).$context
  const verification = await internalAdapter.findVerificationValue(resetIdentifier(token))
  if (!verification || verification.expiresAt < new Date()) return null
  return (await isActiveMosqueAdmin('id', verification.value)) ? verification.value : null
}

async function isActiveMosqueAdmin(field: 'id' | 'email', value: string): Promise<boolean> {
  const row = await reader()
    .selectFrom('user')
    .select('id')
    .where(field, '=', value)
    .where('role', '=', 'mosque_admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the earlier reset links and unfinished second steps of a person whose password has changed. */
async function deleteResetLinks(userId: string) {
  await db().deleteFrom('verification').where('value', '=', userId).execute()
}

/** A person with the old password may have locked the second step by guessing; the owner does not have to wait. */
async function unlockSecondStep(userId: string) {
  const unlocked = { failedVerificationCount: 0, lockedUntil: null }
  await db().updateTable('twoFactor').set(unlocked).where('userId', '=', userId).execute()
}

export type ChangeResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Changes the actor's password after checking the current one, and ends every other session. */
export async function changePassword(
  actor: Actor,
  request: Request,
  facts: RequestFacts,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<ChangeResult> {
  if (!hasPassword(actor) || env().DEMO) forbidden()
  const retryAfter = await countAttempt('ownPassword', actor.id, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const { api } = await auth(facts)
  try {
    const { headers } = await api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: authHeaders(request, facts),
      returnHeaders: true,
    })
    await deleteResetLinks(actor.id)
    await resetAttempts('ownPassword', actor.id, facts.now)
    const language = languageOf(new URL(request.url).pathname)
    const page = facts.origin + localAddress(language, '/forgot-password')
    await sendPasswordChangedEmail(actor.email, page, language)
    return { ok: true, headers }
  } catch (error) {
    if (isAPIError(error)) return { ok: false, reason: error.body?.code === 'INVALID_PASSWORD' ? 'wrong' : 'failed' }
    throw error
  }
}

const APP_CODE = /^\d{3}\s?\d{3}$/

/** Checks the actor's own password, or a code of their app, before a change that a borrowed browser must not make. */
export async function checkOwnPassword(
  actor: Actor,
  request: Request,
  facts: RequestFacts,
  password: string,
): Promise<'right' | 'wrong' | 'too-many'> {
  if (!hasPassword(actor)) forbidden()
  if ((await countAttempt('ownPassword', actor.id, facts.now)) > 0) return 'too-many'
  const { api } = await auth(facts)
  const headers = authHeaders(request, facts)
  const byCode =
    actor.twoFactorEnabled && APP_CODE.test(password.trim())
      ? await api.verifyTOTP({ body: { code: password.replace(/\s/g, '') }, headers }).catch(nullWhenRejected)
      : null
  const checked = byCode ?? (await api.verifyPassword({ body: { password }, headers }).catch(nullWhenRejected))
  if (!checked) return 'wrong'
  await resetAttempts('ownPassword', actor.id, facts.now)
  return 'right'
}
