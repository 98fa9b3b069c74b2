import type { Transaction } from 'kysely'
import { newId } from './ids.ts'
import type { Database } from './schema.ts'
import type { Author } from './write.server.ts'

export type BinKind = 'mosque' | 'event'
type Deleted = { kind: BinKind; subjectId: string; name: string; mosqueId: string; document: unknown }

/** Keeps everything that is needed to restore a deleted thing, in the transaction that deletes it. */
export async function moveToBin(trx: Transaction<Database>, author: Author, deleted: Deleted, now: Date) {
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

/** Removes an entry from the bin and returns it; null when it is not there any more. */
export async function takeFromBin(trx: Transaction<Database>, id: string, kind: BinKind) {
  const row = await trx
    .deleteFrom('bin')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['subjectId', 'document'])
    .executeTakeFirst()
  return row ? { subjectId: row.subjectId, document: JSON.parse(row.document) as unknown } : null
}
