import type { School } from '#salaah/asr.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

/** The six times on the pages. Sunrise is not a prayer but ends the time of Fajr. */
export const shownTimes = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type ShownTime = (typeof shownTimes)[number]

/** One day of the table. Values missing from the source are null. */
export type DayRow = {
  day: Day
  hijri: { day: number; month: number; year: number } | null
  /** Minutes after 00:00, in the order of `shownTimes`. */
  minutes: (number | null)[]
}

/** The same days by one school or by both; only Asr differs. */
export type RowsBySchool = readonly { school: School; rows: readonly DayRow[] }[]

/** A prayer of a certain day; `at` is in milliseconds since 1970. */
export type PrayerInstant = { name: Prayer; day: Day; minutes: number; at: number }

/** Today and the following days, for the panel with the next prayer. */
export type Panel = {
  days: (DayRow & { startsAt: number; endsAt: number })[]
  prayers: PrayerInstant[]
}

export type PanelMoment = {
  day: Panel['days'][number]
  next: PrayerInstant | null
  /** When the previous prayer or the day began. */
  since: number
}

/** The day and the next prayer at an instant; null outside the days of the panel. */
export function findMoment({ days, prayers }: Panel, now: number): PanelMoment | null {
  const day = days.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  if (!day) return null
  const index = prayers.findIndex(({ at }) => at > now)
  const since = index > 0 ? prayers[index - 1]!.at : day.startsAt
  return { day, next: prayers[index] ?? null, since }
}

export function listDaysOfMonth(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}
