import { addDays } from '#app/lib/days.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

/** The six times a visitor sees; sunrise is no prayer but ends the time of Fajr. */
export const shownTimes = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type ShownTime = (typeof shownTimes)[number]

/** One day of a table. A time or a Hijri date that the source did not give is null. */
export type DayRow = {
  day: Day
  hijri: { day: number; month: number; year: number } | null
  /** Minutes after 00:00, in the order of `shownTimes`. */
  minutes: (number | null)[]
}

/** A prayer of a certain day as an instant (milliseconds since 1970). */
export type PrayerInstant = { name: Prayer; day: Day; minutes: number; at: number }

/** Today and what follows, for the panel that shows the next prayer. */
export type Panel = {
  days: (DayRow & { startsAt: number; endsAt: number })[]
  prayers: PrayerInstant[]
}

export type PanelMoment = {
  day: Panel['days'][number]
  next: PrayerInstant | null
  /** When the prayer before the next one began, or the day. */
  since: number
}

/** What the panel says at an instant; null when the instant lies outside its days. */
export function findMoment({ days, prayers }: Panel, now: number): PanelMoment | null {
  const day = days.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  if (!day) return null
  const index = prayers.findIndex(({ at }) => at > now)
  const since = index > 0 ? prayers[index - 1]!.at : day.startsAt
  return { day, next: prayers[index] ?? null, since }
}

/** The days of a month (`YYYY-MM`). */
export function listDaysOfMonth(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}
