import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import {
  announcedMinutes,
  endOfPrayer,
  findImpossible,
  type Impossible,
  rulesOn,
  toMinutes,
} from './timetable-rules.ts'
import type { JumuahSession, TimetableContent } from './timetable-types.ts'

const WEEK_DAYS = 7
const YEAR_DAYS = 366

/** A jamaat that cannot be held on a day, with the minutes between which it can. */
export type TimetableProblem = {
  day: Day
  prayer: Prayer
  reason: Impossible
  begins: number
  ends: number
  jamaat: number
  adhan: number | null
}

export type BeginningsOn = (day: Day, school: TimetableContent['school']) => Times

/** The impossible jamaats of one day. */
function problemsOfDay(rules: ReturnType<typeof rulesOn>, day: Day, times: Times): TimetableProblem[] {
  return prayers.flatMap((prayer) => {
    const announced = announcedMinutes(prayer, rules[prayer], times)
    const reason = findImpossible(prayer, announced, times)
    if (!reason) return []
    const { begins, adhan, jamaat } = announced
    return [{ day, prayer, reason, begins, ends: endOfPrayer(prayer, times), jamaat: jamaat!, adhan }]
  })
}

/** The impossible jamaats of the first week, one of each prayer and reason. Such a timetable is refused. */
export function findFirstWeekProblems(
  content: TimetableContent,
  from: Day,
  until: Day | null,
  beginnings: BeginningsOn,
) {
  return collectProblems(content, from, until, WEEK_DAYS, beginnings)
}

/** The first day within a year on which each fixed jamaat becomes impossible, because the sun moves on. */
export function findComingProblems(content: TimetableContent, from: Day, until: Day | null, beginnings: BeginningsOn) {
  return collectProblems(content, from, until, YEAR_DAYS, beginnings)
}

function collectProblems(
  content: TimetableContent,
  from: Day,
  until: Day | null,
  days: number,
  beginnings: BeginningsOn,
) {
  const first = new Map<string, TimetableProblem>()
  for (let index = 0; index < days; index++) {
    const day = addDays(from, index)
    if (until !== null && day > until) break
    for (const problem of problemsOfDay(rulesOn(content, day), day, beginnings(day, content.school))) {
      const key = `${problem.prayer} ${problem.reason}`
      if (!first.has(key)) first.set(key, problem)
    }
  }
  return [...first.values()]
}

/** Why a session is impossible; null when it is possible. */
export function findSessionProblem({ adhan, khutbah, salaah }: JumuahSession): 'order' | null {
  const minutes = [adhan, khutbah, salaah].flatMap((time) => (time === null ? [] : [toMinutes(time)]))
  return minutes.every((value, index) => index === 0 || value >= minutes[index - 1]!) ? null : 'order'
}

export type ProblemTexts = { admin: AdminTexts['adminTimes']; dates: SharedTexts['dates']; formatTime: TimeFormat }

/** 'Jamaat at 12:30 is before Dhuhr enters at 12:42 (Friday 20 November 2026)'. */
export function describeProblem(
  { prayer, reason, begins, ends, jamaat, adhan, day }: TimetableProblem,
  { admin, dates, formatTime }: ProblemTexts,
) {
  // An adhan when the salaah begins is not the reason that an editor looks for.
  const named = jamaat < begins ? 'before-begins' : reason
  const limit = { 'before-begins': begins, 'after-end': ends, 'before-adhan': adhan ?? begins }[named]
  return admin.problems[named]({
    prayer: admin.prayers[prayer],
    time: formatTime(jamaat),
    limit: formatTime(limit),
    day: fullDate(dates, day),
  })
}
