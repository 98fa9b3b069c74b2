import { sql, type Transaction } from 'kysely'
import type { FormerSlugTable } from '#app/db/schema/mosque-tables.ts'
import { reader } from './client.server.ts'
import { newId } from './ids.ts'
import { deleteRows } from './pages.server.ts'
import type { Database } from './schema.ts'
import { type Author, type Change, rollBack } from './write.server.ts'

// What is the same for the records of every noun: versions, their names in the record of changes, the bin, erasing.

/** The name of a mosque, published or hidden, for the record of a change; null when there is none. */
export async function recordedNameOf(trx: Transaction<Database>, mosqueId: string): Promise<string | null> {
  const row = await trx.selectFrom('mosques').select('name').where('id', '=', mosqueId).executeTakeFirst()
  return row?.name ?? null
}

type Versioned = { version: number; updatedByName?: string }

/**
 * The version that a save stores, and the name of the mosque. Ends the write as `missing` without the mosque, and as
 * `outdated` when somebody else saved since the opened version; that is 0 while nothing is stored.
 */
export async function nextVersion(
  trx: Transaction<Database>,
  mosqueId: string,
  stored: Versioned,
  opened: number,
): Promise<{ version: number; mosqueName: string }> {
  const mosqueName = await recordedNameOf(trx, mosqueId)
  if (mosqueName === null) return rollBack({ outcome: 'missing' })
  const { version, updatedByName: by } = stored
  if (version !== opened) return rollBack({ outcome: 'outdated', version, by })
  return { version: version + 1, mosqueName }
}

/** Whether a row is of a mosque that neither exists nor is in the bin. */
export const isOfGoneMosque = sql<boolean>`
  "mosqueId" not in (select id from mosques union select "subjectId" from bin where kind = 'mosque')`

type VersionedContent = { content: unknown; version: number }

/**
 * The content that a record had at an earlier version, from the recorded changes. Null when a change in between was not
 * recorded (an import) or is already erased.
 */
export async function findContentAt(
  kind: 'mosque' | 'event',
  id: string,
  version: number,
  current: VersionedContent,
): Promise<unknown> {
  if (version > current.version) return null
  const changes = await reader()
    .selectFrom('activity')
    .select(['action', 'version', 'before'])
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .where('version', 'is not', null)
    .execute()
  const byVersion = new Map(changes.map((change) => [Number(change.version), change]))
  for (let next = version + 1; next <= current.version; next++) {
    const change = byVersion.get(next)
    if (!change) return null
    // Other changes, such as the cancellation of a date, leave the content as it was.
    if (change.action === `${kind}.update`) return JSON.parse(change.before ?? 'null')
  }
  return current.content
}

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

/** Erases the recorded changes from before a day; returns the number of entries. */
export async function eraseActivity(trx: Transaction<Database>, before: string): Promise<number> {
  return deleteRows(trx.deleteFrom('activity').where('at', '<', before))
}

/** Erases what was moved to the bin before a day, with its former addresses; returns the number of entries. */
export async function eraseBin(trx: Transaction<Database>, before: string): Promise<number> {
  const erased = await deleteRows(trx.deleteFrom('bin').where('deletedAt', '<', before))
  if (erased > 0) await eraseFormerSlugs(trx)
  return erased
}

/** The days before which what visitors sent is erased, by whether somebody decided about it. */
export type EraseBefore = { decided: string; undecided: string }

/** Whether a report or claim is erased: after its time, or with its mosque. */
export const isErasable = ({ decided, undecided }: EraseBefore) =>
  sql<boolean>`"decidedAt" < ${decided} or ("decidedAt" is null and "createdAt" < ${undecided}) or ${isOfGoneMosque}`

/** Throws rows away in a write that records how many; without any it is rolled back. */
export async function discardRows(rows: Parameters<typeof deleteRows>[0], recorded: Change): Promise<number> {
  const count = await deleteRows(rows)
  if (count === 0) return rollBack(0)
  recorded.after = { count }
  return count
}

/** Stores a slug that a mosque or event had until now; the last one that had it keeps it. */
export async function addFormerSlug(trx: Transaction<Database>, former: FormerSlugTable): Promise<void> {
  const { subjectId } = former
  await trx
    .insertInto('formerSlugs')
    .values(former)
    .onConflict((conflict) => conflict.columns(['mosqueId', 'slug']).doUpdateSet({ subjectId }))
    .execute()
}

/** Erases the former slugs of what is neither stored nor in the bin. */
export async function eraseFormerSlugs(trx: Transaction<Database>): Promise<void> {
  await trx
    .deleteFrom('formerSlugs')
    .where('subjectId', 'not in', trx.selectFrom('mosques').select('id'))
    .where('subjectId', 'not in', trx.selectFrom('events').select('id'))
    .where('subjectId', 'not in', trx.selectFrom('bin').select('subjectId'))
    .where('mosqueId', 'not in', trx.selectFrom('bin').select('subjectId'))
    .execute()
}
