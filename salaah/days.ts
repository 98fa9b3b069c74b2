/** A calendar day as `YYYY-MM-DD`, without time or zone. */
export type Day = string

/** Days since 1970-01-01 of a calendar date. `Date.UTC` reads years below 100 as 19xx, so they are set separately. */
export function dayNumberOf(year: number, month: number, date: number): number {
  const instant = Date.UTC(2000, month - 1, date)
  if (year >= 100) return Date.UTC(year, month - 1, date) / 86_400_000
  return new Date(instant).setUTCFullYear(year, month - 1, date) / 86_400_000
}

/** Days since 1970-01-01; NaN when the text is not a date. */
export function toDayNumber(day: Day): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return Number.NaN
  const number = dayNumberOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return formatDay(number) === day ? number : Number.NaN
}

/** The day with this number, counted from 1970-01-01. */
export function formatDay(number: number): Day {
  const { year, month, date } = toCivilDate(number)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
}

/** Year, month (1 to 12), date and weekday (0 is Sunday) of a day number. */
export function toCivilDate(number: number): { year: number; month: number; date: number; weekday: number } {
  const instant = new Date(number * 86_400_000)
  return {
    year: instant.getUTCFullYear(),
    month: instant.getUTCMonth() + 1,
    date: instant.getUTCDate(),
    weekday: instant.getUTCDay(),
  }
}

export function daysInMonth(year: number, month: number): number {
  return dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)
}

/** The day `count` days later. */
export function addDays(day: Day, count: number): Day {
  return formatDay(toDayNumber(day) + count)
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
