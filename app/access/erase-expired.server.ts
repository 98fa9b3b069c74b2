import type { Transaction } from 'kysely'
import { authDate } from '#app/db/auth-values.server.ts'
import type { Database } from '#app/db/schema.ts'

/** Erases expired sessions and verifications, and one-time links that expired before a day; returns the number of rows. */
export async function eraseExpiredSignIns(trx: Transaction<Database>, now: Date, linksBefore: string): Promise<number> {
  const results = [
    await trx.deleteFrom('oneTimeLinks').where('expiresAt', '<', linksBefore).executeTakeFirst(),
    await trx.deleteFrom('session').where('expiresAt', '<', authDate(now)).executeTakeFirst(),
    await trx.deleteFrom('verification').where('expiresAt', '<', authDate(now)).executeTakeFirst(),
  ]
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
}
