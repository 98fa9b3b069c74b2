import {
  countAccountAttempt,
  countAddressAttempt,
  countFailure,
  delayAfterFailures,
  resetAttempts,
} from '#app/access/attempts.server.ts'
import { auth, authHeaders, authWithGoogle, nullWhenRejected } from '#app/access/auth.server.ts'
import { hasSessionCookie } from '#app/access/cookie-names.ts'
import { findLink, redeemLink } from '#app/access/one-time-links.server.ts'
import { db } from '#app/db/client.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { completeSignIn } from './complete-sign-in.server.ts'

export type SignInFailure = { ok: false; reason: 'rejected' } | { ok: false; reason: 'too-many'; retryAfter: number }
export type SignedInUser = { ok: true; userId: string; headers: Headers }

/** Signs a mosque admin in by email and password; `userId` is null when a code of the authenticator app must follow. */
export async function signIn(
  request: Request,
  facts: RequestFacts,
  { email, password, isSetUp }: { email: string; password: string; isSetUp?: boolean },
): Promise<SignedInUser | { ok: true; userId: null; headers: Headers } | SignInFailure> {
  const retryAfter = await countAccountAttempt('signIn', email, facts.clientAddress, facts.now)
  if (retryAfter > 0) return { ok: false, reason: 'too-many', retryAfter }
  await delayAfterFailures(email, facts.now)
  const result = await trySignIn(request, facts, email, password)
  if (!result) {
    await countFailure(email, facts.now)
    return { ok: false, reason: 'rejected' }
  }
  await resetAttempts('signIn', email, facts.now, facts.clientAddress)
  await endEarlierSession(request, facts)
  const { response, headers } = result
  // With two-factor sign-in there is no session yet, only a cookie for the second step.
  if (!('user' in response) || !response.token) return { ok: true, userId: null, headers }
  await completeSignIn(request, facts, { userId: response.user.id, byPassword: true, isSetUp }, headers)
  return { ok: true, userId: response.user.id, headers }
}

async function trySignIn(request: Request, facts: RequestFacts, email: string, password: string) {
  const { api } = await auth(facts)
  const headers = authHeaders(request, facts)
  return api.signInEmail({ body: { email, password }, headers, returnHeaders: true }).catch(nullWhenRejected)
}

/** Ends the session of a browser that was already signed in, so that it has only one afterwards. */
async function endEarlierSession(request: Request, facts: RequestFacts) {
  if (!hasSessionCookie(request.headers.get('cookie'))) return
  const { api } = await auth(facts)
  await api.signOut({ headers: authHeaders(request, facts) }).catch(nullWhenRejected)
}

/** Ends this browser's session; the headers remove its cookies. */
export async function signOut(request: Request, facts: RequestFacts): Promise<Headers> {
  const { api } = await auth(facts)
  const { headers } = await api.signOut({ headers: authHeaders(request, facts), returnHeaders: true })
  return headers
}

/** The address at Google to redirect to, with the cookie that binds the callback to this browser. */
export async function beginGoogleSignIn(
  request: Request,
  facts: RequestFacts,
  { back, denied }: { back: string; denied: string },
): Promise<{ url: string; headers: Headers } | null> {
  const auth = await authWithGoogle(facts)
  if (!auth) return null
  const { response, headers } = await auth.api.signInSocial({
    body: { provider: 'google', callbackURL: back, errorCallbackURL: denied },
    headers: authHeaders(request, facts),
    returnHeaders: true,
  })
  return response.url ? { url: response.url, headers } : null
}

/** Handles the callback from Google; `to` is the page to redirect to, or null when the sign-in was rejected. */
export async function finishGoogleSignIn(
  request: Request,
  facts: RequestFacts,
): Promise<{ to: string | null; from: string; headers: Headers }> {
  const auth = await authWithGoogle(facts)
  const url = new URL(request.url)
  if (!auth) return { to: null, from: '/login', headers: new Headers() }
  const response = await auth.handler(
    new Request(new URL(url.pathname + url.search, facts.origin), { headers: authHeaders(request, facts) }),
  )
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  const target = new URL(response.headers.get('Location') ?? '/login', facts.origin)
  const isSignedIn = response.status === 302 && target.origin === facts.origin && !target.searchParams.has('error')
  if (!isSignedIn) return { to: null, from: target.pathname, headers }
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) })
  const language = languageOf(target.pathname)
  if (session) await completeSignIn(request, facts, { userId: session.user.id, language }, headers)
  return { to: parseOwnPath(target.pathname + target.search), from: target.pathname, headers }
}

/** Finds the email of a valid sign-in link; null when the link is no longer valid. */
export async function findLinkPerson(token: string, now: Date): Promise<{ email: string } | null> {
  const link = await findLink(token, ['superadmin'], now)
  return link && { email: link.email }
}

type LinkSignIn =
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
  await completeSignIn(request, facts, { userId }, result.headers)
  return result.headers
}
