import type { HijriDay, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { addDays, type Day } from '#salaah/days.ts'

/** One of the days of the year, or some in a row. */
export type YearDay = { name: SpecialDay; first: Day; last: Day; date: HijriDay }

/** The shown days of the year within some days from one on, and the white days by themselves, each row as one. */
export function listYearDays(
  calendar: SiteCalendar,
  shown: readonly SpecialDay[],
  range: { from: Day; days: number; now: number },
): YearDay[] {
  // The 15th of Sha'ban is a white day too.
  const named = listRows(
    calendar,
    shown.filter((name) => name !== 'white-days'),
    range,
  )
  const white = shown.includes('white-days') ? listRows(calendar, ['white-days'], range) : []
  return [...named, ...white].sort((one, other) => (one.first < other.first ? -1 : 1))
}

function listRows(
  calendar: SiteCalendar,
  shown: readonly SpecialDay[],
  { from, days, now }: { from: Day; days: number; now: number },
): YearDay[] {
  const found: YearDay[] = []
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(from, offset)
    const date = calendar.dateOf(day, now)
    const name = specialDayOf(date, shown)
    if (!name) continue
    const before = found.at(-1)
    if (before?.name === name && addDays(before.last, 1) === day) before.last = day
    else found.push({ name, first: day, last: day, date })
  }
  return found
}
