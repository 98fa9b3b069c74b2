import { reader } from '#app/db/client.server.ts'
import { readById } from '#app/db/pages.server.ts'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { zonesOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { isPublishedMosque } from '#app/features/mosques/mosque-rows.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays, withTimetables } from '#app/features/timetables/timetables.server.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { dayAt } from '#salaah/zone.ts'

/** The days of the file, from today. */
const DAYS = 31
const BATCH_SIZE = 500
/** The days of so many mosques are worked out at once, in a few milliseconds. */
const MOSQUES_AT_ONCE = 10

const parts = ['begins', 'adhan', 'jamaat'] as const

/** The columns of `listTimetableRows`. */
export const timetableColumns = [
  'mosqueId',
  'mosque',
  'zone',
  'date',
  ...prayers.flatMap((prayer) => parts.map((part) => columnOf(prayer, part))),
  'jumuah',
  'jumuahVenue',
  'source',
  'confirmedAt',
  'validUntil',
  'license',
]

/** `fajrJamaat` */
function columnOf(prayer: Prayer, part: (typeof parts)[number]): string {
  return prayer + part[0]!.toUpperCase() + part.slice(1)
}

const toTime = (minutes: number | null) => (minutes === null || !Number.isFinite(minutes) ? '' : formatClock(minutes))

/** What published mosques announce for the coming month, one row for each mosque and day. */
export async function* listTimetableRows(now: Date): AsyncGenerator<Record<string, unknown>> {
  const mosquesAfter = (after: string) =>
    reader().selectFrom('mosques').select(['id', 'name']).where(isPublishedMosque).where('id', '>', after).orderBy('id')
  for await (const mosques of readById(mosquesAfter, BATCH_SIZE)) {
    const announcing = new Set(await withTimetables(mosques.map(({ id }) => id)))
    const chosen = mosques.filter(({ id }) => announcing.has(id))
    for (const some of inBatches(chosen, MOSQUES_AT_ONCE)) yield* listRowsOf(some, now)
  }
}

async function* listRowsOf(mosques: { id: string; name: string }[], now: Date) {
  const zones = await zonesOf(mosques.map(({ id }) => id))
  for (const [zone, group] of Map.groupBy(mosques, ({ id }) => zones.get(id)!)) {
    const ids = group.map(({ id }) => id)
    const days = await loadTimetableDays(ids, dayAt(zone, now.getTime()), DAYS)
    for (const { id, name } of group)
      for (const resolved of days.get(id) ?? []) {
        const { day, timetableId, prayers: times, standing } = resolved
        const jumuah = sessionsOf(resolved, 'jumuah')
        if (timetableId === null) continue
        const cells = prayers.flatMap((prayer) =>
          parts.map((part) => [columnOf(prayer, part), toTime(times[prayer][part])]),
        )
        yield {
          mosqueId: id,
          mosque: name,
          zone,
          date: day,
          ...Object.fromEntries(cells),
          jumuah: jumuah.map(({ salaah }) => salaah),
          jumuahVenue: jumuah.map(({ venue }) => venue?.name ?? ''),
          source: 'mosque',
          confirmedAt: standing.confirmedAt ?? '',
          validUntil: standing.until ?? '',
          license: DATA_LICENSE.name,
        }
      }
  }
}
