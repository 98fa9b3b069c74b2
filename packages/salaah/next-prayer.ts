import { calculateDayTimes, type Location, productRules, toEpochMs } from './day-times.ts'
import { addDays, type Day } from './days.ts'
import type { Rules } from './times.ts'
import { dayAt } from './zone.ts'

/** The five daily prayers. Sunrise is not among them: it only ends the time of Fajr. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof prayers)[number]

export type PrayerTime = {
  name: Prayer
  /** The day it belongs to. */
  day: Day
  /** Minutes after 00:00 of that day. */
  minutes: number
  /** Milliseconds since 1970. */
  at: number
}

/** The prayers of the day before, of `day` and of the day after. */
function listPrayersAround(location: Location, day: Day, rules: Rules): PrayerTime[] {
  return [-1, 0, 1].flatMap((days) => {
    const times = calculateDayTimes(location, addDays(day, days), rules)
    return prayers.map((name) => ({
      name,
      day: times.day,
      minutes: times.minutes[name],
      at: toEpochMs(times, name),
    }))
  })
}

/** The next prayer after an instant (milliseconds since 1970), with the previous one and the minutes left. */
export function findNextPrayer(
  location: Location,
  now: number,
  rules: Rules = productRules,
): PrayerTime & { previous: PrayerTime; minutesLeft: number } {
  const all = listPrayersAround(location, dayAt(location.zone, now), rules).sort((a, b) => a.at - b.at)
  const index = all.findIndex((prayer) => prayer.at > now)
  const next = all[index]!
  return { ...next, previous: all[index - 1]!, minutesLeft: Math.ceil((next.at - now) / 60_000) }
}
