import { sql, type Transaction } from 'kysely'
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

/** The days before which what visitors sent is erased, by whether somebody decided about it. */
export type EraseBefore = { decided: string; undecided: string }

/** Whether a report or claim is erased: after its time, or when its mosque is neither shown nor in the bin. */
export const isErasable = ({ decided, undecided }: EraseBefore) => sql<boolean>`
  "decidedAt" < ${decided}
  or ("decidedAt" is null and "createdAt" < ${undecided})
  or "mosqueId" not in (select id from mosques union select "subjectId" from bin where kind = 'mosque')`
