import { type Connection, reader } from '#app/db/client.server.ts'
import { daysBetween, listDays } from '#app/lib/days.ts'
import type { Day } from '#salaah/days.ts'
import { loadFirstDays } from './ramadan-programs.server.ts'
import { listRamadans, type Ramadan, toDatedPeriods } from './ramadan-rules.ts'
import { comparePrecedence, covers } from './timetable-rules.ts'
import { parseStoredContent, parseStoredTimes } from './timetable-schema.ts'
import type { FixedTimes, Timetable, TimetablePeriod } from './timetable-types.ts'

/** What was published then; or everything but one timetable, as if it had not been published. */
export type AsOf = Date | { without: string } | null

const periodColumns = ['id', 'kind', 'name', 'hijri', 'validFrom', 'validUntil', 'withdrawnFrom', 'createdAt'] as const

/**
 * The published timetables of some mosques that are in force on any of the days, by mosque. Contents are read only of
 * those that are needed, because superseded timetables stay for good.
 */
export async function loadTimetables(
  mosqueIds: readonly string[],
  days: readonly Day[],
  from: Connection = reader(),
): Promise<Map<string, Timetable[]>> {
  return (await loadPublished(mosqueIds, days, from)).timetables
}

/**
 * These timetables, and the periods of all that are in force on one of the days or later. With `asOf`, those that were
 * published then.
 */
export async function loadPublished(
  mosqueIds: readonly string[],
  days: readonly Day[],
  from: Connection,
  asOf: AsOf = null,
): Promise<{ timetables: Map<string, Timetable[]>; periods: Map<string, TimetablePeriod[]> }> {
  const [first, last] = [days[0], days.at(-1)]
  if (mosqueIds.length === 0 || !first || !last) return { timetables: new Map(), periods: new Map() }
  const withdrawnSince = asOf instanceof Date ? await listWithdrawnSince(from, mosqueIds, asOf) : []
  let published = from
    .selectFrom('timetables')
    .select([...periodColumns, 'mosqueId'])
    .where('mosqueId', 'in', mosqueIds)
    .where('state', '=', 'published')
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', first)]))
    .where((where) =>
      where.or([
        where('withdrawnFrom', 'is', null),
        where('withdrawnFrom', '>', first),
        ...(withdrawnSince.length > 0 ? [where('id', 'in', withdrawnSince)] : []),
      ]),
    )
  if (asOf instanceof Date) published = published.where('createdAt', '<=', asOf.toISOString())
  else if (asOf) published = published.where('id', '<>', asOf.without)
  const stored = (await published.execute()).map((row) =>
    withdrawnSince.includes(row.id) ? { ...row, withdrawnFrom: null } : row,
  )
  const rows = await withLeftOut(await withDays(stored, first, last, from), first, from)
  const periods = Map.groupBy(rows, ({ mosqueId }) => mosqueId)
  const neededIds = [...periods.values()].flatMap((list) =>
    listNeeded(
      list.filter(({ validFrom }) => validFrom <= last),
      days,
    ),
  )
  const [contents, dates] = [await loadContents(from, neededIds), await loadDates(from, neededIds, first, last)]
  const timetables = new Map<string, Timetable[]>()
  for (const [mosqueId, list] of periods) {
    const needed = list.filter(({ id }) => contents.has(id))
    timetables.set(
      mosqueId,
      needed.map(({ mosqueId: _, ...period }) => ({
        ...period,
        content: contents.get(period.id)!,
        ...(period.kind === 'dates' && { dates: dates.get(period.id) ?? new Map() }),
      })),
    )
  }
  return { timetables, periods }
}

/** Timetables of Ramadan with the days of each Ramadan from a day to the first one after another; others as they are. */
export async function withDays<P extends TimetablePeriod & { mosqueId: string }>(
  periods: readonly P[],
  from: Day,
  until: Day,
  connection: Connection = reader(),
): Promise<P[]> {
  const ofRamadan = periods.filter(({ hijri }) => hijri)
  if (ofRamadan.length === 0) return [...periods]
  const firstDayAt = await loadFirstDays([...new Set(ofRamadan.map(({ mosqueId }) => mosqueId))], connection)
  return periods.flatMap((period) =>
    period.hijri ? toDatedPeriods(period, listRamadans(firstDayAt(period.mosqueId), from, until)) : period,
  )
}

