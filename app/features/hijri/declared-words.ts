import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { monthAfter } from './declaration-rules.ts'
import type { Declaration, NewDeclaration } from './declaration-schema.ts'

/** What a sentence about an announcement is made of, in one language. */
export type DeclaredWords = {
  texts: SharedTexts['declared']
  dates: SharedTexts['dates']
  months: readonly string[]
  formatTime: TimeFormat
  /** The site's. */
  zone: string
}

type Announced = Pick<NewDeclaration, 'year' | 'month' | 'firstDay' | 'announcedAt' | 'authority'> & {
  announced: Declaration['announced']
  correctedAt?: string | null
}

/**
 * 'Announced by the committee, Monday 18:55: the moon was seen. Tuesday is 1 Ramadan.' With `whole` its days are dates,
 * for lists of past months. One that replaced another says when.
 */
export function declaredInWords(announcement: Announced, words: DeclaredWords, whole = false): string {
  const { texts, dates, months, formatTime, zone } = words
  const { month, firstDay, announced, announcedAt, authority, correctedAt } = announcement
  const nameDay = (day: string) => (whole ? fullDate(dates, day) : dates.weekdays[weekdayOf(day)]!)
  const at = (instant: string, name: (day: string) => string) => {
    const date = new Date(instant)
    return `${name(dayInZone(date, zone))} ${formatTime(timeInZone(date, zone))}`
  }
  const sentence = texts[announced]({
    authority,
    when: at(announcedAt, nameDay),
    first: nameDay(firstDay),
    month: months[month - 1]!,
    previous: months[monthAfter(announcement, -1).month - 1]!,
  })
  if (!correctedAt || announced === 'withdrawn') return sentence
  return `${sentence} ${texts.corrected({ when: at(correctedAt, (day) => dayAndMonth(dates, day)) })}`
}
