import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { Day } from '#salaah/days.ts'
import { publicTimesChanges } from './public-times.ts'
import { carriedIn } from './published-timetables.server.ts'
import { advanceVersion, nameMosque, storeConfirmation } from './times-state.server.ts'
import { type AfterTimes, loadAllPublished, type SavedTimes } from './timetable-writes.server.ts'

type Moving = { now: Date; afterChange: AfterTimes }

/** Ends a timetable from today on, or from its first day when that is later; earlier days keep it. False when there is none. */
export const withdrawTimetable = (actor: Actor | null, mosqueId: string, id: string, moving: Moving) =>
  changeWithdrawal(actor, mosqueId, id, 'timetable.withdraw', moving)

/** Takes a publication back, with what was carried over to other timetables by it. */
export const undoPublication = (actor: Actor | null, mosqueId: string, id: string, moving: Moving) =>
  changeWithdrawal(actor, mosqueId, id, 'timetable.withdraw', moving, 'timetable.publish')

/** Takes a withdrawal back. One that took effect on an earlier day stays, because history does not change. */
export const restoreTimetable = (actor: Actor | null, mosqueId: string, id: string, moving: Moving) =>
  changeWithdrawal(actor, mosqueId, id, 'timetable.restore', moving, 'timetable.withdraw')

/** `earlier` is the change that also concerned others, which go or come back with this one. */
async function changeWithdrawal(
  actor: Actor | null,
  mosqueId: string,
  id: string,
  action: 'timetable.withdraw' | 'timetable.restore',
  { now, afterChange }: Moving,
  earlier: 'timetable.publish' | 'timetable.withdraw' | null = null,
): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const today = dayInZone(now, await zoneOf({ id: mosqueId }))
  const change = { action, kind: 'timetable', subjectId: id, mosqueId }
  const changed = await catchRollback<boolean | SavedTimes>(() =>
    write(actor, change, async (trx, recorded) => {
      const published = trx.selectFrom('timetables').select(['id', 'validFrom', 'withdrawnFrom'])
      const rows = await published.where('mosqueId', '=', mosqueId).where('state', '=', 'published').execute()
      const find = (wanted: string) =>
        rows.filter((row) => row.id === wanted && (row.withdrawnFrom === null) === (action === 'timetable.withdraw'))
      const [own] = find(id)
      if (!own || (own.withdrawnFrom !== null && own.withdrawnFrom < today)) rollBack(false)
      const others = earlier ? (await listCarried(trx, mosqueId, id, earlier)).flatMap(find) : []
      const fromOf = ({ validFrom }: { validFrom: Day }) =>
        action === 'timetable.restore' ? null : validFrom > today ? validFrom : today
      await advanceVersion(trx, mosqueId, null)
      recorded.after = {
        withdrawnFrom: fromOf(own),
        ...(others.length > 0 && { carried: others.map((other) => ({ id: other.id })) }),
      }
      await nameMosque(trx, recorded)
      const gone = new Set([own, ...others].map((each) => each.id))
      const isWithdrawn = action === 'timetable.withdraw'
      const all = await loadAllPublished(trx, mosqueId)
      const rest = all.filter((each) => !gone.has(each.id) && each.withdrawnFrom === null)
      recorded.public = all
        .filter((each) => gone.has(each.id))
        .flatMap((each) => publicTimesChanges(each, rest, isWithdrawn))
      for (const row of [own, ...others])
        await trx
          .updateTable('timetables')
          .set({ withdrawnFrom: fromOf(row) })
          .where('id', '=', row.id)
          .execute()
      await storeConfirmation(trx, actor, mosqueId, now)
      await afterChange(trx, mosqueId, now)
      return true
    }),
  )
  return changed === true
}

/** The timetables that were published or withdrawn together with another one, the last time that was. */
async function listCarried(trx: Transaction<Database>, mosqueId: string, id: string, action: string) {
  const row = await trx
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
