import { type Connection, reader } from '#app/db/client.server.ts'
import type { Day } from '#salaah/days.ts'
import { comparePrecedence, covers } from './timetable-rules.ts'
import { parseStoredContent, parseStoredTimes } from './timetable-schema.ts'
import type { FixedTimes, Timetable, TimetablePeriod } from './timetable-types.ts'

const periodColumns = ['id', 'kind', 'name', 'validFrom', 'validUntil', 'withdrawnFrom', 'createdAt'] as const

/**
 * The published timetables of some mosques that are in force on any of the days, by mosque. Contents are read only of
 * those that are needed, because superseded timetables stay for good.
 */
export async function loadTimetables(
  mosqueIds: readonly string[],
  days: readonly Day[],
  from: Connection = reader(),
): Promise<Map<string, Timetable[]>> {
  const [first, last] = [days[0], days.at(-1)]
  if (mosqueIds.length === 0 || !first || !last) return new Map()
  const rows = await from
    .selectFrom('timetables')
    .select([...periodColumns, 'mosqueId'])
    .where('mosqueId', 'in', mosqueIds)
    .where('state', '=', 'published')
    .where('validFrom', '<=', last)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', first)]))
    .where((where) => where.or([where('withdrawnFrom', 'is', null), where('withdrawnFrom', '>', first)]))
    .execute()
  const periods = Map.groupBy(rows, ({ mosqueId }) => mosqueId)
  const neededIds = [...periods.values()].flatMap((list) => listNeeded(list, days))
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
  return timetables
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

async function loadContents(from: Connection, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Timetable['content']>()
  const rows = await from.selectFrom('timetables').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, parseStoredContent(content)]))
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
