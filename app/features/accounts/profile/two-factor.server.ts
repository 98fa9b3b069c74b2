import { isAPIError } from 'better-auth/api'
import qrcode from 'qrcode'
import { countAccountAttempt, countAddressAttempt, countAttempt, resetAttempts } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { type Actor, hasPassword } from '#app/access/permissions.ts'
import { countLogin } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'

export type StepResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' | 'expired' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** The code of the app or a backup code, after the password: completes the sign-in. */
export async function takeSecondStep(
  request: Request,
  facts: RequestFacts,
  { way, code }: { way: 'app' | 'backup'; code: string },
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
    const { response, headers } = way === 'app' ? await api.verifyTOTP(call) : await api.verifyBackupCode(call)
    await countLogin(response.user.id, facts.now)
    return { ok: true, headers }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): StepResult {
  if (!isAPIError(error)) throw error
  nullWhenRejected(error)
  const code = error.body?.code
  if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return { ok: false, reason: 'wrong' }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return { ok: false, reason: 'too-many', retryAfter: 15 * 60 }
  return { ok: false, reason: 'expired' }
}

export type SetUp = { qr: string; key: string; uri: string }

export type SetUpResult =
  | { ok: true; setUp: SetUp }
  | { ok: false; reason: 'wrong' | 'on-already' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Begins the set-up after the password: a secret for the authenticator app, as picture and as text. */
export async function beginSetUp(
  person: Actor,
  request: Request,
  facts: RequestFacts,
  password: string,
): Promise<SetUpResult> {
  if (!hasPassword(person)) forbidden()
  const retryAfter = await countAttempt('ownPassword', person.id, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const [{ api }, { customization }] = [await auth(facts), await siteSettings()]
  try {
    const answer = await api.enableTwoFactor({
      body: { password, method: 'totp', issuer: customization.siteName },
      headers: authHeaders(request, facts),
    })
    if (answer.method !== 'totp') return { ok: false, reason: 'on-already' }
    await resetAttempts('ownPassword', person.id, facts.now)
    return { ok: true, setUp: await drawSetUp(answer.totpURI) }
  } catch (error) {
    if (!isAPIError(error)) throw error
    return { ok: false, reason: error.body?.code === 'INVALID_PASSWORD' ? 'wrong' : 'on-already' }
  }
}

/** The picture and the key of a set-up that has begun. */
export async function drawSetUp(uri: string): Promise<SetUp> {
  const qr = await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { qr, uri, key: (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ') }
}

/** Ends the set-up with the first code of the app; gives the backup codes, this once. */
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
  try {
    const { headers } = await api.verifyTOTP({
      body: { code: code.replace(/\s/g, '') },
      headers: authHeaders(request, facts),
      returnHeaders: true,
    })
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: person.id } })
    return { ok: true, headers, backupCodes }
  } catch (error) {
    return refusalOf(error) as Exclude<StepResult, { ok: true }>
  }
}

/** Turns two-factor sign-in off after the password, unless the site requires it. */
export async function turnOff(
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
