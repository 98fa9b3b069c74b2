import type { SpecialDay } from '#app/services/hijri-settings.ts'
import type { HijriDay } from './hijri-calendar.ts'

const dates: Readonly<Record<string, SpecialDay>> = {
  '1-10': 'ashura',
  '3-12': 'mawlid',
  '7-27': 'miraj',
  '8-15': 'nisf-shaban',
  '10-1': 'eid-al-fitr',
  '12-9': 'arafah',
  '12-10': 'eid-al-adha',
}
const WHITE_DAYS = [13, 14, 15]
/** On the 13th of Dhu al-Hijjah nobody fasts, and in Ramadan everybody does. */
const withoutWhiteDays = (month: number, day: number) => month === 9 || (month === 12 && day === 13)

/** Which of the shown days of the year a date is; a date that is awaited is none yet. */
export function specialDayOf({ month, day, status }: HijriDay, shown: readonly SpecialDay[]): SpecialDay | null {
  if (status === 'awaiting') return null
  const named = dates[`${month}-${day}`]
  if (named && shown.includes(named)) return named
  const isWhite = WHITE_DAYS.includes(day) && !withoutWhiteDays(month, day)
  return isWhite && shown.includes('white-days') ? 'white-days' : null
}
