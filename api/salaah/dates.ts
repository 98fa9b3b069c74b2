import { dayNumberOf, daysInMonth, toCivilDate, toDayNumber, twoDigits } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

/**
 * Parses `DD-MM-YYYY` to a day number. Invalid parts are replaced by those of today, as the service does: `31-02-2026` on the 20th is 20 February, and any other text is today.
 */
export function parseDay(text: string, today: number): number {
  const [first = '', second = '', third = ''] = text.split('-')
  const now = toCivilDate(today)
  const year = /^\d{1,4}$/.test(third) && Number(third) > 0 ? Number(third) : now.year
  const month = /^\d{1,2}$/.test(second) && Number(second) >= 1 && Number(second) <= 12 ? Number(second) : now.month
  const length = daysInMonth(year, month)
  const date = /^\d{1,2}$/.test(first) && Number(first) >= 1 && Number(first) <= length ? Number(first) : now.date
  return dayNumberOf(year, month, Math.min(date, length))
}

/** Today in a zone, as a day number. */
export function findToday(zone: string, now: Date): number {
  return toDayNumber(dayAt(zone, now.getTime()))
}

/** Formats a day number as `DD-MM-YYYY`. */
export function formatDate(number: number): string {
  const { year, month, date } = toCivilDate(number)
  return `${twoDigits(date)}-${twoDigits(month)}-${String(year).padStart(4, '0')}`
}

/** Parses unix seconds; null when the text is not a number. */
export function parseUnixTime(text: string): Date | null {
  if (!/^-?\d{1,11}$/.test(text)) return null
  return new Date(Number(text) * 1000)
}
