import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { findLink, redeemLink } from '#app/access/one-time-links.server.ts'
import { db } from '#app/db/client.server.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { recordLogin } from './sign-in.server.ts'

/** Finds the email of a valid sign-in link; null when the link is no longer valid. */
export async function findLinkPerson(token: string, now: Date): Promise<{ email: string } | null> {
  const link = await findLink(token, ['superadmin'], now)
  return link && { email: link.email }
}

export type LinkSignIn =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Signs a superadmin in by a one-time link, which is used up even when the sign-in fails. */
export async function signInByLink(request: Request, facts: RequestFacts, token: string): Promise<LinkSignIn> {
  const retryAfter = await countAddressAttempt('linkAddress', facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const link = await redeemLink(db(), token, ['superadmin'], facts.now)
  if (!link?.userId) return { ok: false, reason: 'invalid' }
  const headers = await signInSuperadmin(request, facts, link.userId)
  return headers ? { ok: true, headers } : { ok: false, reason: 'invalid' }
}

/** Signs in a superadmin who has just shown a one-time secret; null when they may not sign in. */
export async function signInSuperadmin(request: Request, facts: RequestFacts, userId: string): Promise<Headers | null> {
  const { api } = await auth(facts)
  const result = await api
    .signInByLink({ body: { userId }, headers: authHeaders(request, facts), returnHeaders: true })
    .catch(nullWhenRejected)
  if (!result) return null
  await recordLogin(userId, facts.now)
  return result.headers
}
