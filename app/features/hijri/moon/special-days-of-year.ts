import type { HijriDay, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { type EidName, findEidDays } from '#app/features/hijri/season.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { addDays, type Day } from '#salaah/days.ts'

/** One of the days of the year, or some in a row. */
export type YearDay = { name: SpecialDay; first: Day; last: Day; date: HijriDay }

type Range = { from: Day; days: number; today: Day; now: number }

/**
 * The shown days of the year within some days from one on, and the white days by themselves, each row as one. An Eid has
 * all days on which it can be.
 */
export function listYearDays(calendar: SiteCalendar, shown: readonly SpecialDay[], range: Range): YearDay[] {
  // The 15th of Sha'ban is a white day too.
  const named = listRows(
    calendar,
    shown.filter((name) => name !== 'white-days' && !isEid(name)),
    range,
  )
  const white = shown.includes('white-days') ? listRows(calendar, ['white-days'], range) : []
  const eids = listEids(calendar, shown.filter(isEid), range)
  return [...named, ...white, ...eids].sort((one, other) => (one.first < other.first ? -1 : 1))
}

/** Whether it is an Eid of which two days are still possible. */
export const isOneOfTwo = ({ name, first, last }: YearDay) => isEid(name) && first !== last

const isEid = (name: SpecialDay): name is EidName => name === 'eid-al-fitr' || name === 'eid-al-adha'

function listRows(calendar: SiteCalendar, shown: readonly SpecialDay[], { from, days, now }: Range): YearDay[] {
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

/** The Eids of a range, each from the first to the last day on which it can be. */
function listEids(calendar: SiteCalendar, names: readonly EidName[], { from, days, today, now }: Range): YearDay[] {
  const until = addDays(from, days)
  const [year, lastYear] = [calendar.dateOf(from, now).year, calendar.dateOf(until, now).year]
  const years = [year, year + 1, year + 2].filter((each) => each <= lastYear)
  return names.flatMap((name) =>
    years.flatMap((each): YearDay[] => {
      const eid = findEidDays(calendar, { name, year: each }, today, now)
      const [first, last] = [eid.days[0]!, eid.days.at(-1)!]
      const date = { ...eidDateOf(name), year: each, status: eid.status, authority: null }
      return last < from || first >= until ? [] : [{ name, first, last, date }]
    }),
  )
}

const eidDateOf = (name: EidName) => (name === 'eid-al-fitr' ? { month: 10, day: 1 } : { month: 12, day: 10 })
