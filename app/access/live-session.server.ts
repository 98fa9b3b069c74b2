import { authDate } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { SESSION_COOKIE } from './cookie-names.ts'

const MAX_TOKEN_LENGTH = 200
const tokenPattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${SESSION_COOKIE.replace('.', '\\.')}=([^;]+)`)

/** Whether a Cookie header names a session that exists and has not ended. It admits nobody: the page decides that. */
export async function hasLiveSession(cookies: string | undefined): Promise<boolean> {
  const [signed = ''] = tokenPattern.exec(cookies ?? '')?.slice(1) ?? []
  // A token is followed by a point and its signature, and encoded.
  const [token = ''] = signed.split(/\.|%2E/i, 1)
  if (!token || token.length > MAX_TOKEN_LENGTH) return false
  const row = await reader()
    .selectFrom('session')
    .select('id')
    .where('token', '=', token)
    // Sessions run by the computer's clock, which better-auth reads itself.
    .where('expiresAt', '>', authDate(new Date()))
    .executeTakeFirst()
  return row !== undefined
}
