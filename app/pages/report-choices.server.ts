import { parseReportedTime } from '#app/features/reports/report-content.ts'
import type { ReportChoice } from '#app/features/reports/report-form.tsx'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Day } from '#salaah/days.ts'
import { prayers } from '#salaah/next-prayer.ts'

const WEEK_DAYS = 7

const formatTime = (minutes: number | null) => (minutes === null ? null : formatClock(minutes))

/** What the page of a mosque shows: the times of a day, and the sessions of the next Friday. */
export async function loadReportChoices(
  mosqueId: string,
  day: Day,
): Promise<{ choices: ReportChoice[]; sessions: string[] }> {
  const week = (await loadTimetableDays([mosqueId], day, WEEK_DAYS)).get(mosqueId) ?? []
  const today = week[0]
  return {
    choices: prayers.flatMap((prayer) =>
      (['jamaat', 'adhan'] as const).map((time) => ({
        prayer,
        time,
        shown: formatTime(today?.prayers[prayer][time] ?? null),
      })),
    ),
    sessions: week.flatMap((day) => sessionsOf(day, 'jumuah').map(({ salaah }) => salaah)),
  }
}

/** What is shown for the time that a report is about; null for anything else. */
export async function shownTime(mosqueId: string, day: Day, about: string): Promise<string | null> {
  const reported = parseReportedTime(about)
  if (!reported) return null
  if (reported.prayer === 'jumuah') return reported.session
  const { choices } = await loadReportChoices(mosqueId, day)
  return choices.find(({ prayer, time }) => prayer === reported.prayer && time === reported.time)?.shown ?? null
}
