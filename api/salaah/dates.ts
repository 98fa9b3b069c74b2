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

/** The parts of `D-M-YYYY`, day first, whether or not there is such a date; null for any other text. */
export function parseDateParts(text: string): { day: number; month: number; year: number } | null {
  const match = /^(\d{1,2})-(\d{1,2})-(\d{1,4})$/.exec(text)
  return match && { day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) }
}

/** The day number of `D-M-YYYY`; a day or month too many counts on, so that 31-02 is 3 March. Null for any other text. */
export function parseOverflowingDay(text: string): number | null {
  const parts = parseDateParts(text)
  return parts && dayNumberOf(parts.year, parts.month, parts.day)
}

/** Today in a zone, as a day number. */
export function findToday(zone: string, now: Date): number {
  return toDayNumber(dayAt(zone, now.getTime()))
}

/** Today in UTC, the day that the service uses where no location is given. */
export function utcToday(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000)
}

/** Formats a day number as `DD-MM-YYYY`. */
export function formatDate(number: number): string {
  const { year, month, date } = toCivilDate(number)
  return `${twoDigits(date)}-${twoDigits(month)}-${String(year).padStart(4, '0')}`
}

/** Parses unix seconds; null when the text is not a whole number as PHP would print it. */
export function parseUnixTime(text: string): Date | null {
  return /^(0|-?[1-9]\d{0,10})$/.test(text) ? new Date(Number(text) * 1000) : null
}

/** The whole number at the beginning of a text, 0 without one, within the years that dates can have. */
export function parseLeadingInteger(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? 0 : Math.max(-99_999, Math.min(99_999, number))
}
