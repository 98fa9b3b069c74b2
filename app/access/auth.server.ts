import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { hashPassword, symmetricDecrypt, verifyPassword } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import { type Client, client, db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { createQueue } from '#app/lib/turns/queue.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { now } from '#app/services/clock.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { sendPasswordResetEmail } from './account-emails.server.ts'
import { RESET_LINK_SECONDS } from './attempt-rules.ts'
import { COOKIE_PREFIX } from './cookie-names.ts'
import { googleProvider } from './google.server.ts'
import { ACTIVITY_UPDATE_SECONDS, canSignInBy, type SignInMethod, timeoutSeconds } from './session-rules.ts'

/** Google redirects to an address below this path; no other endpoint of better-auth is public. */
const BASE_PATH = '/api/auth'
/** After this time, an unfinished second step starts again at the password. */
const TWO_FACTOR_SECONDS = 10 * 60
/** A provider that does not answer within this time counts as unavailable. */
const GOOGLE_TIMEOUT_MS = 10_000
const TOTP_PATH = '/two-factor/verify-totp'
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
    session: { expiresIn, updateAge: ACTIVITY_UPDATE_SECONDS, cookieCache: { enabled: false } },
    user: {
      additionalFields,
      validateUserInfo: async ({ user, source }) => {
        // Nobody can register: a Google account must belong to an existing superadmin, with an email verified by Google.
        const known = source.action !== 'create-user' && user.emailVerified === true
        if (!known || !(await canSignIn(String(user.id), 'google'))) return { error: 'access_denied' }
        // An email can be reassigned at the provider: a second account with the same email is another person.
        if (source.action === 'link-account' && (await hasGoogleAccount(String(user.id))))
          return { error: 'access_denied' }
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Only superadmins create accounts, so nobody can have prepared one for another person's email.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    // The nightly job erases what has expired, and waits while the clock is in doubt.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: passwordHashing,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }) => sendPasswordResetEmail(user.email, new URL(url), token),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (!(await canSignIn(session.userId, signInMethodOf(context?.path)))) return false
            if (context?.path !== TOTP_PATH) return true
            return await consumeTotpStep(session.userId, context.body.code, context.context.secretConfig)
          },
        },
        delete: {
          // When the cookie of an expired session arrives, better-auth deletes the session.
          before: async (_session, context) => context?.path !== '/get-session' || (await mayEraseByDate(now())),
        },
      },
      account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
    },
    plugins: [twoFactor({ twoFactorCookieMaxAge: TWO_FACTOR_SECONDS }), linkSignInPlugin(), googleProvider(withGoogle)],
  })
}

/** Google's tokens for its own services are not needed, so they are not stored. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

export type Auth = ReturnType<typeof build>

const instancesByClient = new WeakMap<Client, Map<string, Auth>>()

function instanceFor(origin: string, expiresIn: number, withGoogle: boolean): Auth {
  const instances = instancesByClient.get(client()) ?? new Map<string, Auth>()
  instancesByClient.set(client(), instances)
  const key = `${origin} ${expiresIn} ${withGoogle}`
  const instance = instances.get(key) ?? build(origin, expiresIn, withGoogle)
  instances.set(key, instance)
  return instance
}

/** better-auth configured by the current settings; each session timeout has an instance of its own. */
export async function auth({ origin }: Pick<RequestFacts, 'origin'>): Promise<Auth> {
  const { security } = await siteSettings()
  return instanceFor(origin, timeoutSeconds(security.sessionTimeout), false)
}

/** The same with Google, whose endpoints are discovered at first use; null while Google cannot be reached. */
export async function authWithGoogle({ origin }: Pick<RequestFacts, 'origin'>): Promise<Auth | null> {
  const { security } = await siteSettings()
  const instance = instanceFor(origin, timeoutSeconds(security.sessionTimeout), true)
  const ready = await Promise.race([instance.$context, wait(GOOGLE_TIMEOUT_MS, null, { ref: false })])
  if (ready && ready.socialProviders.length > 0) return instance
  instancesByClient.delete(client())
  return null
}

/** The headers better-auth needs of a request, with the client address determined by the host. */
export function authHeaders(request: Request, { clientAddress }: Pick<RequestFacts, 'clientAddress'>): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: clientAddress })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/** For `.catch`: turns a rejection by better-auth into null and rethrows every other error. */
export function nullWhenRejected(error: unknown): null {
  if (isAPIError(error) && (error.statusCode < 500 || error.body?.code === 'FAILED_TO_CREATE_SESSION')) return null
  throw error
}

function signInMethodOf(path: string | undefined): SignInMethod {
  if (path === '/callback/:id') return 'google'
  return path === LINK_SIGN_IN_PATH ? 'one-time-link' : 'password'
}

/** The final check before any session is created. */
async function canSignIn(userId: string, method: SignInMethod): Promise<boolean> {
  const person = await reader()
    .selectFrom('user')
    .select(['role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return person !== undefined && canSignInBy(person, method)
}

/** Whether an account at the provider belongs to this person already. */
async function hasGoogleAccount(userId: string): Promise<boolean> {
  const account = await reader()
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .executeTakeFirst()
  return account !== undefined
}

// Each takes 32 MB and a thread that files and compression need too.
const queued = createQueue()

/** Hashes and verifies passwords one at a time, so that many sign-ins at once do not fill the memory. */
const passwordHashing = {
  hash: (password: string) => queued(() => hashPassword(password)),
  verify: (entered: { hash: string; password: string }) => queued(() => verifyPassword(entered)),
}

const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the current one whose codes better-auth accepts. */
const WINDOW = 1

type DecryptionKey = Parameters<typeof symmetricDecrypt>[0]['key']

/**
 * Uses up the time step of a correct authenticator code. False when that step or a later one was used before:
 * a person who saw a code being typed cannot sign in with it.
 */
async function consumeTotpStep(userId: string, code: string, key: DecryptionKey): Promise<boolean> {
  const row = await db().selectFrom('twoFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  if (!row) return false
  const step = stepOf(code, await symmetricDecrypt({ key, data: row.secret }))
  if (step === null) return false
  const used = await db()
    .updateTable('twoFactor')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastUsedStep', 'is', null), where('lastUsedStep', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The newest step with this code; null when no step of the window has it. */
function stepOf(code: string, secret: string): number | null {
  const present = Math.floor(Date.now() / STEP_MS)
  for (let step = present + WINDOW; step >= present - WINDOW; step--) if (codeOf(secret, step) === code) return step
  return null
}

/** The code of RFC 4226 for a step. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The path by which the session check recognises this sign-in method; no request reaches it. */
const LINK_SIGN_IN_PATH = '/one-time-link/sign-in'

/** A better-auth plugin that signs in the person whose one-time link has just been redeemed. */
const linkSignInPlugin = () => ({
  id: 'link-sign-in' as const,
  endpoints: {
    signInByLink: createAuthEndpoint(
      LINK_SIGN_IN_PATH,
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true as const } },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(context, { session, user })
        return context.json({ signedIn: true })
      },
    ),
  },
})
