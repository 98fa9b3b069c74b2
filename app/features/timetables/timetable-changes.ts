import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { comparePrecedence, covers } from './timetable-rules.ts'
import {
  type JumuahSession,
  type PrayerRule,
  type TimeRule,
  type TimetableContent,
  type TimetablePeriod,
  type Weekday,
  weekdays,
} from './timetable-types.ts'

const none: PrayerRule = { adhan: null, jamaat: null }

/** The times of a mosque that has announced none. */
export const emptyContent = (school: TimetableContent['school']): TimetableContent => ({
  school,
  week: Object.fromEntries(prayers.map((prayer) => [prayer, none])) as TimetableContent['week'],
  weekdays: {},
  sessions: [],
})

/** One thing in which two timetables differ; null on a weekday: no times of its own. */
export type RuleChange =
  | { what: 'jamaat' | 'adhan'; prayer: Prayer; before: TimeRule | null; after: TimeRule | null }
  | { what: 'weekday'; weekday: Weekday; prayer: Prayer; before: PrayerRule | null; after: PrayerRule | null }
  | { what: 'sessions'; before: readonly JumuahSession[]; after: readonly JumuahSession[] }
  | { what: 'school'; before: TimetableContent['school']; after: TimetableContent['school'] }

/** What differs between two timetables, in the order of the form. */
export function listRuleChanges(before: TimetableContent, after: TimetableContent): RuleChange[] {
  const changes: RuleChange[] = []
  for (const prayer of prayers)
    for (const what of ['jamaat', 'adhan'] as const)
      changes.push({ what, prayer, before: before.week[prayer][what], after: after.week[prayer][what] })
  for (const weekday of weekdays)
    for (const prayer of prayers) {
      const [was, is] = [before, after].map((content) => content.weekdays[weekday]?.[prayer] ?? null)
      changes.push({ what: 'weekday', weekday, prayer, before: was ?? null, after: is ?? null })
    }
  changes.push({ what: 'sessions', before: before.sessions, after: after.sessions })
  changes.push({ what: 'school', before: before.school, after: after.school })
  return changes.filter((change) => !isEqual(change.before, change.after))
}

/** A timetable with some changes made to it. */
export function applyRuleChanges(content: TimetableContent, changes: readonly RuleChange[]): TimetableContent {
  const { week, weekdays: days } = structuredClone(content) as {
    week: TimetableContent['week']
    weekdays: WeekdayRules
  }
  let { sessions, school } = content
  for (const change of changes) {
    if (change.what === 'sessions') sessions = change.after
    else if (change.what === 'school') school = change.after
    else if (change.what !== 'weekday') week[change.prayer] = { ...week[change.prayer], [change.what]: change.after }
    else {
      const { [change.prayer]: _, ...others } = days[change.weekday] ?? {}
      const next = change.after ? { ...others, [change.prayer]: change.after } : others
      delete days[change.weekday]
      if (Object.keys(next).length > 0) days[change.weekday] = next
    }
  }
  return { school, week, weekdays: days, sessions }
}

type WeekdayRules = { [W in Weekday]?: { [P in Prayer]?: PrayerRule | undefined } | undefined }

/** The changes that a timetable does not have yet: what it has now, and what it would have. */
export function missingChanges(content: TimetableContent, changes: readonly RuleChange[]): RuleChange[] {
  return listRuleChanges(content, applyRuleChanges(content, changes))
}

/** Objects from a form and from the database may have their fields in another order. */
const isEqual = (one: unknown, other: unknown) => sorted(one) === sorted(other)
const sorted = (value: unknown) =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A run of days on which the same timetable is in force, or none. */
export type InForce = { id: string | null; from: Day; until: Day | null }

/** Which timetable is in force from a day on, until no published one ends it. */
export function listInForce(periods: readonly TimetablePeriod[], from: Day): InForce[] {
  const sortedPeriods = [...periods].sort(comparePrecedence)
  const inForce = (day: Day) => sortedPeriods.find((period) => covers(period, day))?.id ?? null
  const days = periods.flatMap(({ validFrom, validUntil, withdrawnFrom }) => [
    validFrom,
    ...(validUntil === null ? [] : [addDays(validUntil, 1)]),
    ...(withdrawnFrom === null ? [] : [withdrawnFrom]),
  ])
  const runs: InForce[] = []
  for (const day of [from, ...new Set(days.filter((each) => each > from))].sort()) {
    const [id, last] = [inForce(day), runs.at(-1)]
    if (last?.id === id) continue
    if (last) last.until = addDays(day, -1)
    runs.push({ id, from: day, until: null })
  }
  return runs
}
