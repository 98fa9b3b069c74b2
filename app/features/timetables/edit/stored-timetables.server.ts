import type { Selectable } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { loadContents, withDays } from '#app/features/timetables/published-timetables.server.ts'
import {
  type InForce,
  listInForce,
  listRuleChanges,
  type RuleChange,
} from '#app/features/timetables/timetable-changes.ts'
import { comparePrecedence, covers } from '#app/features/timetables/timetable-rules.ts'
import { parseStoredContent } from '#app/features/timetables/timetable-schema.ts'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { addDays } from '#salaah/days.ts'

export type StoredTimetable = Omit<Selectable<Database['timetables']>, 'content'> & { content: TimetableContent }

const MAX_LISTED = 60

/** One timetable of a mosque, also a draft; null when there is none with this id. */
export async function findTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
): Promise<StoredTimetable | null> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const row = await reader()
    .selectFrom('timetables')
    .selectAll()
    .where('id', '=', id)
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  return row ? { ...row, content: parseStoredContent(row.content) } : null
}

const periodColumns = [
  'id',
  'mosqueId',
  'kind',
  'name',
  'hijri',
  'validFrom',
  'validUntil',
  'withdrawnFrom',
  'state',
  'createdAt',
  'createdByName',
] as const

export type StoredPeriod = Pick<Selectable<Database['timetables']>, (typeof periodColumns)[number]>

/** All timetables of a mosque without their contents, also its draft; those that begin last first. */
export async function listPeriods(actor: Actor | null, mosqueId: string): Promise<StoredPeriod[]> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  return await reader()
    .selectFrom('timetables')
    .select(periodColumns)
    .where('mosqueId', '=', mosqueId)
    .orderBy('validFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/**
 * The timetable that is in force on a day; of those of a kind, if wanted. One of single dates is no timetable of the form:
 * what would apply without it is.
 */
export async function findInForce(
  actor: Actor | null,
  mosqueId: string,
  day: string,
  kind?: 'regular',
): Promise<StoredTimetable | null> {
  const periods = (await listPeriods(actor, mosqueId)).filter(
    (row) => row.state === 'published' && (kind ? row.kind === kind : row.kind !== 'dates'),
  )
  const [first] = (await withDays(periods, day, day)).filter((period) => covers(period, day)).sort(comparePrecedence)
  return first ? await findTimetable(actor, mosqueId, first.id) : null
}

export type ListedTimetable = StoredPeriod & {
  group: 'draft' | 'coming' | 'current' | 'past'
  /** When it was, is and will be in force among those of its kind; none when others replaced it before that. */
  runs: Pick<InForce, 'from' | 'until'>[]
  /** What differs from the one before it; null for the first, and for one of single dates. */
  changes: RuleChange[] | null
}

/** The timetables of a mosque, those that begin last first, each with when it is in force and what differs. */
export async function listTimetables(actor: Actor | null, mosqueId: string, today: string): Promise<ListedTimetable[]> {
  const rows = await listPeriods(actor, mosqueId)
  const published = rows.filter(({ state }) => state === 'published')
  const start = published.at(-1)?.validFrom ?? today
  const dated = await withDays(published, start, today)
  const runsOfKind = (kind: ListedTimetable['kind']) =>
    listInForce(
      dated.filter((row) => row.kind === kind),
      start,
    )
  const runs = { regular: runsOfKind('regular'), season: runsOfKind('season'), dates: runsOfKind('dates') }
  const listed = rows.slice(0, MAX_LISTED).map((row) => {
    const own = row.state === 'draft' ? [] : runs[row.kind].filter(({ id }) => id === row.id)
    return { row, own, previousId: previousOf(row, own[0]?.from ?? row.validFrom) }
  })
  const contents = await loadContents(
    reader(),
    listed.flatMap(({ row, previousId }) => [row.id, previousId ?? '']),
  )
  return listed.map(({ row, own, previousId }) => {
    const [before, after] = [contents.get(previousId ?? ''), contents.get(row.id)]
    const changes = before && after && row.kind !== 'dates' ? listRuleChanges(before, after) : null
    const shown = row.hijri ? nearestRun(own, today) : own
    return { ...row, group: groupOf(row, own), runs: shown.map(({ from, until }) => ({ from, until })), changes }
  })

  /** The one of its kind before it; before a season, and where there is none, the regular one of its first day. */
  function previousOf({ id, kind, state }: (typeof rows)[number], from: string): string | null {
    const on = (which: keyof typeof runs, day: string) => runs[which].findLast((run) => run.from <= day)?.id ?? null
    const day = state === 'draft' ? from : addDays(from, -1)
    const previous = kind === 'season' ? on('regular', from) : on('regular', day)
    return previous === id ? null : previous
  }

  function groupOf({ state }: (typeof rows)[number], own: readonly InForce[]): ListedTimetable['group'] {
    if (state === 'draft') return 'draft'
    if (own.some(({ from, until }) => from <= today && (until === null || until >= today))) return 'current'
    return own.some(({ from }) => from > today) ? 'coming' : 'past'
  }
}

/** Of a timetable that applies every year: the run of today, else the next, else the last. */
function nearestRun(runs: readonly InForce[], today: string): InForce[] {
  const run = runs.find(({ until }) => until === null || until >= today) ?? runs.at(-1)
  return run ? [run] : []
}

/** Mosques that the choice of a copy lists; a longer list would be no choice. */
const MAX_CHOICES = 500

/** The other mosques that have published times, for copying. */
export async function listMosquesWithTimes(actor: Actor | null, mosqueId: string) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  return await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'arabicName'])
    .where('status', '=', 'active')
    .where('id', '<>', mosqueId)
    .where('id', 'in', (query) =>
      query.selectFrom('timetables').select('mosqueId').where('state', '=', 'published').where('kind', '=', 'regular'),
    )
    .orderBy('sortName')
    .limit(MAX_CHOICES)
    .execute()
}
