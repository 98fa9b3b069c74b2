import type { SpecialDay } from '#app/services/hijri-settings.ts'
import type { HijriDay } from './hijri-calendar.ts'

type NamedDate = { name: Exclude<SpecialDay, 'white-days'>; month: number; day: number }

/** The days of the year that have a name of their own. */
export const namedDates: readonly NamedDate[] = [
  { name: 'ashura', month: 1, day: 10 },
  { name: 'mawlid', month: 3, day: 12 },
  { name: 'miraj', month: 7, day: 27 },
  { name: 'nisf-shaban', month: 8, day: 15 },
  { name: 'eid-al-fitr', month: 10, day: 1 },
  { name: 'arafah', month: 12, day: 9 },
  { name: 'eid-al-adha', month: 12, day: 10 },
]
const WHITE_DAYS = [13, 14, 15]
/** On the 13th of Dhu al-Hijjah nobody fasts, and in Ramadan everybody does. */
const withoutWhiteDays = (month: number, day: number) => month === 9 || (month === 12 && day === 13)

/** Which of the shown days of the year a date is; a date that is awaited is none yet. */
export function specialDayOf({ month, day, status }: HijriDay, shown: readonly SpecialDay[]): SpecialDay | null {
  if (status === 'awaiting') return null
  const named = namedDates.find((each) => each.month === month && each.day === day)
  if (named && shown.includes(named.name)) return named.name
  const isWhite = WHITE_DAYS.includes(day) && !withoutWhiteDays(month, day)
  return isWhite && shown.includes('white-days') ? 'white-days' : null
}
