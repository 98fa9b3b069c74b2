import type { TimetableProblem } from '#app/features/timetables/timetable-problems.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'

export type ProblemTexts = { admin: AdminTexts['adminTimes']; dates: SharedTexts['dates']; formatTime: TimeFormat }

/** 'Jamaat at 12:30 is before Dhuhr enters at 12:42 (Friday 20 November 2026)'. */
export function describeProblem(
  { prayer, reason, begins, ends, jamaat, adhan, day }: TimetableProblem,
  { admin, dates, formatTime }: ProblemTexts,
) {
  // An adhan when the salaah begins is not the reason that an editor looks for.
  const named = jamaat < begins ? 'before-begins' : reason
  const limit = { 'before-begins': begins, 'after-end': ends, 'before-adhan': adhan ?? begins }[named]
  return admin.problems[named](admin.prayers[prayer], formatTime(jamaat), formatTime(limit), fullDate(dates, day))
}
