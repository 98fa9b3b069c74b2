import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import {
  applyRuleChanges,
  emptyContent,
  listInForce,
  listRuleChanges,
  missingChanges,
  type RuleChange,
} from '#app/features/timetables/timetable-changes.ts'
import {
  type BeginningsOn,
  findFirstWeekProblems,
  type TimetableProblem,
} from '#app/features/timetables/timetable-problems.ts'
import type { TimetablePeriod } from '#app/features/timetables/timetable-types.ts'
import type { NewTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { withDays } from '#app/features/timetables/timetables.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { addDays } from '#salaah/days.ts'
import { findTimetable, type StoredTimetable } from './stored-timetables.server.ts'

/** Stands for the timetable of the form, which has no id yet. */
export const CANDIDATE_ID = 'candidate'

/** A published timetable that goes before the new one from a day on, and what it could take over from it. */
export type CarryOver = Pick<StoredTimetable, 'id' | 'kind' | 'hijri' | 'name'> & {
  from: string
  until: string | null
  by: string
  /** What it has, and what it would have. */
  changes: RuleChange[]
  /** Jamaats that would be impossible in its first week; with one of them nothing is carried over. */
  problems: TimetableProblem[]
}

/** What is coming already and would be undone: each change from what is in force to what is planned. */
export type TakenBack = { id: string; from: string; by: string; changes: RuleChange[] }

export type OtherChanges = {
  carryOver: CarryOver[]
  takenBack: TakenBack | null
  /** The days from which on another timetable is in force than before, with the new one or without it. */
  changeDays: string[]
}

type MeetingOptions = { today: string; now: Date; beginnings: BeginningsOn }

/** The published timetables of a mosque that have not ended before a day. */
async function listPeriods(actor: Actor | null, mosqueId: string, day: string): Promise<TimetablePeriod[]> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const rows = await reader()
    .selectFrom('timetables')
    .select(['id', 'mosqueId', 'kind', 'name', 'hijri', 'validFrom', 'validUntil', 'withdrawnFrom', 'createdAt'])
    .where('mosqueId', '=', mosqueId)
    .where('state', '=', 'published')
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', day)]))
    .where((where) => where.or([where('withdrawnFrom', 'is', null), where('withdrawnFrom', '>', day)]))
    .execute()
  return await withDays(rows, day, day)
}

/**
 * How a new timetable meets those that are coming already: they end it, and may take its changes over, or it takes back
 * what they would change. One of Ramadan has the days of its first Ramadan.
 */
export async function findOtherChanges(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  { today, now, beginnings }: MeetingOptions,
): Promise<OtherChanges> {
  const { validFrom, validUntil, content } = timetable
  const periods = await listPeriods(actor, mosqueId, today)
  const candidate = { ...timetable, id: CANDIDATE_ID, withdrawnFrom: null, createdAt: now.toISOString() }
  const load = async (id: string | null | undefined) => (id ? await findTimetable(actor, mosqueId, id) : null)
  // A regular timetable does not replace the season above it.
  const replaceable = periods.filter(
    ({ kind, hijri }) => kind === 'regular' || (kind === timetable.kind && !hijri === !timetable.hijri),
  )
  const inForceOn = (day: string) => listInForce(replaceable, day)[0]?.id
  const [present, before] = [await load(inForceOn(today)), await load(inForceOn(validFrom))]
  const changes = listRuleChanges(before?.content ?? emptyContent(content.school), content)
  const runs = listInForce([...periods, candidate], validFrom).filter(
    ({ from }) => validUntil === null || from <= addDays(validUntil, 1),
  )
  const carryOver: CarryOver[] = []
  for (const { id, from, until } of runs) {
    const isOver = validUntil !== null && from > validUntil
    const other = isOver || id === CANDIDATE_ID || carryOver.some((known) => known.id === id) ? null : await load(id)
    if (!other || other.kind === 'dates') continue
    const missing = missingChanges(other.content, changes)
    const { kind, hijri, name, createdByName: by } = other
    if (missing.length === 0) continue
    const result = applyRuleChanges(other.content, missing)
    const known = findFirstWeekProblems(other.content, from, until, beginnings).map(({ prayer }) => prayer)
    const problems = findFirstWeekProblems(result, from, until, beginnings).filter(
      ({ prayer }) => !known.includes(prayer),
    )
    carryOver.push({ id: other.id, kind, hijri, name, from, until, by, changes: missing, problems })
  }
  const planned = present && before && before.validFrom > today ? listRuleChanges(present.content, before.content) : []
  const taken = planned.filter((change) => missingChanges(content, [backTo(change)]).length === 0)
  const starts = [...runs, ...listInForce(periods, validFrom)].map(({ from }) => from)
  const last = validUntil && addDays(validUntil, 1)
  return {
    carryOver,
    takenBack:
      before && taken.length > 0
        ? { id: before.id, from: before.validFrom, by: before.createdByName, changes: taken }
        : null,
    changeDays: [...new Set(starts)].filter((day) => day > validFrom && (!last || day <= last)).sort(),
  }
}

const backTo = (change: RuleChange) => ({ ...change, after: change.before }) as RuleChange

/** What is published besides a new timetable, and what it keeps of the coming one, as its editor chose. */
export async function chooseChanges(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  chosen: { keep: ReadonlySet<string>; carryOver: ReadonlySet<string> },
  options: MeetingOptions,
): Promise<{ timetable: NewTimetable; carried: NewTimetable[] }> {
  const { takenBack } = await findOtherChanges(actor, mosqueId, timetable, options)
  const isKept = takenBack !== null && chosen.keep.has(takenBack.id)
  const content = isKept ? applyRuleChanges(timetable.content, takenBack.changes) : timetable.content
  const final = { ...timetable, content }
  const { carryOver } = await findOtherChanges(actor, mosqueId, final, options)
  const carried: NewTimetable[] = []
  for (const { id, changes, problems } of carryOver.filter((other) => chosen.carryOver.has(other.id))) {
    const other = problems.length > 0 ? null : await findTimetable(actor, mosqueId, id)
    if (!other) continue
    const { kind, name, hijri, validUntil } = other
    const validFrom = other.validFrom > timetable.validFrom ? other.validFrom : timetable.validFrom
    carried.push({ kind, name, hijri, validFrom, validUntil, content: applyRuleChanges(other.content, changes) })
  }
  return { timetable: final, carried }
}
