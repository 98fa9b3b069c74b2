import { setTimeout as wait } from 'node:timers/promises'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { authDate } from '#app/db/auth-values.server.ts'
import { type Client, client, db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { sendResetLetter } from './account-emails.server.ts'
import { cookiePrefix } from './cookie-names.ts'
import { google } from './google.server.ts'
import { letInByLink, linkEntryPath } from './link-entry.server.ts'
import { ACTIVITY_STEP_SECONDS, mayEnter, timeoutSeconds, type Way } from './session-rules.ts'

/** Google sends people back to an address below this one; nothing else of better-auth is reachable from outside. */
const BASE_PATH = '/api/auth'
const RESET_SECONDS = 30 * 60
/** A second step that is not taken for so long begins again at the password. */
const TWO_FACTOR_SECONDS = 10 * 60
/** A provider that does not answer for so long counts as out of reach. */
const GOOGLE_WAIT_MS = 10_000
const ADDRESS_HEADER = 'x-client-address'

const additionalFields = {
  role: { type: 'string', required: true, input: false },
  mosqueId: { type: 'string', required: false, input: false },
  phone: { type: 'string', required: false, input: false },
  status: { type: 'string', required: true, input: false },
} as const

function build(origin: string, expiresIn: number, withGoogle: boolean) {
  return betterAuth({
    baseURL: origin,
    basePath: BASE_PATH,
    secret: appSecret(),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: { db: client().writer, type: client().engine },
    session: { expiresIn, updateAge: ACTIVITY_STEP_SECONDS, cookieCache: { enabled: false } },
    user: {
      additionalFields,
      validateUserInfo: async ({ user, source }) => {
        // Nobody registers: whom Google sends must be a superadmin here already, under an email Google has verified.
        const known = source.action !== 'create-user' && user.emailVerified === true
        if (!known || !(await mayComeIn(String(user.id), 'google'))) return { error: 'access_denied' }
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Accounts are made by superadmins only, so nobody can have prepared one for somebody else's email.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }) => sendResetLetter(user.email, new URL(url), token),
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      session: {
        create: {
          before: (session, context) => mayComeIn(session.userId, wayOf(context?.path)),
          after: (session, context) => noteGoogleLogin(session.userId, wayOf(context?.path)),
        },
      },
      account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
    },
    plugins: [twoFactor({ twoFactorCookieMaxAge: TWO_FACTOR_SECONDS }), letInByLink(), google(withGoogle)],
  })
}

/** What Google hands out for its own services is of no use here and is not kept. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

export type Auth = ReturnType<typeof build>

const built = new WeakMap<Client, Map<string, Auth>>()

function instance(origin: string, expiresIn: number, withGoogle: boolean): Auth {
  const known = built.get(client()) ?? new Map<string, Auth>()
  built.set(client(), known)
  const key = `${origin} ${expiresIn} ${withGoogle}`
  const made = known.get(key) ?? build(origin, expiresIn, withGoogle)
  known.set(key, made)
  return made
}

/** better-auth as the settings of this moment want it; another session timeout is another instance. */
export async function auth({ origin }: Pick<RequestFacts, 'origin'>): Promise<Auth> {
  const { security } = await siteSettings()
  return instance(origin, timeoutSeconds(security.sessionTimeout), false)
}

/** The same with Google, whose addresses are asked for at first use; null while it cannot be reached. */
export async function authWithGoogle({ origin }: Pick<RequestFacts, 'origin'>): Promise<Auth | null> {
  const { security } = await siteSettings()
  const made = instance(origin, timeoutSeconds(security.sessionTimeout), true)
  const ready = await Promise.race([made.$context, wait(GOOGLE_WAIT_MS, null, { ref: false })])
  if (ready && ready.socialProviders.length > 0) return made
  built.delete(client())
  return null
}

/** What better-auth needs to know of a request; the client's address is the one the host vouches for. */
export function authHeaders(request: Request, { clientAddress }: Pick<RequestFacts, 'clientAddress'>): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: clientAddress })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/** For `.catch`: a refusal of better-auth is `null`, and anything else is a bug that goes on its way. */
export function nullWhenRefused(error: unknown): null {
  if (isAPIError(error) && (error.statusCode < 500 || error.body?.code === 'FAILED_TO_CREATE_SESSION')) return null
  throw error
}

function wayOf(path: string | undefined): Way {
  if (path === '/callback/:id') return 'google'
  return path === linkEntryPath ? 'one-time-link' : 'password'
}

/** The last word on every new session, whichever door somebody comes through. */
async function mayComeIn(userId: string, way: Way): Promise<boolean> {
  const person = await reader()
    .selectFrom('user')
    .select(['role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return person !== undefined && mayEnter(person, way)
}

/** Google's answer passes through better-auth alone, so its sign-ins are noted here; the other ways note their own. */
async function noteGoogleLogin(userId: string, way: Way): Promise<void> {
  if (way !== 'google') return
  await db()
    .updateTable('user')
    .set({ lastLoginAt: authDate(now()) })
    .where('id', '=', userId)
    .execute()
}
