import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import {
  type BeginningsOn,
  describeProblem,
  findComingProblems,
  findFirstWeekProblems,
  findSessionProblem,
  type ProblemTexts,
} from '#app/features/timetables/timetable-problems.ts'
import {
  endOfPrayer,
  isoWeekdayOf,
  resolveDay,
  timetableOn,
  toMinutes,
} from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type Timetable, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import type { NewTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { listDays } from '#app/lib/days.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { CANDIDATE_ID, type CarryOver, type TakenBack } from './carry-over.server.ts'
import { type ComparedTimes, compareDays } from './compare-times.ts'
import type { TimesFormValues } from './form-values.ts'

const WEEK_DAYS = 7
/** Later changes that a preview shows. */
const MAX_LATER_CHANGES = 12

export type PreviewData = {
  days: TimetableDay[]
  /** Old and new times of the first week, and of the week that begins with each later change. */
  weeks: { from: string; rows: ComparedTimes[] }[]
  carryOver: CarryOver[]
  takenBack: TakenBack | null
  /** The ids of those that the editor has ticked. */
  ticked: string[]
  /** Days of that week on which another timetable goes before this one. */
  others: { day: string; name: string; isRamadan: boolean }[]
  /** Who saved the timetable that begins on the same day; null when none does. */
  replaces: string | null
  /** The first and last day of the next Ramadan, as far as they are known, for a timetable of Ramadan. */
  ramadan: { from: string; until: string } | null
  /** Jamaats that become impossible within a year, in words. */
  warnings: string[]
  /** The coming dates of events that move with the times. */
  moves: number
}

/** What visitors will see in the first week, together with the other timetables of the mosque, and what goes wrong later. */
export async function buildPreview(
  candidate: Timetable & { mosqueId: string },
  changeDays: readonly string[],
  { beginnings, texts }: { beginnings: BeginningsOn; texts: ProblemTexts },
): Promise<Pick<PreviewData, 'days' | 'weeks' | 'others' | 'warnings'>> {
  const { mosqueId, content, validFrom, validUntil } = candidate
  const weeks = [validFrom, ...changeDays.slice(0, MAX_LATER_CHANGES)].map((day, index, starts) =>
    listDays(day, WEEK_DAYS).filter((each) => !starts[index + 1] || each < starts[index + 1]!),
  )
  const stored = (await loadTimetables([mosqueId], weeks.flat())).get(mosqueId) ?? []
  const all = [...stored, candidate]
  const resolve = (timetables: readonly Timetable[], day: string) => {
    const timetable = timetableOn(timetables, day)
    return resolveDay(timetable, day, beginnings(day, timetable?.content.school ?? content.school))
  }
  const [firstWeek = []] = weeks
  const days = firstWeek.filter((day) => validUntil === null || day <= validUntil)
  const others: PreviewData['others'] = []
  for (const day of days) {
    const timetable = timetableOn(all, day)
    if (timetable && timetable.id !== CANDIDATE_ID)
      others.push({ day, name: timetable.name, isRamadan: Boolean(timetable.hijri) })
  }
  const compare = (week: readonly string[]) =>
    compareDays(week.map((day) => ({ before: resolve(stored, day), after: resolve(all, day) })))
  const warnings = findComingProblems(content, validFrom, validUntil, beginnings)
  return {
    days: days.map((day) => resolve(all, day)),
    weeks: weeks.flatMap((week) => (week[0] ? [{ from: week[0], rows: compare(week) }] : [])),
    others,
    warnings: warnings.map((problem) => describeProblem(problem, texts)),
  }
}

/** The jamaats and sessions that are impossible in the first week, at their fields. */
export function findTimesErrors(
  values: TimesFormValues,
  { content, validFrom, validUntil }: NewTimetable,
  beginnings: BeginningsOn,
  texts: ProblemTexts,
): FormErrors {
  const errors: FormErrors = {}
  for (const problem of findFirstWeekProblems(content, validFrom, validUntil, beginnings)) {
    const weekday = isoWeekdayOf(problem.day)
    const exception = values.exceptions.findIndex((row) => row.weekday === weekday && row.prayer === problem.prayer)
    const field = exception >= 0 ? `exceptions.${exception}` : problem.prayer
    errors[`${field}.jamaat`] ??= describeProblem(problem, texts)
  }
  const friday = listDays(validFrom, WEEK_DAYS).find((day) => isoWeekdayOf(day) === FRIDAY)!
  const times = beginnings(friday, content.school)
  let index = 0
  for (const [row, { salaah }] of values.sessions.entries()) {
    const session = salaah ? content.sessions[index++] : undefined
    if (!session) continue
    const end = endOfPrayer('dhuhr', times)
    if (findSessionProblem(session)) errors[`sessions.${row}.salaah`] ??= texts.admin.errors.order
    else if (toMinutes(session.salaah) >= end)
      errors[`sessions.${row}.salaah`] ??= texts.admin.errors.afterAsr({ asr: texts.formatTime(end) })
  }
  return errors
}
