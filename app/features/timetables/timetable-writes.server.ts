import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import { isOfGoneMosque } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, insertInBatches, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { Day } from '#salaah/days.ts'
import { publicTimesChanges } from './public-times.ts'
import { advanceVersion, nameMosque, storeConfirmation } from './times-state.server.ts'
import { parseStoredContent } from './timetable-schema.ts'
import type { FixedTimes, TimetableContent, TimetablePeriod } from './timetable-types.ts'

export type NewTimetable = Pick<TimetablePeriod, 'kind' | 'name' | 'hijri' | 'validFrom' | 'validUntil'> & {
  content: TimetableContent
  dates?: ReadonlyMap<Day, FixedTimes>
  /** What somebody said to have checked of times that look wrong, by the kind of finding. */
  checked?: Readonly<Record<string, number>>
}

export type SavedTimes =
  | { outcome: 'saved'; id: string; version: number }
  /** There is no such mosque, or `also` returned false. */
  | { outcome: 'missing' | 'refused' }
  /** Somebody else changed the times in the meantime; `version` is the current one. */
  | { outcome: 'outdated'; version: number }

/** Called in the transaction when the published times of a mosque changed, to move what follows them. */
export type AfterTimes = (trx: Transaction<Database>, mosqueId: string, now: Date) => Promise<void>

type Options = { version: number; now: Date; afterChange: AfterTimes }
type SaveOptions = Options & {
  state: 'draft' | 'published'
  /** Coming timetables that are published with it, changed in the same way. */
  carried?: readonly NewTimetable[]
  /**
   * Makes it the correction of one time: the mosque's draft stays, and the other times keep the date of their confirmation.
   * Writes what belongs to the same transaction; false stores nothing at all.
   */
  also?: (trx: Transaction<Database>) => Promise<boolean>
  /** The answers about a file, for the next one. */
  fileAnswers?: string
}

/**
 * Publishes a timetable, or stores it as the mosque's draft, which replaces an earlier one. Publishing also confirms the
 * times, and what is carried over to others is one change with it. Nothing is stored when somebody else changed the times since `version`.
 */
export async function saveTimetable(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  { state, version, now, afterChange, carried = [], also, fileAnswers }: SaveOptions,
): Promise<SavedTimes> {
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
  return await catchRollback<SavedTimes>(() =>
    write(actor, change, async (trx, recorded) => {
      const next = await advanceVersion(trx, mosqueId, version)
      await nameMosque(trx, recorded)
      if (!also) await deleteDraft(trx, mosqueId)
      if (state === 'published') {
        const others = (await loadAllPublished(trx, mosqueId)).filter((each) => each.withdrawnFrom === null)
        recorded.public = [first!, ...carried].flatMap((each) => publicTimesChanges(each, others))
        recorded.isReported = also !== undefined
      }
      for (const { dates, content, checked: _checked, ...period } of [first!, ...others]) {
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
        const rows = [...(dates ?? [])].map(([date, times]) => ({
          timetableId: period.id,
          date,
          times: JSON.stringify(times),
        }))
        await insertInBatches(rows, (batch) => trx.insertInto('timetableDates').values(batch))
      }
      if (state === 'published') {
        await storeConfirmation(trx, actor, mosqueId, now, also !== undefined)
        await afterChange(trx, mosqueId, now)
      }
      if (fileAnswers)
        await trx.updateTable('timetableStates').set({ fileAnswers }).where('mosqueId', '=', mosqueId).execute()
      if (also && !(await also(trx))) rollBack({ outcome: 'refused' })
      return { outcome: 'saved', id, version: next }
    }),
  )
}

/** The published timetables of a mosque, withdrawn ones too. */
export async function loadAllPublished(trx: Transaction<Database>, mosqueId: string) {
  const rows = await trx
    .selectFrom('timetables')
    .select(['id', 'kind', 'name', 'hijri', 'validFrom', 'validUntil', 'createdAt', 'content', 'withdrawnFrom'])
    .where('mosqueId', '=', mosqueId)
    .where('state', '=', 'published')
    .execute()
  return rows.map((row) => ({ ...row, content: parseStoredContent(row.content) }))
}

/** Deletes the draft of a mosque; false when there is none. */
export async function discardDraft(actor: Actor | null, mosqueId: string): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const change = { action: 'timetable.discard', kind: 'timetable', subjectId: mosqueId, mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx, recorded) => {
      if ((await deleteDraft(trx, mosqueId)) === 0) rollBack(false)
      await nameMosque(trx, recorded)
      return true
    }),
  )
}

const deleteDraft = (trx: Transaction<Database>, mosqueId: string): Promise<number> =>
  deleteRows(trx.deleteFrom('timetables').where('mosqueId', '=', mosqueId).where('state', '=', 'draft'))

/** Erases the times of mosques that neither exist nor are in the bin; returns the number of timetables. */
export async function eraseTimetables(trx: Transaction<Database>): Promise<number> {
  await trx.deleteFrom('timetableStates').where(isOfGoneMosque).execute()
  return deleteRows(trx.deleteFrom('timetables').where(isOfGoneMosque))
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
