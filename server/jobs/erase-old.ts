import { engine } from '#app/db/client.server.ts'
import { quietWrite } from '#app/db/write.server.ts'
import { addDays, addMonths } from '#app/lib/days.ts'

const KEPT_MONTHS = 12
const BIN_DAYS = 30
const LINK_DAYS = 30

/** Erases what was promised not to be kept: old activity and done messages, the bin, expired links and sessions. */
export async function eraseOld(now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const yearAgo = addMonths(today, -KEPT_MONTHS)
  const expired = engine() === 'postgres' ? now : now.toISOString()
  const results = await quietWrite(async (trx) => [
    await trx.deleteFrom('activity').where('at', '<', yearAgo).executeTakeFirst(),
    await trx.deleteFrom('messages').where('status', '=', 'done').where('doneAt', '<', yearAgo).executeTakeFirst(),
    await trx.deleteFrom('bin').where('deletedAt', '<', addDays(today, -BIN_DAYS)).executeTakeFirst(),
    await trx.deleteFrom('oneTimeLinks').where('expiresAt', '<', addDays(today, -LINK_DAYS)).executeTakeFirst(),
    await trx.deleteFrom('session').where('expiresAt', '<', expired).executeTakeFirst(),
    await trx.deleteFrom('verification').where('expiresAt', '<', expired).executeTakeFirst(),
  ])
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0)
}
