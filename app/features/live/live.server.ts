import { type Actor, canBroadcast } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { isStreamStart, type LiveMark } from '#app/features/mosques/mosque-types.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { timeInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { addDays } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { type Live, liveByTimes, PRESSED_MINUTES } from './live-rules.ts'

const DAYS_AROUND = 3

/** Whether mosques are live, by their admin's press or else by their times; those without a stream are left out. */
export async function loadLive(mosqueIds: readonly string[], now: Date): Promise<Map<string, Live>> {
  if (mosqueIds.length === 0) return new Map()
  const mosques = await reader()
    .selectFrom('mosques')
    .leftJoin('broadcasts', 'broadcasts.mosqueId', 'mosques.id')
    .select(['id', 'streamFrom', 'timeZone', 'endsAt'])
    .where('id', 'in', mosqueIds)
    .where('streamUrl', 'is not', null)
    .execute()
  const zone = await siteZone()
  const zoneOf = ({ timeZone }: { timeZone: string | null }) => timeZone || zone
  const daysOf = new Map<string, readonly TimetableDay[]>()
  const byTheirTimes = mosques.filter(({ streamFrom }) => streamFrom)
  for (const [today, some] of Map.groupBy(byTheirTimes, (mosque) => dayAt(zoneOf(mosque), now.getTime())))
    for (const [id, days] of await loadTimetableDays(
      some.map(({ id }) => id),
      addDays(today, -1),
      DAYS_AROUND,
    ))
      daysOf.set(id, days)
  const live = new Map<string, Live>()
  for (const { id, streamFrom, timeZone, endsAt } of mosques) {
    const pressed = endsAt && Date.parse(endsAt) > now.getTime() ? Date.parse(endsAt) : null
    const byTimes: Live =
      streamFrom && isStreamStart(streamFrom)
        ? liveByTimes(streamFrom, daysOf.get(id) ?? [], zoneOf({ timeZone }), now.getTime())
        : { until: null, changesAt: null }
    const until = Math.max(pressed ?? 0, byTimes.until ?? 0) || null
    live.set(id, { until, changesAt: until ?? byTimes.changesAt })
  }
  return live
}

/** A mosque that is live with the time of day until which it is, by clocks at the mosque. */
export function toLiveMark(live: Live | undefined, zone: string, formatTime: TimeFormat): LiveMark | null {
  if (!live?.until) return null
  return { endsAt: live.until, time: formatTime(timeInZone(new Date(live.until), zone)) }
}

/** Until when the admin of a mosque said that it is live; null when it does not. */
export async function findBroadcast(mosqueId: string, now: Date): Promise<Date | null> {
  const row = await reader()
    .selectFrom('broadcasts')
    .select('endsAt')
    .where('mosqueId', '=', mosqueId)
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ? new Date(row.endsAt) : null
}

/** Says for some minutes that a mosque is live; false when it names no stream. */
export async function startBroadcast(
  actor: Actor | null,
  mosqueId: string,
  minutes: number,
  now: Date,
): Promise<boolean> {
  if (!actor || !canBroadcast(actor, mosqueId)) forbidden()
  if (!PRESSED_MINUTES.includes(minutes)) return false
  const change = { action: 'live.start', kind: 'live', subjectId: mosqueId, mosqueId }
  return await catchRollback(() =>
    write(actor, change, async (trx) => {
      const mosque = trx
        .selectFrom('mosques')
        .select('id')
        .where('id', '=', mosqueId)
        .where('streamUrl', 'is not', null)
      if (!(await mosque.executeTakeFirst())) return rollBack(false)
      const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString()
      await trx
        .insertInto('broadcasts')
        .values({ mosqueId, endsAt })
        .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet({ endsAt }))
        .execute()
      return true
    }),
  )
}

/** Says no longer that a mosque is live. */
export async function endBroadcast(actor: Actor | null, mosqueId: string): Promise<void> {
  if (!actor || !canBroadcast(actor, mosqueId)) forbidden()
  await write(actor, { action: 'live.end', kind: 'live', subjectId: mosqueId, mosqueId }, (trx) =>
    trx.deleteFrom('broadcasts').where('mosqueId', '=', mosqueId).execute(),
  )
}
