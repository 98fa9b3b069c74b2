import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Takes a deleted mosque from its admins, who keep their accounts; returns their ids. */
export async function unlinkAdmins(trx: Transaction<Database>, mosqueId: string): Promise<string[]> {
  const admins = await trx
    .updateTable('user')
    .set({ mosqueId: null })
    .where('mosqueId', '=', mosqueId)
    .returning('id')
    .execute()
  return admins.map((admin) => admin.id)
}

/** Gives a restored mosque back to those of its admins who have no other one. */
export async function linkAdmins(trx: Transaction<Database>, userIds: string[], mosqueId: string): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('user')
    .set({ mosqueId })
    .where('id', 'in', userIds)
    .where('mosqueId', 'is', null)
    .where('role', '=', 'mosque_admin')
    .execute()
}
