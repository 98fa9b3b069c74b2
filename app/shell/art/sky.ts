import { calculateDayTimes, type Location, toEpochMs } from '#salaah/day-times.ts'
import { findNextPrayer, type Prayer } from '#salaah/next-prayer.ts'
import type { Rules } from '#salaah/times.ts'

/** The sky over a city at an instant, and when it changes. After sunrise it is that of Dhuhr. */
export function skyAt(city: Location & { rules: Rules }, now: Date): { sky: Prayer; until: Date } {
  const next = findNextPrayer(city, now.getTime(), city.rules)
  if (next.name !== 'dhuhr') return { sky: next.previous.name, until: new Date(next.at) }
  const sunrise = toEpochMs(calculateDayTimes(city, next.day, city.rules), 'sunrise')
  return now.getTime() < sunrise
    ? { sky: 'fajr', until: new Date(sunrise) }
    : { sky: 'dhuhr', until: new Date(next.at) }
}
