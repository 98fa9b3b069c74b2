import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { auth, authHeaders, nullWhenRejected } from '#app/access/auth.server.ts'
import { findLink, redeemLink } from '#app/access/one-time-links.server.ts'
import { db } from '#app/db/client.server.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { noteLogin } from './sign-in.server.ts'

/** Whom a sign-in link would let in, or null when it no longer works. */
export async function personOfLink(token: string, now: Date): Promise<{ email: string } | null> {
  const link = await findLink(token, ['superadmin'], now)
  return link && { email: link.email }
}

export type LinkSignIn =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Signs a superadmin in by a one-time link, which is used up whatever comes of it. */
export async function signInByLink(request: Request, facts: RequestFacts, token: string): Promise<LinkSignIn> {
  const retryAfter = await countAddressAttempt('linkAddress', facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  const link = await redeemLink(db(), token, ['superadmin'], facts.now)
  if (!link?.userId) return { ok: false, reason: 'invalid' }
  const { api } = await auth(facts)
  const entered = await api
    .signInByLink({ body: { userId: link.userId }, headers: authHeaders(request, facts), returnHeaders: true })
    .catch(nullWhenRejected)
  if (!entered) return { ok: false, reason: 'invalid' }
  await noteLogin(link.userId, facts.now)
  return { ok: true, headers: entered.headers }
}
