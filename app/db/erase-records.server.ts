import type { Transaction } from 'kysely'
import { eraseFormerSlugs } from './former-slugs.server.ts'
import type { Database } from './schema.ts'

/** Erases the recorded changes from before a day; returns the number of entries. */
export async function eraseActivity(trx: Transaction<Database>, before: string): Promise<number> {
  return Number((await trx.deleteFrom('activity').where('at', '<', before).executeTakeFirst()).numDeletedRows)
}

/** Erases what was moved to the bin before a day, with its former addresses; returns the number of entries. */
export async function eraseBin(trx: Transaction<Database>, before: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('bin').where('deletedAt', '<', before).executeTakeFirst()
  if (numDeletedRows > 0) await eraseFormerSlugs(trx)
  return Number(numDeletedRows)
}
