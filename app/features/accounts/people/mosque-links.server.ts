import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'

/** Unlinks the admins of a deleted mosque, whose accounts remain; returns their ids. */
export async function unlinkAdmins(trx: Transaction<Database>, mosqueId: string): Promise<string[]> {
  const admins = await trx
    .updateTable('user')
    .set({ mosqueId: null })
    .where('mosqueId', '=', mosqueId)
    .returning('id')
    .execute()
  return admins.map((admin) => admin.id)
}

/** Links a restored mosque to its former admins, except those who have another mosque. */
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
