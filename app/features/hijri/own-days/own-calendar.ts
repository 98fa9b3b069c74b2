import {
  type HijriDay,
  indexOfMonth,
  type MonthName,
  monthOfIndex,
  type SiteCalendar,
} from '#app/features/hijri/hijri-calendar.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { type FollowedMonths, type Follows, findOwnFirstDay, type MosqueCalendar } from './own-day-rules.ts'

/** The dates of a mosque: those of the site, except where it has first days of its own. */
export function ownDateOf(site: SiteCalendar, own: MosqueCalendar, day: Day, now: number): HijriDay {
  const ofSite = site.dateOf(day, now)
  const around = [2, 1, 0, -1, -2].map((offset) => {
    const month = monthOfIndex(indexOfMonth(ofSite) + offset)
    const first = findOwnFirstDay(own, month)
    return { ...month, own: first, firstDay: ownFirstDayOf(site, own, month) }
  })
  if (around.every((month) => month.own === null)) return ofSite
  const index = around.findIndex(({ firstDay }) => firstDay <= day)
  const { year, month, own: first, firstDay } = around[index]!
  const date = toDayNumber(day) - toDayNumber(firstDay) + 1
  if (month === ofSite.month && date === ofSite.day) return ofSite
  const source = first ?? around[index - 1]?.own
  return {
    year,
    month,
    day: date,
    status: source?.source === 'makkah' ? 'calculated' : source ? 'declared' : ofSite.status,
    authority: own.follows === 'other' ? own.authority : null,
  }
}

/** The first day of a month at a mosque, by what is declared and expected now. */
export const ownFirstDayOf = (site: SiteCalendar, own: MosqueCalendar, month: MonthName): Day =>
  findOwnFirstDay(own, month)?.firstDay ?? site.firstDayOf(month)

/** A day on which a mosque may differ from the site. */
export type OwnDay = { name: 'ramadan' | 'eid-al-fitr' | 'eid-al-adha'; own: Day; ofSite: Day }

/** What the page of a mosque says of its own days. */
export type OwnDays = { follows: Exclude<Follows, 'site'>; months: FollowedMonths; authority: string; days: OwnDay[] }

const RAMADAN = { name: 'ramadan', month: 9, day: 1 } as const
const marked = [
  RAMADAN,
  { name: 'eid-al-fitr', month: 10, day: 1 },
  { name: 'eid-al-adha', month: 12, day: 10 },
] as const
const MONTHS_AHEAD = 11

/** The coming beginning of Ramadan and the coming Eids of a mosque that does not follow the site; null of one that does. */
export function listOwnDays(site: SiteCalendar, own: MosqueCalendar, today: Day, now: number): OwnDays | null {
  const { follows, months, authority } = own
  if (follows === 'site') return null
  const present = indexOfMonth(site.dateOf(today, now))
  const days: OwnDay[] = []
  for (let index = present - 1; index <= present + MONTHS_AHEAD; index++) {
    const month: MonthName = monthOfIndex(index)
    const mark = marked.find((each) => each.month === month.month)
    const first = mark && findOwnFirstDay(own, month)
    if (!mark || !first) continue
    const day = addDays(first.firstDay, mark.day - 1)
    if (day >= today) days.push({ name: mark.name, own: day, ofSite: addDays(site.firstDayOf(month), mark.day - 1) })
  }
  return { follows, months, authority, days }
}
