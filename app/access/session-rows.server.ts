import type { Kysely, Transaction } from 'kysely'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { SESSION_COOKIE } from './cookie-names.ts'
import { expiryUnder } from './session-rules.ts'

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

type SessionTimeout = SettingsDocument['security']['sessionTimeout']

/** Shortens running sessions to a new timeout; a longer timeout applies from their next activity. */
export async function applySessionTimeout(trx: Kysely<Database>, timeout: SessionTimeout): Promise<void> {
  const sessions = await trx.selectFrom('session').select(['id', 'updatedAt', 'expiresAt']).execute()
  for (const session of sessions) {
    const expiry = expiryUnder(timeout, asDate(session.updatedAt))
    if (expiry >= asDate(session.expiresAt)) continue
    await trx
      .updateTable('session')
      .set({ expiresAt: authDate(expiry) })
      .where('id', '=', session.id)
      .execute()
  }
}

/** Erases expired sessions and verifications, and one-time links that expired before a day; returns the number of rows. */
export async function eraseExpiredSignIns(trx: Transaction<Database>, now: Date, linksBefore: string): Promise<number> {
  const links = await deleteRows(trx.deleteFrom('oneTimeLinks').where('expiresAt', '<', linksBefore))
  const sessions = await deleteRows(trx.deleteFrom('session').where('expiresAt', '<', authDate(now)))
  return links + sessions + (await deleteRows(trx.deleteFrom('verification').where('expiresAt', '<', authDate(now))))
}
