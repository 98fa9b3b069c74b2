import { createHmac, timingSafeEqual } from 'node:crypto'
import { sendNewDeviceEmail } from '#app/access/account-emails.server.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { DEVICE_COOKIE } from '#app/access/cookie-names.ts'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { deviceName } from '#app/features/accounts/device-name.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'

type SignIn = {
  userId: string
  /** Sign-ins by email and password are counted. */
  byPassword?: boolean
  /** The account is set up by a link that was sent to its owner, who needs no email about it. */
  isSetUp?: boolean
  /** The language of the email; otherwise that of the request. */
  language?: Language
}

/**
 * Stores the time of a sign-in and adds the cookie by which this browser is known for the account. When the account was
 * signed in before, but never in this browser, its owner gets an email.
 */
export async function completeSignIn(
  request: Request,
  facts: RequestFacts,
  { userId, byPassword = false, isSetUp = false, language = languageOf(new URL(request.url).pathname) }: SignIn,
  headers: Headers,
): Promise<void> {
  const marks = readMarks(request)
  const mark = markOf(userId)
  const isKnown = marks.some((known) => timingSafeEqual(Buffer.from(known), Buffer.from(mark)))
  headers.append('Set-Cookie', deviceCookie(facts, [mark, ...marks.filter((known) => known !== mark)]))
  const person = await db()
    .selectFrom('user')
    .select(['email', 'role', 'lastLoginAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('user')
    .set((row) => ({
      ...(byPassword && { loginCount: row('loginCount', '+', 1) }),
      lastLoginAt: authDate(facts.now),
    }))
    .where('id', '=', userId)
    .execute()
  if (isKnown || isSetUp || person.lastLoginAt === null) return
  if ((await countAttempt('deviceEmails', userId, facts.now)) > 0) return
  const { dayAndTime } = await siteInstantFormat(language)
  const pageAt = (path: string) => facts.origin + localAddress(language, path)
  await sendNewDeviceEmail(
    person.email,
    {
      device: deviceName(request.headers.get('user-agent'), textsIn(language).admin.account.device),
      time: dayAndTime(facts.now.toISOString()),
      sessionsPage: `${pageAt('/profile')}#sessions`,
      resetPage: person.role === 'mosque_admin' ? pageAt('/forgot-password') : null,
    },
    language,
  )
}

const MARK_CHARS = 43
/** The cookie knows as many accounts; then the one that was signed in longest ago is forgotten. */
const MAX_MARKS = 10
/** Browsers keep no cookie for longer. */
const COOKIE_SECONDS = 400 * 24 * 3600

const cookiePattern = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE.replace('.', '\\.')}=([^;]+)`)

/** A mark says that its browser was signed in with the account; only this site can make one. */
const markOf = (userId: string) =>
  createHmac('sha256', appSecret()).update(`known device ${userId}`).digest('base64url')

const readMarks = (request: Request): string[] =>
  (cookiePattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? '')
    .split('.')
    .filter((mark) => mark.length === MARK_CHARS && /^[\w-]+$/.test(mark))

function deviceCookie({ origin }: RequestFacts, marks: string[]): string {
  const value = marks.slice(0, MAX_MARKS).join('.')
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
