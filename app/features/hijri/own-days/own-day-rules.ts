import { type KnownMonth, monthIndex } from '#app/features/hijri/declaration-rules.ts'
import type { HijriMonth } from '#app/features/hijri/declaration-schema.ts'
import { daysBetween } from '#app/lib/days.ts'
import { type Day, formatDay } from '#salaah/days.ts'
import { findCalendarMonth } from '#salaah/hijri-calendars.ts'

/** Whom a mosque follows: the site, Makkah, or another committee whose days it enters. */
export const followedAuthorities = ['site', 'makkah', 'other'] as const
export type Follows = (typeof followedAuthorities)[number]

/** The months in which it does not follow the site: only that of Eid al-Adha, or all. */
export const followedMonths = ['dhu-al-hijjah', 'all'] as const
export type FollowedMonths = (typeof followedMonths)[number]

export type OwnMonth = HijriMonth & { firstDay: Day }

/** The calendar of a mosque: whom it follows, and the first days that it names itself. */
export type MosqueCalendar = {
  follows: Follows
  months: FollowedMonths
  /** The other committee, by its name. */
  authority: string
  days: OwnMonth[]
}

/** A mosque that has chosen nothing. */
export const followsSite: MosqueCalendar = { follows: 'site', months: 'dhu-al-hijjah', authority: '', days: [] }

const DHU_AL_HIJJAH = 12

/** Where a first day of a mosque's own comes from: it named the day, or Makkah's calendar has it. */
export type OwnFirstDay = { firstDay: Day; source: 'named' | 'makkah' }

/** The first day of a month at a mosque that has one of its own; null when its month begins with the site's. */
export function findOwnFirstDay({ follows, months, days }: MosqueCalendar, month: HijriMonth): OwnFirstDay | null {
  if (follows === 'site' || (months === 'dhu-al-hijjah' && month.month !== DHU_AL_HIJJAH)) return null
  const named = days.find((day) => monthIndex(day) === monthIndex(month))
  if (named) return { firstDay: named.firstDay, source: 'named' }
  return follows === 'makkah' ? { firstDay: makkahFirstDay(month), source: 'makkah' } : null
}

/** The first day of a month in the Umm al-Qura calendar. */
export const makkahFirstDay = ({ year, month }: HijriMonth): Day =>
  formatDay(findCalendarMonth('UAQ', year, month).firstDayNumber)

/** Committees of the same moon differ by so many days at most. */
const MAX_DIFFERENCE_DAYS = 2

export type ImpossibleDay = { month: HijriMonth; reason: 'far' | 'length' }

/** The months whose first day cannot be one: too far from the site's, or next to a month of 28 or 31 days. */
export function findImpossibleDays(days: readonly OwnMonth[], known: readonly KnownMonth[]): ImpossibleDay[] {
  return days.flatMap((own): ImpossibleDay[] => {
    const month = { year: own.year, month: own.month }
    const ofSite = known.find((each) => monthIndex(each) === monthIndex(own))
    if (ofSite && Math.abs(daysBetween(ofSite.firstDay, own.firstDay)) > MAX_DIFFERENCE_DAYS)
      return [{ month, reason: 'far' }]
    const before = days.find((each) => monthIndex(each) === monthIndex(own) - 1)
    const length = before ? daysBetween(before.firstDay, own.firstDay) : 29
    return length === 29 || length === 30 ? [] : [{ month, reason: 'length' }]
  })
}

const RAMADAN = 9
const SHAWWAL = 10

/** The months that the form asks about: the present and the next one, and the next Ramadan, Shawwal and Dhu al-Hijjah. */
export function monthsToName(known: readonly KnownMonth[], today: Day): KnownMonth[] {
  const present = Math.max(
    0,
    known.findLastIndex(({ firstDay }) => firstDay <= today),
  )
  const coming = known.slice(present)
  const next = [RAMADAN, SHAWWAL, DHU_AL_HIJJAH].map((month) => coming.find((each) => each.month === month))
  return coming.filter((each, index) => index < 2 || next.includes(each))
}
