import type { Transaction } from 'kysely'
import { authDate } from '#app/db/auth-values.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'

/** Erases expired sessions and verifications, and one-time links that expired before a day; returns the number of rows. */
export async function eraseExpiredSignIns(trx: Transaction<Database>, now: Date, linksBefore: string): Promise<number> {
  const links = await deleteRows(trx.deleteFrom('oneTimeLinks').where('expiresAt', '<', linksBefore))
  const sessions = await deleteRows(trx.deleteFrom('session').where('expiresAt', '<', authDate(now)))
  return links + sessions + (await deleteRows(trx.deleteFrom('verification').where('expiresAt', '<', authDate(now))))
}
