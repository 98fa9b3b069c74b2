import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, canManageBoards } from '#app/access/permissions.ts'
import { type Connection, db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { recordedNameOf } from '#app/db/records.server.ts'
import { cachedByRevision } from '#app/db/revision.server.ts'
import { catchRollback, rollBack, write, writeWithoutRevision } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { countHit, countHitFrom } from '#app/services/limits.server.ts'
import { boardSettings, MAX_SCREENS, parseStoredBoard } from './board-schema.ts'
import type { BoardSettings } from './board-settings.ts'
import { readRecord, type SavedBoard, toRecord } from './boards.server.ts'

const CODE_LETTERS = 6
/** Without letters that look like others, on screens and in handwriting. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_MS = 10 * 60_000
/** Of one admin, within the life of a code. */
const pairingLimit = { hits: 5, seconds: 600 }
/** New codes from one network. */
const codeLimit = { hits: 30, seconds: 600 }
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export type ScreenCode = { code: string; id: string; token: string; expiresAt: number }

/** A code for a screen that is not paired yet; null when too many were asked for from its network. */
export async function makeCode(clientAddress: string, now: Date): Promise<ScreenCode | null> {
  if ((await countHitFrom(db(), { kind: 'screenCode', subject: [] }, clientAddress, codeLimit, now)) > 0) return null
  const token = randomBytes(24).toString('base64url')
  const code = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const expiresAt = now.getTime() + CODE_MS
  const id = newId()
  const row = { screenId: id, tokenHash: hashOf(token), expiresAt: new Date(expiresAt).toISOString() }
  const mayErase = await mayEraseByDate(now)
  await writeWithoutRevision(async (trx) => {
    if (mayErase) await trx.deleteFrom('screenCodes').where('expiresAt', '<', now.toISOString()).execute()
    await trx
      .insertInto('screenCodes')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
  })
  return { code, id, token, expiresAt }
}

export type Pairing =
  | { outcome: 'paired' }
  | { outcome: 'wrong' | 'full' | 'missing' }
  | { outcome: 'limited'; seconds: number }

/** Pairs the screen that shows a code with a mosque. */
export async function pairScreen(
  actor: Actor | null,
  mosqueId: string,
  { code, name, now }: { code: string; name: string; now: Date },
): Promise<Pairing> {
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const seconds = await countHit(db(), { kind: 'pairing', subject: [actor.id] }, pairingLimit, now)
  if (seconds > 0) return { outcome: 'limited', seconds }
  const change = { action: 'screen.pair', kind: 'board', subjectId: '', mosqueId }
  return await catchRollback<Pairing>(() =>
    write(actor, change, async (trx, recorded) => {
      const mosqueName = await recordedNameOf(trx, mosqueId)
      if (mosqueName === null) return rollBack({ outcome: 'missing' })
      const found = await trx
        .deleteFrom('screenCodes')
        .where('code', '=', code.trim().toUpperCase())
        .where('expiresAt', '>', now.toISOString())
        .returning(['screenId', 'tokenHash'])
        .executeTakeFirst()
      if (!found) return rollBack({ outcome: 'wrong' })
      if ((await listRows(mosqueId, trx)).length >= MAX_SCREENS) return rollBack({ outcome: 'full' })
      const { screenId: id, tokenHash } = found
      const row = { id, mosqueId, name, content: null, tokenHash, heardAt: null }
      await trx
        .insertInto('screens')
        .values({ ...row, pairedAt: now.toISOString(), pairedByName: actor.name })
        .execute()
      Object.assign(recorded, { subjectId: id, after: { name, mosqueName } })
      return { outcome: 'paired' }
    }),
  )
}

const allScreens = cachedByRevision(async () => {
  const rows = await reader()
    .selectFrom('screens as s')
    .innerJoin('mosques as m', 'm.id', 's.mosqueId')
    .select(['s.id', 's.tokenHash', 'm.slug'])
    .execute()
  return new Map(rows.map(({ id, ...screen }) => [id, screen]))
})

/** When screens were heard of that is not written yet. */
const heard = new Map<string, string>()

/** Which mosque a screen belongs to, whose token says who it is; null before it is paired and after it was revoked. */
export async function hearScreen(id: string, token: string, now: Date): Promise<{ slug: string } | null> {
  const screen = (await allScreens()).get(id)
  if (!screen || screen.tokenHash !== hashOf(token)) return null
  heard.set(id, now.toISOString())
  return { slug: screen.slug }
}

/** Writes when screens were heard of, without the content revision. */
export async function writeHeard(): Promise<void> {
  const all = [...heard]
  if (all.length === 0) return
  heard.clear()
  await writeWithoutRevision(async (trx) => {
    for (const [id, heardAt] of all) await trx.updateTable('screens').set({ heardAt }).where('id', '=', id).execute()
  })
}

/** The settings of the screens of a mosque by their ids; null of one that shows what its mosque has chosen. */
export async function loadScreenSettings(mosqueId: string): Promise<Record<string, BoardSettings | null>> {
  const rows = await listRows(mosqueId)
  return Object.fromEntries(rows.map(({ id, content }) => [id, content === null ? null : parseStoredBoard(content)]))
}

/** The screens of a mosque, for its admins. */
export async function listScreens(actor: Actor | null, mosqueId: string) {
  if (!canManageBoards(actor, mosqueId)) forbidden()
  return (await listRows(mosqueId)).map(({ content, ...screen }) => ({
    ...screen,
    heardAt: heard.get(screen.id) ?? screen.heardAt,
    settings: content === null ? null : parseStoredBoard(content),
  }))
}

const listRows = (mosqueId: string, from: Connection = reader()) =>
  from
    .selectFrom('screens')
    .select(['id', 'name', 'content', 'version', 'pairedAt', 'pairedByName', 'heardAt'])
    .where('mosqueId', '=', mosqueId)
    .orderBy('pairedAt')
    .orderBy('id')
    .execute()

type ScreenChange = { name: string; settings: BoardSettings | null; version: number; now: Date }

/** Names a screen and says what it shows; without settings it shows what its mosque has chosen. */
export async function saveScreen(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  { name, settings, version }: ScreenChange,
): Promise<SavedBoard> {
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const change = { action: 'screen.update', kind: 'board', subjectId: id, mosqueId }
  return await catchRollback<SavedBoard>(() =>
    write(actor, change, async (trx, recorded) => {
      const stored = (await listRows(mosqueId, trx)).find((each) => each.id === id)
      if (!stored) return rollBack({ outcome: 'missing' })
      if (stored.version !== version) return rollBack({ outcome: 'outdated', version: stored.version })
      const content = settings && JSON.stringify(boardSettings.parse(settings))
      await trx
        .updateTable('screens')
        .set({ name, content, version: version + 1 })
        .where('id', '=', id)
        .execute()
      const recordOf = (name: string, content: string | null) => ({
        name,
        ...(content !== null && toRecord(parseStoredBoard(content))),
        isOwn: content !== null,
      })
      Object.assign(recorded, { before: recordOf(stored.name, stored.content), after: recordOf(name, content) })
      return { outcome: 'saved' }
    }),
  )
}

/** Undoes a change of a screen when what it stored still stands; false otherwise. */
export async function undoScreen(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  { before, after, now }: { before: unknown; after: unknown; now: Date },
): Promise<boolean> {
  const stored = (await listScreens(actor, mosqueId)).find((each) => each.id === id)
  const settingsIn = (record: unknown) => ((record as { isOwn: boolean }).isOwn ? readRecord(record) : null)
  if (!stored || !isDeepStrictEqual(stored.settings, settingsIn(after))) return false
  const { name } = before as { name: string }
  const change = { name, settings: settingsIn(before), version: stored.version, now }
  return (await saveScreen(actor, mosqueId, id, change)).outcome === 'saved'
}

/** Revokes a screen: its board says so within five minutes. False when there is none of this mosque. */
export async function revokeScreen(actor: Actor | null, mosqueId: string, id: string): Promise<boolean> {
  if (!actor || !canManageBoards(actor, mosqueId)) forbidden()
  const change = { action: 'screen.revoke', kind: 'board', subjectId: id, mosqueId }
  return await catchRollback<boolean>(() =>
    write(actor, change, async (trx, recorded) => {
      const revoked = await trx
        .deleteFrom('screens')
        .where('id', '=', id)
        .where('mosqueId', '=', mosqueId)
        .returning('name')
        .executeTakeFirst()
      if (!revoked) return rollBack(false)
      recorded.before = { name: revoked.name, mosqueName: await recordedNameOf(trx, mosqueId) }
      return true
    }),
  )
}
