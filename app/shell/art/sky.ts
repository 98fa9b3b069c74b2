import { defaultCity } from '#salaah/cities.ts'
import { calculateDayTimes, toEpochMs } from '#salaah/day-times.ts'
import { findNextPrayer, type Prayer } from '#salaah/next-prayer.ts'

/** The sky over Cape Town at an instant, and when it changes. After sunrise it is that of Dhuhr. */
export function skyAt(now: Date): { sky: Prayer; until: Date } {
  const next = findNextPrayer(defaultCity, now.getTime())
  if (next.name !== 'dhuhr') return { sky: next.previous.name, until: new Date(next.at) }
  const sunrise = toEpochMs(calculateDayTimes(defaultCity, next.day), 'sunrise')
  return now.getTime() < sunrise
    ? { sky: 'fajr', until: new Date(sunrise) }
    : { sky: 'dhuhr', until: new Date(next.at) }
}
