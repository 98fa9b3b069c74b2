import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { readById } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { insertInBatches } from '#app/db/write.server.ts'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { zonesOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { isPublishedMosque } from '#app/features/mosques/mosque-rows.server.ts'
import { withTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { parseStoredContent, parseStoredTimes, timetableContent } from '#app/features/timetables/timetable-schema.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { pick } from '#app/lib/pick.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { dayAt } from '#salaah/zone.ts'

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

/** The published mosques that have published times, some at once. */
export async function* readAnnouncingMosques(): AsyncGenerator<{ id: string; name: string }[]> {
  const mosquesAfter = (after: string) =>
    reader().selectFrom('mosques').select(['id', 'name']).where(isPublishedMosque).where('id', '>', after).orderBy('id')
  for await (const mosques of readById(mosquesAfter, BATCH_SIZE)) {
    const announcing = new Set(await withTimetables(mosques.map(({ id }) => id)))
    yield* inBatches(
      mosques.filter(({ id }) => announcing.has(id)),
      MOSQUES_AT_ONCE,
    )
  }
}

/** What published mosques announce from today on, one row for each mosque and day. */
export async function* listTimetableRows(now: Date, dayCount = 31): AsyncGenerator<Record<string, unknown>> {
  for await (const mosques of readAnnouncingMosques()) yield* listRowsOf(mosques, now, dayCount)
}

/** The columns of `listRuleRows`. */
export const ruleColumns = [
  ...(['id', 'mosqueId', 'kind', 'hijri', 'validFrom', 'validUntil', 'withdrawnFrom', 'publishedAt'] as const),
  ...(['confirmedAt', 'version', 'content', 'dates'] as const),
]

/** The timetables of published mosques as they were published, in force or not, without names and what is not shown. */
export async function* listRuleRows() {
  for await (const mosques of readAnnouncingMosques()) {
    const ids = mosques.map(({ id }) => id)
    const rows = await reader()
      .selectFrom('timetables as t')
      .leftJoin('timetableStates as s', 's.mosqueId', 't.mosqueId')
      .select(['t.id', 't.mosqueId', 't.kind', 't.hijri', 't.validFrom', 't.validUntil', 't.withdrawnFrom'])
      .select(['t.createdAt', 't.content', 's.confirmedAt', 's.version'])
      .where('t.mosqueId', 'in', ids)
      .where('t.state', '=', 'published')
      // Withdrawn before it applied, it was never to be seen.
      .where(({ eb }) => eb.or([eb('withdrawnFrom', 'is', null), eb('withdrawnFrom', '>', eb.ref('validFrom'))]))
      .orderBy('t.mosqueId')
      .orderBy('t.id')
      .execute()
    for (const { createdAt, content, ...row } of rows) {
      const dates = row.kind === 'dates' ? await listDates(row.id) : null
      yield { ...row, publishedAt: createdAt, content: parseStoredContent(content), dates }
    }
  }
}

export type RuleRow = Awaited<ReturnType<ReturnType<typeof listRuleRows>['next']>>['value'] & object

async function listDates(timetableId: string) {
  const rows = await reader()
    .selectFrom('timetableDates')
    .select(['date', 'times'])
    .where('timetableId', '=', timetableId)
    .orderBy('date')
    .execute()
  return Object.fromEntries(
    rows.map(({ date, times }) => {
      const announced = parseStoredTimes(times)
      return [date, Object.fromEntries(prayers.map((prayer) => [prayer, pick(announced[prayer], ['adhan', 'jamaat'])]))]
    }),
  )
}

type AnnouncedDay = {
  date: string
  prayers: Record<string, Record<(typeof parts)[number], string | null>>
  jumuah: readonly { salaah: string; venue: { name: string } | null }[]
  validUntil: string | null
}
type AnnouncingMosque = { mosque: string; name: string; zone: string; confirmedAt: string | null }

function toTimetableRow(
  { mosque, name, zone, confirmedAt }: AnnouncingMosque,
  { date, prayers: times, jumuah, validUntil }: AnnouncedDay,
) {
  const cells = prayers.flatMap((prayer) =>
    parts.map((part) => [columnOf(prayer, part), times[prayer]?.[part] ?? ''] as const),
  )
  return {
    mosqueId: mosque,
    mosque: name,
    zone,
    date,
    ...Object.fromEntries(cells),
    jumuah: jumuah.map(({ salaah }) => salaah),
    jumuahVenue: jumuah.map(({ venue }) => venue?.name ?? ''),
    source: 'mosque',
    confirmedAt: confirmedAt ?? '',
    validUntil: validUntil ?? '',
    license: DATA_LICENSE.name,
  }
}

/** The rows of what the API returns for a mosque: the days on which it announces times. */
export const toTimetableRows = ({
  days,
  ...mosque
}: AnnouncingMosque & { days: (AnnouncedDay & { source: string })[] }): Record<string, unknown>[] =>
  days.filter(({ source }) => source === 'mosque').map((day) => toTimetableRow(mosque, day))

/** Inserts timetables of mosques that have none yet, as `listRuleRows` lists them. */
export async function insertRuleRows(trx: Transaction<Database>, rows: readonly RuleRow[], by: string): Promise<void> {
  const states = rows.map(({ mosqueId, confirmedAt, version }) => ({ mosqueId, confirmedAt, version: version ?? 1 }))
  await insertInBatches(states, (batch) =>
    trx
      .insertInto('timetableStates')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing()),
  )
  const published = { name: '', state: 'published' as const, createdBy: '', createdByName: by }
  const timetables = rows.map(({ publishedAt, confirmedAt: _, version: _version, content, dates: _dates, ...row }) => ({
    ...row,
    ...published,
    createdAt: publishedAt,
    content: JSON.stringify(timetableContent.parse(content)),
  }))
  await insertInBatches(timetables, (batch) => trx.insertInto('timetables').values(batch))
  const dates = rows.flatMap(({ id: timetableId, dates }) =>
    Object.entries(dates ?? {}).map(([date, times]) => ({ timetableId, date, times: JSON.stringify(times) })),
  )
  await insertInBatches(dates, (batch) => trx.insertInto('timetableDates').values(batch))
}

async function* listRowsOf(mosques: { id: string; name: string }[], now: Date, dayCount: number) {
  const zones = await zonesOf(mosques.map(({ id }) => id))
  for (const [zone, group] of Map.groupBy(mosques, ({ id }) => zones.get(id)!)) {
    const ids = group.map(({ id }) => id)
    const days = await loadTimetableDays(ids, dayAt(zone, now.getTime()), dayCount)
    for (const { id, name } of group)
      for (const resolved of days.get(id) ?? []) {
        const { day, timetableId, prayers: times, standing } = resolved
        const jumuah = sessionsOf(resolved, 'jumuah')
        if (timetableId === null) continue
        const shown = prayers.map((prayer) => {
          const { begins, adhan, jamaat } = times[prayer]
          return [prayer, { begins: toTime(begins), adhan: toTime(adhan), jamaat: toTime(jamaat) }] as const
        })
        yield toTimetableRow(
          { mosque: id, name, zone, confirmedAt: standing.confirmedAt },
          { date: day, prayers: Object.fromEntries(shown), jumuah, validUntil: standing.until },
        )
      }
  }
}
