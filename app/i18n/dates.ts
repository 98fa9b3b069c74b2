import type { SharedTexts } from './texts.ts'

export type DateTexts = SharedTexts['dates']

function partsOf(day: string): { year: number; month: number; date: number; weekday: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return null
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const instant = new Date(Date.UTC(year, month - 1, date))
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== date) return null
  return { year, month, date, weekday: instant.getUTCDay() }
}

/** 'Friday 20 November 2026' for `2026-11-20`; the text for "not available" when it is not a date. */
export function fullDate(texts: DateTexts, day: string): string {
  const parts = partsOf(day)
  if (!parts) return texts.notAvailable
  return `${texts.weekdays[parts.weekday]} ${parts.date} ${texts.months[parts.month - 1]} ${parts.year}`
}

/** 'Friday 20 November' for `2026-11-20`. */
export function dayAndMonth(texts: DateTexts, day: string): string {
  const parts = partsOf(day)
  if (!parts) return texts.notAvailable
  return `${texts.weekdays[parts.weekday]} ${parts.date} ${texts.months[parts.month - 1]}`
}

/** 'Fri 20 November' for `2026-11-20`, never after a preposition: a short weekday has no article in Arabic. */
export function shortDayAndMonth(texts: DateTexts, day: string): string {
  const parts = partsOf(day)
  return parts
    ? `${texts.weekdaysShort[parts.weekday]} ${parts.date} ${texts.months[parts.month - 1]}`
    : texts.notAvailable
}

/** '20 Nov 2026' for `2026-11-20`. */
export function shortDate(texts: Pick<DateTexts, 'monthsShort' | 'notAvailable'>, day: string): string {
  const parts = partsOf(day)
  return parts ? `${parts.date} ${texts.monthsShort[parts.month - 1]} ${parts.year}` : texts.notAvailable
}

/** 'November 2026' for `2026-11`. */
export function monthAndYear(texts: DateTexts, month: string): string {
  const parts = partsOf(`${month}-01`)
  return parts ? `${texts.months[parts.month - 1]} ${parts.year}` : texts.notAvailable
}
