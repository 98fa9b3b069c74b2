import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { withdrawTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findTimetable, loadTimesState } from './stored-timetables.server.ts'

/** Withdraws a timetable from today on, or from its first day when that is later; days gone by keep it. */
export async function stopTimetable(actor: Actor | null, mosqueId: string, id: string, now: Date): Promise<boolean> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const [today, timetable] = [await todayAt(mosqueId, now), await findTimetable(actor, mosqueId, id)]
  if (!timetable) return false
  const from = timetable.validFrom > today ? timetable.validFrom : today
  const { version } = await loadTimesState(actor, mosqueId)
  return (await withdrawTimetable(actor, mosqueId, id, { from, version, now })).outcome === 'saved'
}

/** Takes a withdrawal back. One that took effect on an earlier day stays, because history does not change. */
export async function restoreTimetable(actor: Actor | null, mosqueId: string, id: string, now: Date): Promise<boolean> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const [today, timetable] = [await todayAt(mosqueId, now), await findTimetable(actor, mosqueId, id)]
  if (!timetable?.withdrawnFrom || timetable.withdrawnFrom < today) return false
  const { version } = await loadTimesState(actor, mosqueId)
  return (await withdrawTimetable(actor, mosqueId, id, { from: null, version, now })).outcome === 'saved'
}

const todayAt = async (mosqueId: string, now: Date) => dayInZone(now, await zoneOf({ id: mosqueId }))
