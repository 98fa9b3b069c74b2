import { parseReportedTime, type ReportContent, type ReportedTime } from '#app/features/reports/report-content.ts'
import { findFirstWeekProblems, findSessionProblem } from '#app/features/timetables/timetable-problems.ts'
import { minutesOf, rulesOn, toMinutes, weekdayOf } from '#app/features/timetables/timetable-rules.ts'
import type { PrayerRule, Session, TimeRule, TimetableContent } from '#app/features/timetables/timetable-types.ts'
import { MAX_MINUTES_AFTER } from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'

const none: PrayerRule = { adhan: null, jamaat: null }

/** The times of a mosque that has announced none yet. */
export const emptyContent = (school: TimetableContent['school']): TimetableContent => ({
  school,
  week: Object.fromEntries(prayers.map((prayer) => [prayer, none])) as TimetableContent['week'],
  weekdays: {},
  sessions: [],
})

type Today = { day: Day; beginnings: (day: Day, school: TimetableContent['school']) => Times }

/** The content with the reported time from a day on; null when that time is impossible. */
export function correctContent(
  content: TimetableContent,
  { about, wanted }: Pick<ReportContent, 'about' | 'wanted'>,
  { day, beginnings }: Today,
): TimetableContent | null {
  const reported = parseReportedTime(about)
  if (!reported || wanted === null) return null
  if (reported.prayer === 'jumuah') return correctSessions(content, reported, wanted)
  const corrected = correctPrayer(content, reported, wanted, { day, beginnings })
  return findFirstWeekProblems(corrected, day, null, beginnings).some(({ prayer }) => prayer === reported.prayer)
    ? null
    : corrected
}

function correctPrayer(
  content: TimetableContent,
  { prayer, time }: Extract<ReportedTime, { prayer: Prayer }>,
  wanted: string,
  { day, beginnings }: Today,
): TimetableContent {
  const begins = beginnings(day, content.school)[prayer]
  const rule = rulesOn(content, day)[prayer]
  const next = { ...rule, [time]: correctRule(prayer, rule[time], wanted, begins) }
  const weekday = weekdayOf(day)
  const own = content.weekdays[weekday]
  // A day of the week with a rule of its own keeps the other days as they are.
  return own?.[prayer]
    ? { ...content, weekdays: { ...content.weekdays, [weekday]: { ...own, [prayer]: next } } }
    : { ...content, week: { ...content.week, [prayer]: next } }
}

/** A time that follows the salaah still follows it, so that it is right tomorrow as well. */
function correctRule(prayer: Prayer, rule: TimeRule | null, wanted: string, begins: number): TimeRule {
  const fixed: TimeRule = { kind: 'fixed', time: wanted }
  if (rule?.kind !== 'after' || !Number.isFinite(begins)) return fixed
  const minutes = minutesOf(prayer, fixed, begins)! - Math.floor(begins)
  if (minutes < 0 || minutes > MAX_MINUTES_AFTER) return fixed
  return { kind: 'after', minutes, roundToFive: rule.roundToFive && toMinutes(wanted) % 5 === 0 }
}

function correctSessions(
  content: TimetableContent,
  { session }: Extract<ReportedTime, { prayer: 'jumuah' }>,
  wanted: string,
): TimetableContent | null {
  const changed = content.sessions.find(({ salaah }) => salaah === session)
  // The session was changed or removed since the report.
  if (session !== null && !changed) return null
  const next: Session = changed ? { ...changed, salaah: wanted } : { ...newSession, salaah: wanted }
  if (findSessionProblem(next) !== null) return null
  const others = content.sessions.filter((each) => each !== changed)
  return { ...content, sessions: [...others, next] }
}

const newSession: Omit<Session, 'salaah'> = {
  occasion: 'jumuah',
  adhan: null,
  khutbah: null,
  language: '',
  khateeb: '',
  venue: null,
  ladies: 'unknown',
}
