import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { type Actor, canManageBoards } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import { isOfGoneMosque, nextVersion } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { boardSettings, parseStoredBoard } from './board-schema.ts'
import type { BoardSettings } from './board-settings.ts'

export type SavedBoard =
  | { outcome: 'saved' }
  | { outcome: 'missing' }
  /** Somebody else changed it since the form was opened. */
  | { outcome: 'outdated'; version: number }

/** What the boards of a mosque show; the version is 0 while nothing is stored. */
export async function loadBoard(
  mosqueId: string,
  from: Connection = reader(),
): Promise<{ settings: BoardSettings; version: number }> {
  const row = await from
    .selectFrom('boards')
    .select(['content', 'version'])
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  return { settings: parseStoredBoard(row?.content ?? null), version: row?.version ?? 0 }
}

type Saving = { version: number; now: Date }

/** Stores what the boards of a mosque show. */
export async function saveBoard(
  actor: Actor | null,
  mosqueId: string,
  settings: BoardSettings,
  { version, now }: Saving,
): Promise<SavedBoard> {
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const change = { action: 'board.update', kind: 'board', subjectId: mosqueId, mosqueId }
  return await catchRollback<SavedBoard>(() =>
    write(actor, change, async (trx, recorded) => {
      const stored = await loadBoard(mosqueId, trx)
      const { mosqueName, ...next } = await nextVersion(trx, mosqueId, stored, version)
      await storeBoard(trx, { mosqueId, settings, ...next, now, by: actor.name })
      Object.assign(recorded, {
        before: { ...toRecord(stored.settings), mosqueName },
        after: { ...toRecord(settings), mosqueName },
      })
      return { outcome: 'saved' }
    }),
  )
}

/** Undoes a change when what it stored still stands; false otherwise. */
export async function undoBoard(
  actor: Actor | null,
  mosqueId: string,
  { before, after, now }: { before: unknown; after: unknown; now: Date },
): Promise<boolean> {
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const { settings, version } = await loadBoard(mosqueId)
  if (!isDeepStrictEqual(settings, readRecord(after))) return false
  return (await saveBoard(actor, mosqueId, readRecord(before), { version, now })).outcome === 'saved'
}

/** What the record of changes has of settings: each switch and each number of minutes as a field of its own. */
export function toRecord({ shown, dark, languages, ...settings }: BoardSettings): Record<string, unknown> {
  const prefixed = (prefix: string, fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]))
  return { ...settings, languages: languages.join(', '), ...prefixed('shown', shown), ...prefixed('dark', dark) }
}

/** The settings in an entry of the record of changes. */
export function readRecord(record: unknown): BoardSettings {
  const fields = Object.entries(record as Record<string, unknown>)
  const below = (prefix: string) =>
    Object.fromEntries(
      fields.flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
    )
  const whole = Object.fromEntries(fields)
  const languages = String(whole.languages || '')
    .split(', ')
    .filter(Boolean)
  return parseStoredBoard(JSON.stringify({ ...whole, languages, shown: below('shown.'), dark: below('dark.') }))
}

type NewBoard = { mosqueId: string; settings: BoardSettings; version: number; now: Date; by: string }

/** Stores the board of a mosque in a transaction that records it, such as the one that makes sample data. */
export async function storeBoard(trx: Transaction<Database>, board: NewBoard): Promise<void> {
  const { mosqueId, settings, version, now, by } = board
  const content = JSON.stringify(boardSettings.parse(settings))
  const row = { content, version, updatedAt: now.toISOString(), updatedByName: by }
  await trx
    .insertInto('boards')
    .values({ mosqueId, ...row })
    .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet(row))
    .execute()
}

/** Erases the boards and screens of mosques that neither exist nor are in the bin, and codes that are over. */
export async function eraseBoards(trx: Transaction<Database>, now: Date): Promise<number> {
  await trx.deleteFrom('screenCodes').where('expiresAt', '<', now.toISOString()).execute()
  const boards = await deleteRows(trx.deleteFrom('boards').where(isOfGoneMosque))
  return boards + (await deleteRows(trx.deleteFrom('screens').where(isOfGoneMosque)))
}
