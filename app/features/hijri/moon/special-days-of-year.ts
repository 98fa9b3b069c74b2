import {
  type HijriDay,
  indexOfMonth,
  type MonthName,
  monthOfIndex,
  type SiteCalendar,
} from '#app/features/hijri/hijri-calendar.ts'
import { namedDates, specialDayOf } from '#app/features/hijri/special-days.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { addDays, type Day } from '#salaah/days.ts'

/** One of the days of the year with all days on which it can be, or white days in a row; the first of Ramadan is always one. */
export type YearDay = { name: SpecialDay | 'ramadan'; first: Day; last: Day; date: HijriDay }

type Range = { from: Day; days: number; now: number }

const RAMADAN = { name: 'ramadan', month: 9, day: 1 } as const

/** The first of Ramadan and the shown days of the year within some days from one on, and the white days in rows. */
export function listYearDays(calendar: SiteCalendar, shown: readonly SpecialDay[], range: Range): YearDay[] {
  const named = [RAMADAN, ...namedDates.filter(({ name }) => shown.includes(name))]
  const white = shown.includes('white-days') ? listWhiteDays(calendar, range) : []
  return [...named.flatMap((each) => listDates(calendar, each, range)), ...white].sort((one, other) =>
    one.first < other.first ? -1 : 1,
  )
}

/** Whether it is a day of which two are still possible. */
export const isOneOfTwo = ({ name, first, last }: YearDay) => name !== 'white-days' && first !== last

function listWhiteDays(calendar: SiteCalendar, { from, days, now }: Range): YearDay[] {
  const found: YearDay[] = []
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(from, offset)
    const date = calendar.dateOf(day, now)
    const name = specialDayOf(date, ['white-days'])
    if (!name) continue
    const before = found.at(-1)
    if (before && addDays(before.last, 1) === day) before.last = day
    else found.push({ name, first: day, last: day, date })
  }
  return found
}

type NamedDate = { name: YearDay['name']; month: number; day: number }

/** A date in each year of a range. */
function listDates(calendar: SiteCalendar, { name, month, day }: NamedDate, { from, days, now }: Range): YearDay[] {
  const until = addDays(from, days)
  const [first, last] = [calendar.dateOf(from, now), calendar.dateOf(until, now)]
  const found: YearDay[] = []
  for (let index = indexOfMonth(first) - 1; index <= indexOfMonth(last); index++) {
    const of: MonthName = monthOfIndex(index)
    if (of.month !== month) continue
    const { days: possible, status, authority } = calendar.beginningOf(of, now)
    const [earliest, latest] = [possible[0], possible.at(-1)!].map((each) => addDays(each, day - 1))
    if (latest! < from || earliest! >= until) continue
    const date: HijriDay = { ...of, day, status: status === 'awaiting' ? 'expected' : status, authority }
    found.push({ name, first: earliest!, last: latest!, date })
  }
  return found
}
