import type { Kysely } from 'kysely'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { endUnder } from './session-rules.ts'

type SessionTimeout = SettingsDocument['security']['sessionTimeout']

/** Running sessions end no later than the new timeout allows; a longer one reaches them with their next activity. */
export async function applySessionTimeout(trx: Kysely<Database>, timeout: SessionTimeout): Promise<void> {
  const sessions = await trx.selectFrom('session').select(['id', 'updatedAt', 'expiresAt']).execute()
  for (const session of sessions) {
    const end = endUnder(timeout, asDate(session.updatedAt))
    if (end >= asDate(session.expiresAt)) continue
    await trx
      .updateTable('session')
      .set({ expiresAt: authDate(end) })
      .where('id', '=', session.id)
      .execute()
  }
}
