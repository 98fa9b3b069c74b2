import { addDays } from '#salaah/days.ts'

const DAY_MS = 86_400_000
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is an existing calendar day, as `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  const parts = DAY.exec(text ?? '')
  return parts !== null && new Date(noon(parts[0])).getUTCDate() === Number(parts[3])
}

/** Whether a text is a time of day as `HH:MM`, from 00:00 to 23:59. */
export const isTime = (text: string | null | undefined): text is string => TIME.test(text ?? '')

/** The day a number of months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDay), 12))
}

/** The first day of the month some months later. */
export const firstOfMonth = (day: string, monthsAhead: number): string =>
  addMonths(`${day.slice(0, 7)}-01`, monthsAhead)

/** Consecutive days. */
export const listDays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index))

/** The number of days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / DAY_MS)

/** The day of the week: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay()

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const isoDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Formats a day (`YYYY-MM-DD`) in digits, in the order chosen in the site's settings. */
export function numericDate(day: string, format: 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'yyyy-MM-dd'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date)
}