/** The Ramadan of a mosque that has not ended before a day. */
export async function loadNextRamadan(mosqueId: string, from: Day): Promise<Ramadan> {
  const firstDayAt = await loadFirstDays([mosqueId])
  return listRamadans(firstDayAt(mosqueId), from, from)[0]!
}

async function listWithdrawnSince(from: Connection, mosqueIds: readonly string[], instant: Date): Promise<string[]> {
  const rows = await from
    .selectFrom('activity')
    .select(['subjectId', 'after'])
    .where('mosqueId', 'in', mosqueIds)
    .where('action', '=', 'timetable.withdraw')
    .where('at', '>', instant.toISOString())
    .execute()
  return rows.flatMap(({ subjectId, after }) => [subjectId, ...carriedIn(after)])
}

/** The ids of the timetables that a recorded change concerned besides its subject. */
export function carriedIn(after: string | null): string[] {
  const { carried = [] } = JSON.parse(after ?? '{}') as { carried?: { id: string }[] }
  return carried.map(({ id }) => id)
}

/** Those of the mosques that have published a timetable, in force or not. */
export async function withTimetables(mosqueIds: readonly string[]): Promise<Set<string>> {
  if (mosqueIds.length === 0) return new Set()
  const rows = await reader()
    .selectFrom('timetables')
    .select('mosqueId')
    .distinct()
    .where('mosqueId', 'in', mosqueIds)
    .where('state', '=', 'published')
    .execute()
  return new Set(rows.map(({ mosqueId }) => mosqueId))
}

/** The ids of the periods that can be in force on a day: all of single dates, and the first of the others. */
function listNeeded(periods: readonly TimetablePeriod[], days: readonly Day[]): string[] {
  const sorted = [...periods].sort(comparePrecedence)
  const ids = new Set(sorted.filter(({ kind }) => kind === 'dates').map(({ id }) => id))
  for (const day of days) {
    const first = sorted.find((period) => period.kind !== 'dates' && covers(period, day))
    if (first) ids.add(first.id)
  }
  return [...ids]
}

/** The contents of some timetables, by id. */
export async function loadContents(from: Connection, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Timetable['content']>()
  const rows = await from.selectFrom('timetables').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, parseStoredContent(content)]))
}

/** Timetables of single dates with the days from a day on that they leave out. Few do, so the days are counted first. */
async function withLeftOut<P extends TimetablePeriod>(periods: readonly P[], from: Day, connection: Connection) {
  const ids = periods.flatMap(({ id, kind }) => (kind === 'dates' ? [id] : []))
  if (ids.length === 0) return periods
  const listed = connection.selectFrom('timetableDates').where('timetableId', 'in', ids).where('date', '>=', from)
  const counts = await listed
    .select((select) => ['timetableId', select.fn.countAll<number | string>().as('days')])
    .groupBy('timetableId')
    .execute()
  const countOf = new Map(counts.map(({ timetableId, days }) => [timetableId, Number(days)]))
  const daysOf = ({ validFrom, validUntil }: P) => {
    const first = validFrom < from ? from : validFrom
    return validUntil === null ? [] : listDays(first, daysBetween(first, validUntil) + 1)
  }
  const withGaps = periods.filter(
    (period) => ids.includes(period.id) && daysOf(period).length !== countOf.get(period.id),
  )
  if (withGaps.length === 0) return periods
  const gapIds = withGaps.map(({ id }) => id)
  const rows = await listed.select(['timetableId', 'date']).where('timetableId', 'in', gapIds).execute()
  const dates = Map.groupBy(rows, ({ timetableId }) => timetableId)
  return periods.map((period) => {
    if (!gapIds.includes(period.id)) return period
    const own = new Set(dates.get(period.id)?.map(({ date }) => date))
    return { ...period, leftOut: new Set(daysOf(period).filter((day) => !own.has(day))) }
  })
}

async function loadDates(from: Connection, ids: readonly string[], first: Day, last: Day) {
  const byTimetable = new Map<string, Map<Day, FixedTimes>>()
  if (ids.length === 0) return byTimetable
  const rows = await from
    .selectFrom('timetableDates')
    .selectAll()
    .where('timetableId', 'in', ids)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute()
  for (const { timetableId, date, times } of rows) {
    const dates = byTimetable.get(timetableId) ?? new Map<Day, FixedTimes>()
    byTimetable.set(timetableId, dates.set(date, parseStoredTimes(times)))
  }
  return byTimetable
}
