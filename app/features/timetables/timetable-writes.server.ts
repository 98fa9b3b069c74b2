import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import type { Connection } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type Change, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { Day } from '#salaah/days.ts'
import type { FixedTimes, TimetableContent, TimetablePeriod } from './timetable-types.ts'

/** Rows of single dates in one statement. */
const BATCH_SIZE = 200

export type NewTimetable = Pick<TimetablePeriod, 'kind' | 'name' | 'validFrom' | 'validUntil'> & {
  content: TimetableContent
  dates?: ReadonlyMap<Day, FixedTimes>
}

export type SavedTimes =
  | { outcome: 'saved'; id: string; version: number }
  | { outcome: 'missing' }
  /** Somebody else changed the times in the meantime; `version` is the current one. */
  | { outcome: 'outdated'; version: number }

type SaveOptions = { state: 'draft' | 'published'; version: number; now: Date }

/** Writes what belongs to the same transaction; false stores nothing at all. */
type AlsoWrite = (trx: Transaction<Database>) => Promise<boolean>

/** The number of changes to a mosque's times. */
export async function loadTimesVersion(from: Connection, mosqueId: string): Promise<number> {
  const row = await from
    .selectFrom('timetableStates')
    .select('version')
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Publishes a timetable, or stores it as the mosque's draft, which replaces an earlier one. Publishing also confirms the
 * times. Nothing is stored when somebody else changed the times since `version`.
 */
export async function saveTimetable(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  options: SaveOptions,
): Promise<SavedTimes> {
  const saved = await writeTimetable(actor, mosqueId, timetable, options, null)
  if (saved.outcome === 'refused') throw new Error('Only a correction is refused')
  return saved
}

/**
 * Publishes the correction of one time: the mosque's draft stays, and the other times keep the date of their confirmation.
 * `also` writes in the same transaction; when it returns false nothing is stored.
 */
export const saveCorrection = (
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  { version, now, also }: { version: number; now: Date; also: AlsoWrite },
) => writeTimetable(actor, mosqueId, timetable, { state: 'published', version, now }, also)

async function writeTimetable(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  { state, version, now }: SaveOptions,
  also: AlsoWrite | null,
): Promise<SavedTimes | { outcome: 'refused' }> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const id = newId()
  const { dates, content, ...period } = timetable
  const action = state === 'published' ? 'timetable.publish' : 'timetable.draft'
  const change = { action, kind: 'timetable', subjectId: id, mosqueId, after: { ...period, content } }
  return await catchRollback<SavedTimes | { outcome: 'refused' }>(() =>
    write(actor, change, async (trx, recorded) => {
      const next = await advanceVersion(trx, mosqueId, version)
      await nameMosque(trx, recorded)
      if (!also) await deleteDraft(trx, mosqueId)
      await trx
        .insertInto('timetables')
        .values({
          ...period,
          id,
          mosqueId,
          state,
          content: JSON.stringify(content),
          withdrawnFrom: null,
          createdAt: now.toISOString(),
          createdBy: actor.id,
          createdByName: actor.name,
        })
        .execute()
      await insertDates(trx, id, dates)
      if (state === 'published') await storeConfirmation(trx, actor, mosqueId, now, also !== null)
      if (also && !(await also(trx))) rollBack({ outcome: 'refused' })
      return { outcome: 'saved', id, version: next }
    }),
  )
}

/** Ends a timetable from a day on; earlier days keep it. Null instead of a day takes the withdrawal back. */
export async function withdrawTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  { from, version, now }: { from: Day | null; version: number; now: Date },
): Promise<SavedTimes> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const action = from === null ? 'timetable.restore' : 'timetable.withdraw'
  const change = { action, kind: 'timetable', subjectId: id, mosqueId, after: { withdrawnFrom: from } }
  return await catchRollback<SavedTimes>(() =>
    write(actor, change, async (trx, recorded) => {
      const next = await advanceVersion(trx, mosqueId, version)
      await nameMosque(trx, recorded)
      const { numUpdatedRows } = await trx
        .updateTable('timetables')
        .set({ withdrawnFrom: from })
        .where('id', '=', id)
        .where('mosqueId', '=', mosqueId)
        .where('state', '=', 'published')
        .where('withdrawnFrom', from === null ? 'is not' : 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) rollBack({ outcome: 'missing' })
      await storeConfirmation(trx, actor, mosqueId, now)
      return { outcome: 'saved', id, version: next }
    }),
  )
}

/** Deletes the draft of a mosque; false when there is none. */
export async function discardDraft(actor: Actor | null, mosqueId: string): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const change = { action: 'timetable.discard', kind: 'timetable', subjectId: mosqueId, mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx, recorded) => {
      if ((await deleteDraft(trx, mosqueId)) === 0n) rollBack(false)
      await nameMosque(trx, recorded)
      return true
    }),
  )
}

/** 'All still correct': somebody who may edit the times has looked at them; false when there are none to confirm. */
export async function confirmTimes(actor: Actor | null, mosqueId: string, now: Date): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const change = { action: 'timetable.confirm', kind: 'timetable', subjectId: mosqueId, mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx, recorded) => {
      await nameMosque(trx, recorded)
      const published = trx.selectFrom('timetables').select('id').where('mosqueId', '=', mosqueId)
      if (!(await published.where('state', '=', 'published').limit(1).executeTakeFirst())) rollBack(false)
      await storeConfirmation(trx, actor, mosqueId, now)
      return true
    }),
  )
}

/** The record of changes names a change of the times by the mosque. */
async function nameMosque(trx: Transaction<Database>, change: Change) {
  const mosque = trx
    .selectFrom('mosques')
    .select('name')
    .where('id', '=', change.mosqueId ?? '')
  change.after = { ...(change.after as object), mosqueName: (await mosque.executeTakeFirst())?.name ?? '' }
}

async function advanceVersion(trx: Transaction<Database>, mosqueId: string, version: number): Promise<number> {
  const mosque = await trx.selectFrom('mosques').select('id').where('id', '=', mosqueId).executeTakeFirst()
  if (!mosque) rollBack({ outcome: 'missing' })
  const stored = await loadTimesVersion(trx, mosqueId)
  if (stored !== version) rollBack({ outcome: 'outdated', version: stored })
  const unconfirmed = { confirmedAt: null, confirmedBy: null, confirmedByName: null, remindedAt: null }
  await trx
    .insertInto('timetableStates')
    .values({ mosqueId, version: version + 1, ...unconfirmed })
    .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet({ version: version + 1 }))
    .execute()
  return version + 1
}

function storeConfirmation(
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

async function deleteDraft(trx: Transaction<Database>, mosqueId: string): Promise<bigint> {
  const drafts = trx.deleteFrom('timetables').where('mosqueId', '=', mosqueId).where('state', '=', 'draft')
  return (await drafts.executeTakeFirst()).numDeletedRows
}

async function insertDates(trx: Transaction<Database>, timetableId: string, dates: NewTimetable['dates']) {
  const rows = [...(dates ?? [])].map(([date, times]) => ({ timetableId, date, times: JSON.stringify(times) }))
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await trx
      .insertInto('timetableDates')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}
