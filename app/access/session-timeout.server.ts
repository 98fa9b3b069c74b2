import type { Kysely } from 'kysely'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { expiryUnder } from './session-rules.ts'

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
