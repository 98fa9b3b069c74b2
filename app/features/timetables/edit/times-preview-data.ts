import type { BeginningsOn } from '#app/features/timetables/timetable-problems.ts'
import {
  findComingProblems,
  findFirstWeekProblems,
  findSessionProblem,
} from '#app/features/timetables/timetable-problems.ts'
import { endOf, resolveDay, timetableOn, toMinutes, weekdayOf } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type Timetable, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { addDays } from '#app/lib/days.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { describeProblem, type ProblemTexts } from './describe-problem.ts'
import type { ParsedTimes } from './parse-times-form.ts'
import type { TimesFormValues } from './times-form-values.ts'

const WEEK_DAYS = 7
/** Stands for the timetable of the form, which has no id yet. */
const CANDIDATE_ID = 'candidate'

export type PreviewData = {
  days: TimetableDay[]
  /** Days of that week on which another timetable goes before this one. */
  others: { day: string; name: string }[]
  /** Who saved the timetable that begins on the same day; null when none does. */
  replaces: string | null
  /** Jamaats that become impossible within a year, in words. */
  warnings: string[]
}

/** The jamaats and sessions that are impossible in the first week, at their fields. */
export function findTimesErrors(
  values: TimesFormValues,
  { content, period }: ParsedTimes,
  beginnings: BeginningsOn,
  texts: ProblemTexts,
): FormErrors {
  const errors: FormErrors = {}
  for (const problem of findFirstWeekProblems(content, period.validFrom, period.validUntil, beginnings)) {
    const weekday = weekdayOf(problem.day)
    const exception = values.exceptions.findIndex((row) => row.weekday === weekday && row.prayer === problem.prayer)
    const field = exception >= 0 ? `exceptions.${exception}` : problem.prayer
    errors[`${field}.jamaat`] ??= describeProblem(problem, texts)
  }
  const friday = findFriday(period.validFrom)
  const times = beginnings(friday, content.school)
  let index = 0
  for (const [row, { salaah }] of values.sessions.entries()) {
    const session = salaah ? content.sessions[index++] : undefined
    if (!session) continue
    const end = endOf('dhuhr', times)
    if (findSessionProblem(session)) errors[`sessions.${row}.salaah`] ??= texts.admin.errors.order
    else if (toMinutes(session.salaah) >= end)
      errors[`sessions.${row}.salaah`] ??= texts.admin.errors.afterAsr(texts.formatTime(end))
  }
  return errors
}

function findFriday(from: string): string {
  let day = from
  while (weekdayOf(day) !== FRIDAY) day = addDays(day, 1)
  return day
}

/** What visitors will see in the first week, together with the other timetables of the mosque, and what goes wrong later. */
export function buildPreview(
  { content, period }: ParsedTimes,
  stored: readonly Timetable[],
  sameStart: string | null,
  { beginnings, createdAt, texts }: { beginnings: BeginningsOn; createdAt: string; texts: ProblemTexts },
): PreviewData {
  const candidate: Timetable = { ...period, id: CANDIDATE_ID, withdrawnFrom: null, createdAt, content }
  const all = [...stored, candidate]
  const days: TimetableDay[] = []
  const others: PreviewData['others'] = []
  for (let index = 0; index < WEEK_DAYS; index++) {
    const day = addDays(period.validFrom, index)
    if (period.validUntil !== null && day > period.validUntil) break
    const timetable = timetableOn(all, day)
    if (timetable && timetable.id !== CANDIDATE_ID) others.push({ day, name: timetable.name })
    days.push(resolveDay(timetable, day, beginnings(day, timetable?.content.school ?? content.school)))
  }
  const warnings = findComingProblems(content, period.validFrom, period.validUntil, beginnings)
  return {
    days,
    others,
    replaces: sameStart,
    warnings: warnings.map((problem) => describeProblem(problem, texts)),
  }
}

export const previewDays = (from: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(from, index))
