import type { Selectable, Transaction } from 'kysely'
import { db, reader } from '#app/db/client.server.ts'
import { updateRows } from '#app/db/pages.server.ts'
import type { ImportTable } from '#app/db/schema/import-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import type { ImportProgress, ImportResult } from './import-plan.ts'

/** Parts of this size are read and written in a few milliseconds. */
const PART_CHARS = 262_144

/** The reports a person can return to from the page of imports. */
const MAX_LISTED = 20

export type ImportRow = Selectable<ImportTable>
type Status = ImportRow['status']

/** Whether work on an import is under way. */
export const isActive = (status: Status) => status === 'checking' || status === 'writing'

/** Stores a text in this encoding part by part; returns false and stores nothing when it has a character that PostgreSQL cannot store. */
export async function insertImport(row: ImportRow, file: Blob, encoding: string): Promise<boolean> {
  await db().insertInto('imports').values(row).execute()
  const store = (position: number, content: string) =>
    db().insertInto('importParts').values({ importId: row.id, position, content }).execute()
  const decoder = new TextDecoder(encoding)
  let position = 0
  for (let start = 0; start < file.size; start += PART_CHARS) {
    const bytes = await file.slice(start, start + PART_CHARS).arrayBuffer()
    const content = decoder.decode(bytes, { stream: start + PART_CHARS < file.size })
    if (content.includes('\0')) {
      await db().deleteFrom('imports').where('id', '=', row.id).execute()
      return false
    }
    await store(position++, content)
  }
  return true
}

export async function readImportText(id: string): Promise<string> {
  const parts = await reader()
    .selectFrom('importParts')
    .select('content')
    .where('importId', '=', id)
    .orderBy('position')
    .execute()
  return parts.map((part) => part.content).join('')
}

export const findImport = (id: string): Promise<ImportRow | undefined> =>
  reader().selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** The imports of a person, the newest first. */
export const importsOf = (actorId: string) =>
  reader()
    .selectFrom('imports')
    .select(['id', 'fileName', 'status', 'createdAt'])
    .where('actorId', '=', actorId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** How many imports have not ended, of everybody and of one person. */
export async function countOpenImports(actorId: string): Promise<{ all: number; own: number }> {
  const open = await reader()
    .selectFrom('imports')
    .select('actorId')
    .where('status', 'in', ['checking', 'checked', 'writing'])
    .execute()
  return { all: open.length, own: open.filter((row) => row.actorId === actorId).length }
}

/** Renews the heartbeat; returns whether the import is still in this status. */
export async function saveProgress(id: string, status: Status, progress: ImportProgress, now: Date): Promise<boolean> {
  const beat = db()
    .updateTable('imports')
    .set({ progress: JSON.stringify(progress), heartbeatAt: now.toISOString() })
  return (await updateRows(beat.where('id', '=', id).where('status', '=', status))) > 0
}

type StatusChange = { id: string; from: readonly Status[]; to: Status; result?: ImportResult | null; now: Date }

/** Changes the status; returns whether it was one of those expected. An import that has ended loses its file. */
export const changeStatus = (change: StatusChange): Promise<boolean> =>
  writeWithoutRevision((trx) => changeStatusIn(trx, change))

export async function changeStatusIn(
  trx: Transaction<Database>,
  { id, from, to, result, now }: StatusChange,
): Promise<boolean> {
  const changed = trx
    .updateTable('imports')
    .set({ status: to, progress: null, heartbeatAt: now.toISOString() })
    .$if(result !== undefined, (query) => query.set({ result: result ? JSON.stringify(result) : null }))
    .where('id', '=', id)
    .where('status', 'in', from)
  const isChanged = (await updateRows(changed)) > 0
  if (isChanged && !isActive(to) && to !== 'checked')
    await trx.deleteFrom('importParts').where('importId', '=', id).execute()
  return isChanged
}

/**
 * Erases imports that were begun before a day and have not ended, with their files, and the reports of those that ended
 * and were begun before another day; returns how many.
 */
export async function eraseImports(
  trx: Transaction<Database>,
  { openBefore, endedBefore }: { openBefore: string; endedBefore: string },
): Promise<number> {
  const result = await trx
    .deleteFrom('imports')
    .where(({ and, eb, or }) =>
      or([
        and([eb('createdAt', '<', openBefore), eb('status', 'in', ['checking', 'checked', 'writing'])]),
        eb('createdAt', '<', endedBefore),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
