import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { recordedNameOf } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type Change, catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

/**
 * 'All still correct': somebody who may edit the times has looked at them; false when there are none to confirm, or when
 * they are not those of the fingerprint.
 */
export async function confirmTimes(
  actor: Actor | null,
  mosqueId: string,
  now: Date,
  fingerprint: string | null = null,
): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const change = { action: 'timetable.confirm', kind: 'timetable', subjectId: mosqueId, mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx, recorded) => {
      await nameMosque(trx, recorded)
      const published = trx.selectFrom('timetables').select('id').where('mosqueId', '=', mosqueId)
      if (!(await published.where('state', '=', 'published').limit(1).executeTakeFirst())) rollBack(false)
      if (fingerprint !== null && fingerprint !== (await publishedFingerprint(trx, mosqueId))) rollBack(false)
      await storeConfirmation(trx, actor, mosqueId, now)
      return true
    }),
  )
}

/** The record of changes names a change of the times by the mosque. */
export async function nameMosque(trx: Transaction<Database>, change: Change) {
  change.after = { ...(change.after as object), mosqueName: (await recordedNameOf(trx, change.mosqueId ?? '')) ?? '' }
}

/** Counts a change, unless the times are at another version than the expected one. */
export async function advanceVersion(
  trx: Transaction<Database>,
  mosqueId: string,
  expected: number | null,
): Promise<number> {
  if ((await recordedNameOf(trx, mosqueId)) === null) rollBack({ outcome: 'missing' })
  const { version } = await loadTimesState(mosqueId, trx)
  if (expected !== null && expected !== version) rollBack({ outcome: 'outdated', version })
  const unconfirmed = { confirmedAt: null, confirmedBy: null, confirmedByName: null, remindedAt: null }
  await trx
    .insertInto('timetableStates')
    .values({ mosqueId, version: version + 1, ...unconfirmed })
    .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet({ version: version + 1 }))
    .execute()
  return version + 1
}

export function storeConfirmation(
  trx: Transaction<Database>,
  actor: Actor,
  mosqueId: string,
  now: Date,
  onlyFirst = false,
): Promise<unknown> {
  const confirmation = trx
    .updateTable('timetableStates')
    .set({ confirmedAt: now.toISOString(), confirmedBy: actor.id, confirmedByName: actor.name })
    .where('mosqueId', '=', mosqueId)
  return (onlyFirst ? confirmation.where('confirmedAt', 'is', null) : confirmation).execute()
}

/** How often the times of a mosque changed, and who confirmed them last. */
export async function loadTimesState(mosqueId: string, from: Connection = reader()) {
  const states = from.selectFrom('timetableStates').selectAll().where('mosqueId', '=', mosqueId)
  const {
    version = 0,
    confirmedAt = null,
    confirmedByName = null,
    fileAnswers = null,
  } = (await states.executeTakeFirst()) ?? {}
  return { version, confirmedAt, confirmedBy: confirmedByName, fileAnswers }
}

/** The instants at which some mosques last confirmed their times, by mosque. */
export async function loadConfirmations(mosqueIds: readonly string[]): Promise<Map<string, string>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await reader()
    .selectFrom('timetableStates')
    .select(['mosqueId', 'confirmedAt'])
    .where('mosqueId', 'in', mosqueIds)
    .execute()
  return new Map(rows.flatMap(({ mosqueId, confirmedAt }) => (confirmedAt ? [[mosqueId, confirmedAt] as const] : [])))
}

/** Changes with everything that is published or withdrawn at a mosque, and with nothing else. */
export async function publishedFingerprint(from: Connection, mosqueId: string): Promise<string> {
  const rows = await from
    .selectFrom('timetables')
    .select(['id', 'withdrawnFrom'])
    .where('mosqueId', '=', mosqueId)
    .where('state', '=', 'published')
    .orderBy('id')
    .execute()
  const hash = createHash('sha256').update(JSON.stringify(rows.map(({ id, withdrawnFrom }) => [id, withdrawnFrom])))
  return hash.digest('base64url').slice(0, 22)
}
