import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import type { Jamaat, TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { formatClock } from '#salaah/clock.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

/** One congregation of a day as 'HH:MM'; null where nothing is announced or known. */
export type TimesRow = {
  key: string
  prayer: Prayer | 'jumuah'
  begins: string | null
  adhan: string | null
  jamaat: string | null
  isNext: boolean
}

/** The congregations of a day in their order. On a Friday with sessions these take the place of Dhuhr. */
export function buildTimesRows(resolved: TimetableDay, next: Jamaat | null): TimesRow[] {
  const { day, prayers: times } = resolved
  const sessions = sessionsOf(resolved, 'jumuah')
  const isNext = (prayer: TimesRow['prayer'], minutes: number | null) =>
    next !== null && next.day === day && next.prayer === prayer && next.minutes === minutes
  return prayers.flatMap((prayer): TimesRow[] => {
    const { begins, adhan, jamaat } = times[prayer]
    if (prayer === 'dhuhr' && sessions.length > 0) {
      return sessions.map((session, index) => ({
        key: `jumuah-${index}`,
        prayer: 'jumuah',
        begins: formatMinutes(begins),
        adhan: session.adhan,
        jamaat: session.salaah,
        isNext: isNext('jumuah', session.minutes),
      }))
    }
    return [
      {
        key: prayer,
        prayer,
        begins: formatMinutes(begins),
        adhan: formatMinutes(adhan),
        jamaat: formatMinutes(jamaat),
        isNext: isNext(prayer, jamaat),
      },
    ]
  })
}

/** Times that cannot be calculated, as in a polar summer, are not shown. */
const formatMinutes = (minutes: number | null) =>
  minutes === null || !Number.isFinite(minutes) ? null : formatClock(minutes)
