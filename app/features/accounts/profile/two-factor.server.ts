import { isAPIError } from 'better-auth/api'
import { countAccountAttempt, countAddressAttempt, countAttempt, resetAttempts } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { type Actor, hasPassword } from '#app/access/permissions.ts'
import { env } from '#app/env.server.ts'
import { completeSignIn } from '#app/features/accounts/sign-in/complete-sign-in.server.ts'
import { endSessions, sessionIdsOf } from '#app/features/accounts/sign-in/sessions.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'

export type StepResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' | 'expired' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Completes a sign-in with a code of the app or a backup code. */
export async function verifySecondStep(
  request: Request,
  facts: RequestFacts,
  { method, code }: { method: 'app' | 'backup'; code: string },
): Promise<StepResult> {
  const retryAfter = await countAddressAttempt('secondStepAddress', facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const { api } = await auth(facts)
  const call = {
    body: { code: code.replace(/\s/g, '') },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  } as const
  try {
    const { response, headers } = method === 'app' ? await api.verifyTOTP(call) : await api.verifyBackupCode(call)
    await completeSignIn(request, facts, { userId: response.user.id, byPassword: true }, headers)
    return { ok: true, headers }
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): StepResult {
  if (!isAPIError(error)) throw error
  nullWhenRejected(error)
  const code = error.body?.code
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return { ok: false, reason: 'wrong' }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return { ok: false, reason: 'too-many', retryAfter: 15 * 60 }
  return { ok: false, reason: 'expired' }
}

export type TwoFactorSetUp = { qr: string; key: string; uri: string }

export type SetUpResult =
  | { ok: true; setUp: TwoFactorSetUp }
  | { ok: false; reason: 'wrong' | 'already-on' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Starts the set-up after checking the password; returns the secret for the authenticator app, as QR code and text. */
export async function beginSetUp(
  person: Actor,
  request: Request,
  facts: RequestFacts,
  password: string,
): Promise<SetUpResult> {
  if (!hasPassword(person) || env().DEMO) forbidden()
  const retryAfter = await countAttempt('ownPassword', person.id, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const [{ api }, { customization }] = [await auth(facts), await siteSettings()]
  try {
    const enabled = await api.enableTwoFactor({
      body: { password, method: 'totp', issuer: customization.siteName },
      headers: authHeaders(request, facts),
    })
    if (enabled.method !== 'totp') return { ok: false, reason: 'already-on' }
    await resetAttempts('ownPassword', person.id, facts.now)
    return { ok: true, setUp: await renderSetUp(enabled.totpURI) }
  } catch (error) {
    if (!isAPIError(error)) throw error
    return { ok: false, reason: error.body?.code === 'INVALID_PASSWORD' ? 'wrong' : 'already-on' }
  }
}

/** Renders the QR code and the key of a started set-up. */
export async function renderSetUp(uri: string): Promise<TwoFactorSetUp> {
  const { default: qrcode } = await import('qrcode')
  const qr = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { qr, uri, key: (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * Completes the set-up with a first code of the app; returns the backup codes, only this time. This browser gets a new
 * session, and the others end: they were opened without the second step.
 */
export async function finishSetUp(
  person: Actor,
  request: Request,
  facts: RequestFacts,
  code: string,
): Promise<{ ok: true; headers: Headers; backupCodes: string[] } | Exclude<StepResult, { ok: true }>> {
  if (!hasPassword(person)) forbidden()
  const retryAfter = await countAccountAttempt('secondStep', person.id, facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const { api } = await auth(facts)
  const earlier = await sessionIdsOf(person.id)
  try {
    const { headers } = await api.verifyTOTP({
      body: { code: code.replace(/\s/g, '') },
      headers: authHeaders(request, facts),
      returnHeaders: true,
    })
    await endSessions(earlier)
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: person.id } })
    return { ok: true, headers, backupCodes }
  } catch (error) {
    return failureOf(error) as Exclude<StepResult, { ok: true }>
  }
}

/** Turns two-factor sign-in off after checking the password, unless the site requires it. */
export async function turnOffTwoFactor(
  actor: Actor,
  request: Request,
  facts: RequestFacts,
  password: string,
): Promise<
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' | 'required' }
  | { ok: false; reason: 'too-many'; retryAfter: number }
> {
  if (!hasPassword(actor)) forbidden()
  const { security } = await siteSettings()
  if (security.twoFactorAuth) return { ok: false, reason: 'required' }
  const retryAfter = await countAttempt('ownPassword', actor.id, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const { api } = await auth(facts)
  try {
    const call = { body: { password }, headers: authHeaders(request, facts), returnHeaders: true } as const
    const { headers } = await api.disableTwoFactor(call)
    await resetAttempts('ownPassword', actor.id, facts.now)
    return { ok: true, headers }
  } catch (error) {
    if (!isAPIError(error)) throw error
    return { ok: false, reason: 'wrong' }
  }
}
