import { calculateDayTimes, type Location, productRules, toEpochMs } from './day-times.ts'
import { addDays, type Day } from './days.ts'
import type { Rules } from './times.ts'
import { dayAt } from './zone.ts'

/** The five daily prayers; sunrise ends the time of Fajr and is none. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof prayers)[number]

export type PrayerTime = {
  name: Prayer
  /** The civil day it belongs to. */
  day: Day
  /** Minutes after 00:00 of that day. */
  minutes: number
  /** Milliseconds since 1970. */
  at: number
}

/** Every prayer of the days from the one before to the one after `day`, in order. */
function prayersAround(place: Location, day: Day, rules: Rules): PrayerTime[] {
  return [-1, 0, 1].flatMap((distance) => {
    const times = calculateDayTimes(place, addDays(day, distance), rules)
    return prayers.map((name) => ({
      name,
      day: times.day,
      minutes: times.minutes[name],
      at: toEpochMs(times, name),
    }))
  })
}

/** The prayer that begins next after an instant (milliseconds since 1970), with the one before it and the time between. */
export function findNextPrayer(
  place: Location,
  now: number,
  rules: Rules = productRules,
): PrayerTime & { previous: PrayerTime; minutesLeft: number } {
  const all = prayersAround(place, dayAt(place.zone, now), rules).sort((a, b) => a.at - b.at)
  const index = all.findIndex((prayer) => prayer.at > now)
  const next = all[index]!
  return { ...next, previous: all[index - 1]!, minutesLeft: Math.ceil((next.at - now) / 60_000) }
}
