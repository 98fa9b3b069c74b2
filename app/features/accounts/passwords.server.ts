import { setTimeout as wait } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { sendPasswordChangedEmail } from '#app/access/account-emails.server.ts'
import { countAccountAttempt, countAttempt, resetAttempts } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { type Actor, hasPassword } from '#app/access/permissions.ts'
import { db, reader } from '#app/db/client.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'

/** Every answer to a request for a reset takes at least this long, so that its time tells nobody who has an account. */
const RESET_FLOOR_MS = 400

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
  const [sent] = await Promise.allSettled([sendIfAllowed(facts, email, page), wait(RESET_FLOOR_MS)])
  if (sent.status === 'rejected') throw sent.reason
  return { ok: true }
}

async function sendIfAllowed(facts: RequestFacts, email: string, page: string) {
  if ((await countAttempt('resetEmails', email, facts.now)) > 0) return
  if (!(await activeMosqueAdmin('email', email))) return
  const { api } = await auth(facts)
  await api.requestPasswordReset({ body: { email, redirectTo: page } })
}

/** Whether a reset link still works; looking does not use it up. */
export async function resetLinkWorks(facts: RequestFacts, token: string): Promise<boolean> {
  return (await holderOf(facts, token)) !== null
}

/** Sets the new password of a reset link, once, and ends every session of its owner. */
export async function resetPassword(facts: RequestFacts, token: string, newPassword: string): Promise<boolean> {
  const holder = await holderOf(facts, token)
  if (!holder) return false
  const { api } = await auth(facts)
  const done = await api.resetPassword({ body: { token, newPassword } }).catch(nullWhenRejected)
  if (!done) return false
  await voidResetLinks(holder)
  return true
}

/** The person a reset link belongs to, asked again at the moment it counts: the role may have changed since. */
async function holderOf(facts: RequestFacts, token: string): Promise<string | null> {
  if (!token) return null
  const { internalAdapter } = await (await auth(facts)).$context
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token))
  if (!found || found.expiresAt < new Date()) return null
  return (await activeMosqueAdmin('id', found.value)) ? found.value : null
}

async function activeMosqueAdmin(field: 'id' | 'email', value: string): Promise<boolean> {
  const row = await reader()
    .selectFrom('user')
    .select('id')
    .where(field, '=', value)
    .where('role', '=', 'mosque_admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** A changed password makes the links of earlier mails worthless, and half-done second steps too. */
async function voidResetLinks(userId: string) {
  await db().deleteFrom('verification').where('value', '=', userId).execute()
}

export type ChangeResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Changes the own password after the current one; every other session ends. */
export async function changePassword(
  actor: Actor,
  request: Request,
  facts: RequestFacts,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<ChangeResult> {
  if (!hasPassword(actor)) forbidden()
  const retryAfter = await countAttempt('ownPassword', actor.id, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const { api } = await auth(facts)
  try {
    const { headers } = await api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: authHeaders(request, facts),
      returnHeaders: true,
    })
    await voidResetLinks(actor.id)
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
