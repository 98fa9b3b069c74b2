import { type Day, toDayNumber } from './days.ts'
import type { Position } from './qibla.ts'
import { calculateTimes, type Rules, type TimeName, type Times, timeNames } from './times.ts'
import { southAfricanTune } from './tune.ts'
import { formatIso, offsetOfDay } from './zone.ts'

export type Location = Position & {
  /** An IANA name, `Africa/Johannesburg`. */
  zone: string
}

/** The times of one day at one place. */
export type DayTimes = {
  day: Day
  /** Minutes by which the place's clocks are ahead of UTC on that day. */
  offset: number
  minutes: Times
}

/** Method 14, Shafi'i, with the local adjustments for South Africa. */
export const productRules: Rules = { tune: southAfricanTune }

/** The times of a day at a place, by the product's method and adjustments unless others are given. */
export function calculateDayTimes(place: Location, day: Day, rules: Rules = productRules): DayTimes {
  const number = toDayNumber(day)
  if (Number.isNaN(number)) throw new RangeError(`No day: ${day}`)
  const offset = offsetOfDay(place.zone, number)
  return { day, offset, minutes: calculateTimes(place, number, offset, rules) }
}

/** The instant (milliseconds since 1970) of a time of that day. */
export function toEpochMs(times: DayTimes, name: TimeName): number {
  return toDayNumber(times.day) * 86_400_000 + (times.minutes[name] - times.offset) * 60_000
}

/** All times of the day as ISO 8601 texts with the place's offset. @public part of this package, see README.md */
export function formatIsoTimes(times: DayTimes): Record<TimeName, string> {
  const texts = {} as Record<TimeName, string>
  for (const name of timeNames) texts[name] = formatIso(toEpochMs(times, name), times.offset)
  return texts
}
