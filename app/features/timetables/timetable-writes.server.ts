import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Change, catchRollback, insertInBatches, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { Day } from '#salaah/days.ts'
import type { FixedTimes, TimetableContent, TimetablePeriod } from './timetable-types.ts'
import { carriedIn, publishedFingerprint } from './timetables.server.ts'

export type NewTimetable = Pick<TimetablePeriod, 'kind' | 'name' | 'hijri' | 'validFrom' | 'validUntil'> & {
  content: TimetableContent
  dates?: ReadonlyMap<Day, FixedTimes>
}

export type SavedTimes =
  | { outcome: 'saved'; id: string; version: number }
  | { outcome: 'missing' }
  /** Somebody else changed the times in the meantime; `version` is the current one. */
  | { outcome: 'outdated'; version: number }

/** Called in the transaction when the published times of a mosque changed, to move what follows them. */
export type AfterTimes = (trx: Transaction<Database>, mosqueId: string, now: Date) => Promise<void>

type Options = { version: number; now: Date; afterChange: AfterTimes }
type SaveOptions = Options & {
  state: 'draft' | 'published'
  /** Coming timetables that are published with it, changed in the same way. */
  carried?: readonly NewTimetable[]
}

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
 * times, and what is carried over to others is one change with it. Nothing is stored when somebody else changed the times since `version`.
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
  { also, ...options }: Omit<SaveOptions, 'state'> & { also: AlsoWrite },
) => writeTimetable(actor, mosqueId, timetable, { state: 'published', ...options }, also)

async function writeTimetable(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  { state, version, now, afterChange, carried = [] }: SaveOptions,
  also: AlsoWrite | null,
): Promise<SavedTimes | { outcome: 'refused' }> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const [first, ...others] = [timetable, ...carried].map((each) => ({ ...each, id: newId() }))
  const { id, dates: _, ...after } = first!
  const action = state === 'published' ? 'timetable.publish' : 'timetable.draft'
  const recordedOthers = others.map(({ dates: __, ...other }) => other)
  const change = {
    action,
    kind: 'timetable',
    subjectId: id,
    mosqueId,
    after: { ...after, ...(others.length > 0 && { carried: recordedOthers }) },
  }
  return await catchRollback<SavedTimes | { outcome: 'refused' }>(() =>
    write(actor, change, async (trx, recorded) => {
      const next = await advanceVersion(trx, mosqueId, version)
      await nameMosque(trx, recorded)
      if (!also) await deleteDraft(trx, mosqueId)
      for (const { dates, content, ...period } of [first!, ...others]) {
        await trx
          .insertInto('timetables')
          .values({
            ...period,
            mosqueId,
            state,
            content: JSON.stringify(content),
            withdrawnFrom: null,
            createdAt: now.toISOString(),
            createdBy: actor.id,
            createdByName: actor.name,
          })
          .execute()
        await insertDates(trx, period.id, dates)
      }
      if (state === 'published') {
        await storeConfirmation(trx, actor, mosqueId, now, also !== null)
        await afterChange(trx, mosqueId, now)
      }
      if (also && !(await also(trx))) rollBack({ outcome: 'refused' })
      return { outcome: 'saved', id, version: next }
    }),
  )
}

async function insertDates(trx: Transaction<Database>, timetableId: string, dates: NewTimetable['dates']) {
  const rows = [...(dates ?? [])].map(([date, times]) => ({ timetableId, date, times: JSON.stringify(times) }))
  await insertInBatches(rows, (batch) => trx.insertInto('timetableDates').values(batch))
}

/**
 * Ends a timetable from a day on; earlier days keep it. Null instead of a day takes the withdrawal back. `carried` are
 * timetables that were published with it, each with its own day; they go and come back with it.
 */
export async function withdrawTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  {
    from,
    version,
    now,
    afterChange,
    carried = [],
  }: Options & { from: Day | null; carried?: readonly { id: string; from: Day | null }[] },
): Promise<SavedTimes> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const action = from === null ? 'timetable.restore' : 'timetable.withdraw'
  const after = {
    withdrawnFrom: from,
    ...(carried.length > 0 && { carried: carried.map((other) => ({ id: other.id })) }),
  }
  const change = { action, kind: 'timetable', subjectId: id, mosqueId, after }
  return await catchRollback<SavedTimes>(() =>
    write(actor, change, async (trx, recorded) => {
      const next = await advanceVersion(trx, mosqueId, version)
      await nameMosque(trx, recorded)
      for (const each of [{ id, from }, ...carried]) {
        const { numUpdatedRows } = await trx
          .updateTable('timetables')
          .set({ withdrawnFrom: each.from })
          .where('id', '=', each.id)
          .where('mosqueId', '=', mosqueId)
          .where('state', '=', 'published')
          .where('withdrawnFrom', each.from === null ? 'is not' : 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n && each.id === id) rollBack({ outcome: 'missing' })
      }
      await storeConfirmation(trx, actor, mosqueId, now)
      await afterChange(trx, mosqueId, now)
      return { outcome: 'saved', id, version: next }
    }),
  )
}

/** The timetables that were published, withdrawn or restored together with another one, the last time that was. */
export async function listCarried(
  mosqueId: string,
  id: string,
  action: 'timetable.publish' | 'timetable.withdraw',
): Promise<string[]> {
  const row = await reader()
    .selectFrom('activity')
    .select('after')
    .where('mosqueId', '=', mosqueId)
    .where('subjectId', '=', id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? carriedIn(row.after) : []
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

/** Erases the times of mosques that neither exist nor are in the bin; returns the number of timetables. */
export async function eraseTimetables(trx: Transaction<Database>): Promise<number> {
  const mosques = () => trx.selectFrom('mosques').select('id')
  const inBin = () => trx.selectFrom('bin').select('subjectId').where('kind', '=', 'mosque')
  await trx
    .deleteFrom('timetableStates')
    .where('mosqueId', 'not in', mosques())
    .where('mosqueId', 'not in', inBin())
    .execute()
  const erased = await trx
    .deleteFrom('timetables')
    .where('mosqueId', 'not in', mosques())
    .where('mosqueId', 'not in', inBin())
    .executeTakeFirst()
  return Number(erased.numDeletedRows)
}

/** Timetables of a mosque and the instant at which somebody confirmed them. */
export type MosqueTimetables = { mosqueId: string; timetables: NewTimetable[]; by: string; confirmedAt: Date }

/** Inserts the published timetables of many mosques, for sample data. */
export async function insertTimetableRows(trx: Transaction<Database>, mosques: readonly MosqueTimetables[]) {
  const states = mosques.map(({ mosqueId, by, confirmedAt }) => ({
    mosqueId,
    version: 1,
    confirmedAt: confirmedAt.toISOString(),
    confirmedBy: null,
    confirmedByName: by,
    remindedAt: null,
  }))
  const rows = mosques.flatMap(({ mosqueId, timetables, by, confirmedAt }) =>
    timetables.map(({ kind, name, hijri, validFrom, validUntil, content }) => ({
      id: newId(),
      mosqueId,
      kind,
      name,
      hijri: hijri ?? null,
      validFrom,
      validUntil,
      content: JSON.stringify(content),
      state: 'published' as const,
      withdrawnFrom: null,
      createdAt: confirmedAt.toISOString(),
      createdBy: '',
      createdByName: by,
    })),
  )
  await insertInBatches(states, (batch) => trx.insertInto('timetableStates').values(batch))
  await insertInBatches(rows, (batch) => trx.insertInto('timetables').values(batch))
}
