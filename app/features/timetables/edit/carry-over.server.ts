import type { Actor } from '#app/access/permissions.ts'
import { withDays } from '#app/features/timetables/published-timetables.server.ts'
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
import type { NewTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { addDays } from '#salaah/days.ts'
import { findTimetable, listPeriods, type StoredTimetable } from './stored-timetables.server.ts'

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

/** A timetable as if it were published; `index` tells several apart. */
export const asCandidate = <T extends NewTimetable>(
  timetable: T,
  { mosqueId, now }: { mosqueId: string; now: Date },
  index = 0,
) => ({
  ...timetable,
  mosqueId,
  id: `${CANDIDATE_ID}${index || ''}`,
  withdrawnFrom: null,
  createdAt: now.toISOString(),
})

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
  const published = (await listPeriods(actor, mosqueId)).filter(
    (row) =>
      row.state === 'published' &&
      (row.validUntil === null || row.validUntil >= today) &&
      (row.withdrawnFrom === null || row.withdrawnFrom > today),
  )
  const periods = await withDays(published, today, today)
  const candidate = asCandidate(timetable, { mosqueId, now })
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

/**
 * The other changes, and what is published as its editor has ticked them: the timetable with what it keeps of the coming
 * one, and those that its changes are carried over to.
 */
export async function planChange(
  actor: Actor | null,
  mosqueId: string,
  timetable: NewTimetable,
  ticked: readonly string[],
  options: MeetingOptions,
): Promise<OtherChanges & { timetable: NewTimetable; carried: NewTimetable[] }> {
  const others = await findOtherChanges(actor, mosqueId, timetable, options)
  const { takenBack } = others
  const isKept = takenBack !== null && ticked.includes(takenBack.id)
  const content = isKept ? applyRuleChanges(timetable.content, takenBack.changes) : timetable.content
  const final = { ...timetable, content }
  const { carryOver } = isKept ? await findOtherChanges(actor, mosqueId, final, options) : others
  const carried: NewTimetable[] = []
  for (const { id, changes, problems } of carryOver.filter((other) => ticked.includes(other.id))) {
    const other = problems.length > 0 ? null : await findTimetable(actor, mosqueId, id)
    if (!other) continue
    const { kind, name, hijri, validUntil } = other
    const validFrom = other.validFrom > timetable.validFrom ? other.validFrom : timetable.validFrom
    carried.push({ kind, name, hijri, validFrom, validUntil, content: applyRuleChanges(other.content, changes) })
  }
  return { ...others, timetable: final, carried }
}
