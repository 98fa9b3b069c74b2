import { noAccess } from '#app/features/mosques/gathering-access.ts'
import { parseReportedTime, type ReportContent, type ReportedTime } from '#app/features/reports/report-content.ts'
import { findFirstWeekProblems, findSessionProblem } from '#app/features/timetables/timetable-problems.ts'
import { isoWeekdayOf, minutesOf, rulesOn } from '#app/features/timetables/timetable-rules.ts'
import {
  type JumuahSession,
  MAX_MINUTES_AFTER,
  type TimeRule,
  type TimetableContent,
} from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'

/** What a reported time can mean: that time every day, or as long after the salaah begins as on the day of the report. */
export type Meaning = { kind: 'fixed' } | { kind: 'after'; minutes: number }
export type Correction = { meaning: Meaning; content: TimetableContent }

/** Names a meaning in a form: `fixed`, `after.30`. */
export const meaningKey = (meaning: Meaning) => (meaning.kind === 'fixed' ? 'fixed' : `after.${meaning.minutes}`)

type Days = {
  /** The first day of the correction, and the one on which the visitor saw the time. */
  day: Day
  reportedOn: Day
  beginnings: (day: Day, school: TimetableContent['school']) => Times
}

/**
 * The content with the reported time from a day on, for each meaning that is possible; that which is more like the present
 * rule comes first.
 */
export function listCorrections(
  content: TimetableContent,
  { about, wanted }: Pick<ReportContent, 'about' | 'wanted'>,
  days: Days,
): Correction[] {
  const reported = parseReportedTime(about)
  if (!reported || wanted === null) return []
  if (reported.prayer === 'jumuah') {
    const corrected = correctSessions(content, reported, wanted)
    return corrected ? [{ meaning: { kind: 'fixed' }, content: corrected }] : []
  }
  const { prayer, time } = reported
  const { day, reportedOn, beginnings } = days
  const fixed: TimeRule = { kind: 'fixed', time: wanted }
  const minutes = minutesOf(prayer, fixed, 0)! - Math.floor(beginnings(reportedOn, content.school)[prayer])
  const isAfter = minutes >= 0 && minutes <= MAX_MINUTES_AFTER
  const rules: { meaning: Meaning; rule: TimeRule }[] = [
    { meaning: { kind: 'fixed' }, rule: fixed },
    ...(isAfter
      ? [
          {
            meaning: { kind: 'after' as const, minutes },
            rule: { kind: 'after' as const, minutes, roundToFive: false },
          },
        ]
      : []),
  ]
  // A time that follows the salaah is likely to do so still.
  if (rulesOn(content, reportedOn)[prayer][time]?.kind === 'after') rules.reverse()
  return rules
    .map(({ meaning, rule }) => ({ meaning, content: correctPrayer(content, { prayer, time }, rule, reportedOn) }))
    .filter(
      (corrected) =>
        !findFirstWeekProblems(corrected.content, day, null, beginnings).some((problem) => problem.prayer === prayer),
    )
}

function correctPrayer(
  content: TimetableContent,
  { prayer, time }: Extract<ReportedTime, { prayer: Prayer }>,
  rule: TimeRule,
  reportedOn: Day,
): TimetableContent {
  const next = { ...rulesOn(content, reportedOn)[prayer], [time]: rule }
  const weekday = isoWeekdayOf(reportedOn)
  const own = content.weekdays[weekday]
  // A day of the week with a rule of its own keeps the other days as they are.
  return own?.[prayer]
    ? { ...content, weekdays: { ...content.weekdays, [weekday]: { ...own, [prayer]: next } } }
    : { ...content, week: { ...content.week, [prayer]: next } }
}

function correctSessions(
  content: TimetableContent,
  { session }: Extract<ReportedTime, { prayer: 'jumuah' }>,
  wanted: string,
): TimetableContent | null {
  const changed = content.sessions.find(({ salaah }) => salaah === session)
  // The session was changed or removed since the report.
  if (session !== null && !changed) return null
  const next: JumuahSession = changed ? { ...changed, salaah: wanted } : { ...newSession, salaah: wanted }
  if (findSessionProblem(next) !== null) return null
  const others = content.sessions.filter((each) => each !== changed)
  return { ...content, sessions: [...others, next] }
}

const newSession: Omit<JumuahSession, 'salaah'> = {
  occasion: 'jumuah',
  adhan: null,
  khutbah: null,
  language: '',
  khateeb: '',
  venue: null,
  access: noAccess,
}
