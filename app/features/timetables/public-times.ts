import type { PublicChange } from '#app/db/history.server.ts'
import { emptyContent, listRuleChanges, type RuleChange } from './timetable-changes.ts'
import type { RamadanProgram, TimeRule, TimetableContent, TimetablePeriod } from './timetable-types.ts'

type Period = Pick<TimetablePeriod, 'kind' | 'name' | 'hijri' | 'validFrom' | 'validUntil'>
type Published = Period & { content: TimetableContent; createdAt: string }

/**
 * What everybody may read of a timetable that is published: the times that it changes, against those that it replaces.
 * For one that is taken back, the same the other way round.
 */
export function publicTimesChanges(
  timetable: Period & { content: TimetableContent },
  others: readonly Published[],
  isTakenBack = false,
): PublicChange[] {
  const days = daysOf(timetable)
  if (timetable.kind === 'dates') return [{ what: isTakenBack ? 'dates-withdrawn' : 'dates', days }]
  const replaced = findReplaced(timetable, others)?.content ?? emptyContent(timetable.content.school)
  const [before, after] = isTakenBack ? [timetable.content, replaced] : [replaced, timetable.content]
  return listRuleChanges(before, after)
    .flatMap(toPublic)
    .map((change) => ({ ...change, days }))
}

const daysOf = ({ hijri, validFrom, validUntil }: Period) =>
  hijri ?? (validUntil ? `${validFrom}/${validUntil}` : validFrom)

/** The last one of the same season, or else of the year, that has begun when it begins. */
function findReplaced({ kind, name, hijri, validFrom }: Period, others: readonly Published[]) {
  const begun = others
    .filter((other) => other.kind !== 'dates' && other.validFrom <= validFrom)
    .toSorted((one, other) => compare(one.validFrom, other.validFrom) || compare(one.createdAt, other.createdAt))
  const isAlike = (other: Period) =>
    other.kind === kind && other.name === name && (other.hijri ?? null) === (hijri ?? null)
  return begun.findLast(isAlike) ?? begun.findLast((other) => other.kind === 'regular')
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function toPublic(change: RuleChange): PublicChange[] {
  switch (change.what) {
    case 'school':
      return [{ what: 'school', before: change.before, after: change.after }]
    case 'sessions':
      return [withTimes('jumuah', change.before, change.after)]
    case 'weekday':
      return (['jamaat', 'adhan'] as const)
        .map((part) => ({
          what: `${part}.${change.prayer}.${change.weekday}`,
          before: change.before ? writeRule(change.before[part]) : AS_OTHER_DAYS,
          after: change.after ? writeRule(change.after[part]) : AS_OTHER_DAYS,
        }))
        .filter(({ before, after }) => before !== after)
    default: {
      const { what, prayer, before, after } = change
      return [{ what: `${what}.${prayer}`, before: writeRule(before), after: writeRule(after) }]
    }
  }
}

/** On a weekday: no times of its own. */
const AS_OTHER_DAYS = '='

const writeRule = (rule: TimeRule | null) =>
  !rule ? '' : rule.kind === 'fixed' ? rule.time : `+${rule.minutes}${rule.roundToFive ? '~' : ''}`

type Timed = { salaah: string }

/** The times of sessions; where only a place, a person or words changed, no values. */
function withTimes(what: string, before: readonly Timed[], after: readonly Timed[]): PublicChange {
  const [was, is] = [before, after].map((sessions) => sessions.map(({ salaah }) => salaah).join(' '))
  return was === is ? { what } : { what, before: was!, after: is! }
}

/** What everybody may read of a change of taraweeh, i'tikaf or the Eid salaah of a Hijri year. */
export function publicProgramChanges(
  year: number,
  before: RamadanProgram | null,
  after: RamadanProgram,
): PublicChange[] {
  const timed = ({ taraweeh }: RamadanProgram) =>
    taraweeh.map(({ time }) => ({ salaah: time.kind === 'fixed' ? time.time : `+${time.minutes}` }))
  const eid = (program: RamadanProgram | null, which: 'fitr' | 'adha') =>
    (program?.eid ?? []).filter((session) => session.eid === which)
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const changes: PublicChange[] = []
  if (differs(before?.taraweeh ?? [], after.taraweeh))
    changes.push(withTimes('taraweeh', before ? timed(before) : [], timed(after)))
  for (const which of ['fitr', 'adha'] as const)
    if (differs(eid(before, which), eid(after, which)))
      changes.push(withTimes(`eid-${which}`, eid(before, which), eid(after, which)))
  if (before ? differs(before.itikaf, after.itikaf) : after.itikaf.held !== 'unknown') changes.push({ what: 'itikaf' })
  return changes.map((change) => ({ ...change, days: String(year) }))
}
