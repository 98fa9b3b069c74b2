import type { Transaction } from 'kysely'
import { newId } from './ids.ts'
import type { Database } from './schema.ts'
import type { Author } from './write.server.ts'

export type BinKind = 'mosque' | 'event'
type DeletedRecord = { kind: BinKind; subjectId: string; name: string; mosqueId: string; document: unknown }

/** Stores everything needed to restore a deleted record, in the transaction that deletes it. */
export async function moveToBin(trx: Transaction<Database>, author: Author, deleted: DeletedRecord, now: Date) {
  await trx
    .insertInto('bin')
    .values({
      ...deleted,
      id: newId(),
      document: JSON.stringify(deleted.document),
      deletedAt: now.toISOString(),
      deletedBy: author.id,
      deletedByName: author.name,
    })
    .execute()
}

/** Removes an entry from the bin and returns it; null when the bin no longer contains it. */
export async function takeFromBin(trx: Transaction<Database>, id: string, kind: BinKind) {
  const row = await trx
    .deleteFrom('bin')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['subjectId', 'document'])
    .executeTakeFirst()
  return row ? { subjectId: row.subjectId, document: JSON.parse(row.document) as unknown } : null
}
