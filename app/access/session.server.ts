import { createContext, type RouterContextProvider } from 'react-router'
import { doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { now } from '#app/services/clock.server.ts'
import { heldByClock, mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type Auth, auth, authHeaders, nullWhenRejected } from './auth.server.ts'
import { hasSessionCookie } from './cookie-names.ts'
import type { Actor } from './permissions.ts'
import { isTooOld, type PendingStep, pendingStep } from './session-rules.ts'

/** The signed-in person, their session, and the step they must complete before anything else. */
export type SignedIn = { person: Actor; sessionId: string; signedInAt: Date; pending: PendingStep | null }

type Context = Readonly<RouterContextProvider>
type Middleware = (
  args: { request: Request; context: Context },
  next: () => Promise<unknown>,
) => Promise<Response | undefined>
type Session = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>

const signedInContext = createContext<SignedIn | null>(null)

/** The signed-in person, even with a step pending; for the header and the pages of those steps. */
export const getSignedIn = (context: Context): SignedIn | null => context.get(signedInContext)

/** The person who may act on this request; null for guests and for people with a pending step. */
export function getActor(context: Context): Actor | null {
  const signedIn = getSignedIn(context)
  return signedIn && !signedIn.pending ? signedIn.person : null
}

/** Loads the session before any loader or action runs; a request without the cookie needs no query. */
export const resolveSession: Middleware = async ({ request, context }, next) => {
  if (!hasSessionCookie(request.headers.get('cookie'))) return (await next()) as Response
  doNotCache(context)
  const cookies = await loadSession(request, context)
  const response = await next()
  if (response instanceof Response) addCookies(response.headers, cookies)
  return response as Response
}

async function loadSession(request: Request, context: Context): Promise<string[]> {
  const facts = requestFacts(context)
  const { api } = await auth(facts)
  const headers = authHeaders(request, facts)
  // A prefetch must not change anything, so it does not extend the session.
  const query = { disableRefresh: request.headers.has('Sec-Purpose') }
  const result = await api.getSession({ headers, query, returnHeaders: true }).catch(nullWhenRejected)
  if (!result?.response) {
    // While the clock is in doubt, a browser keeps the cookie of a session that seems to have expired.
    return (await heldByClock(now())) ? [] : (result?.headers?.getSetCookie() ?? [])
  }
  const { session, user } = result.response
  // Sessions use the system clock, as better-auth does; NOW does not apply to them.
  const isOver = isTooOld(new Date(session.createdAt), new Date())
  if (isOver && !(await mayEraseByDate(now()))) return []
  if (user.status !== 'active' || isOver) {
    const signedOut = await api.signOut({ headers, returnHeaders: true })
    return signedOut.headers.getSetCookie()
  }
  context.set(signedInContext, await toSignedIn(user, session))
  return result.headers?.getSetCookie() ?? []
}

async function toSignedIn(user: Session['user'], { id: sessionId, createdAt }: Session['session']): Promise<SignedIn> {
  const { security } = await siteSettings()
  const person: Actor = {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'superadmin' ? 'superadmin' : 'mosque_admin',
    mosqueId: user.mosqueId ?? null,
    phone: user.phone ?? null,
    picture: null,
    emailVerified: user.emailVerified,
    twoFactorEnabled: user.twoFactorEnabled === true,
  }
  const requirements = { verifiedEmail: await isVerificationRequired(), twoFactor: security.twoFactorAuth }
  return {
    person,
    sessionId,
    signedInAt: new Date(createdAt),
    pending: pendingStep({ ...person, status: user.status }, requirements),
  }
}

/** Whether an email must be verified: without a mail service nobody receives the link, so the setting has no effect. */
export async function isVerificationRequired(): Promise<boolean> {
  const { security } = await siteSettings()
  return security.requireEmailVerification && isMailConfigured()
}

/** Adds cookies to a response; a cookie the page itself has set, such as at sign-out, takes precedence. */
function addCookies(headers: Headers, cookies: string[]) {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const own = new Set(headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) headers.append('Set-Cookie', cookie)
}
