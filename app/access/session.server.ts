import { createContext, type RouterContextProvider } from 'react-router'
import { doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { mailLeaves } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type Auth, auth, authHeaders, nullWhenRefused } from './auth.server.ts'
import { hasSessionCookie } from './cookie-names.ts'
import type { Actor } from './permissions.ts'
import { isTooOld, type Pending, pendingStep } from './session-rules.ts'

/** Who is signed in, and the step that must be taken before anything else opens. */
export type SignedIn = { person: Actor; pending: Pending | null }

type Context = Readonly<RouterContextProvider>
type Middleware = (
  args: { request: Request; context: Context },
  next: () => Promise<unknown>,
) => Promise<Response | undefined>
type Session = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>

const signedInContext = createContext<SignedIn | null>(null)

/** Whoever is signed in, even when a step is still to be taken; for the header and the pages of those steps. */
export const getSignedIn = (context: Context): SignedIn | null => context.get(signedInContext)

/** Who may act on this request; null for guests and for people with a step still to be taken. */
export function getActor(context: Context): Actor | null {
  const signedIn = getSignedIn(context)
  return signedIn && !signedIn.pending ? signedIn.person : null
}

/** Finds out who is signed in before any loader or action runs; a request without the cookie costs nothing. */
export const resolveSession: Middleware = async ({ request, context }, next) => {
  if (!hasSessionCookie(request.headers.get('cookie'))) return (await next()) as Response
  doNotCache(context)
  const cookies = await readSession(request, context)
  const response = await next()
  if (response instanceof Response) addCookies(response.headers, cookies)
  return response as Response
}

async function readSession(request: Request, context: Context): Promise<string[]> {
  const facts = requestFacts(context)
  const { api } = await auth(facts)
  const headers = authHeaders(request, facts)
  // What a browser loads ahead must change nothing, so it does not prolong the session.
  const query = { disableRefresh: request.headers.has('Sec-Purpose') }
  const found = await api.getSession({ headers, query, returnHeaders: true }).catch(nullWhenRefused)
  if (!found?.response) return found?.headers?.getSetCookie() ?? []
  const { session, user } = found.response
  // Sessions run by the computer's clock, which better-auth reads itself.
  if (user.status !== 'active' || isTooOld(new Date(session.createdAt), new Date())) {
    const ended = await api.signOut({ headers, returnHeaders: true })
    return ended.headers.getSetCookie()
  }
  context.set(signedInContext, await signedIn(user))
  return found.headers?.getSetCookie() ?? []
}

async function signedIn(user: Session['user']): Promise<SignedIn> {
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
  const demands = { verifiedEmail: await verificationIsRequired(), twoFactor: security.twoFactorAuth }
  return { person, pending: pendingStep({ ...person, status: user.status }, demands) }
}

/** Whether the setting holds: letters that only stay in a folder prove nothing, so it waits until mail leaves. */
export async function verificationIsRequired(): Promise<boolean> {
  const { security } = await siteSettings()
  return security.requireEmailVerification && mailLeaves()
}

/** Adds cookies to an answer; one that the page itself has set, such as at sign-out, wins. */
function addCookies(headers: Headers, cookies: string[]) {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const own = new Set(headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) headers.append('Set-Cookie', cookie)
}
