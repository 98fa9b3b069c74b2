/** A calendar day as `YYYY-MM-DD`, without time or zone. */
export type Day = string

/** Days since 1970-01-01 of a calendar date. `Date.UTC` would read years below 100 as 19xx. */
export function dayNumberOf(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, date) / 86_400_000
}

/** Days since 1970-01-01; NaN when the text is not a date. */
export function toDayNumber(day: Day): number {
  const number = dayNumberOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8)))
  return formatDay(number) === day ? number : Number.NaN
}

/** The day with this number, counted from 1970-01-01. */
export function formatDay(number: number): Day {
  const { year, month, date } = toCivilDate(number)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
}

export type CivilDate = Readonly<{ year: number; month: number; date: number; weekday: number }>

let latest: { number: number; civil: CivilDate } | undefined

/** Year, month (1 to 12), date and weekday (0 is Sunday) of a day number. */
export function toCivilDate(number: number): CivilDate {
  // Whoever writes a day asks for its date several times in a row.
  if (latest?.number === number) return latest.civil
  const instant = new Date(number * 86_400_000)
  const civil = {
    year: instant.getUTCFullYear(),
    month: instant.getUTCMonth() + 1,
    date: instant.getUTCDate(),
    weekday: instant.getUTCDay(),
  }
  latest = { number, civil }
  return civil
}

export function daysInMonth(year: number, month: number): number {
  return dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)
}

/** The day `count` days later; earlier when it is negative. */
export function addDays(day: Day, count: number): Day {
  return formatDay(toDayNumber(day) + count)
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
