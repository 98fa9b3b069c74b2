import { type Day, toDayNumber } from './days.ts'
import type { Position } from './sun.ts'
import { calculateTimes, type Rules, southAfricanTune, type TimeName, type Times, timeNames } from './times.ts'
import { formatIso, offsetOfDay } from './zone.ts'

export type Location = Position & {
  /** An IANA time zone: `Africa/Johannesburg`. */
  zone: string
}

/** The times of one day at one location. */
export type DayTimes = {
  day: Day
  /** Minutes ahead of UTC on that day. */
  offset: number
  minutes: Times
}

/** The product's rules: method 14, Shafi'i, with the local adjustments for South Africa. */
export const productRules: Rules = { tune: southAfricanTune }

/** The times of a day at a location. */
export function calculateDayTimes(location: Location, day: Day, rules: Rules = productRules): DayTimes {
  const number = toDayNumber(day)
  if (Number.isNaN(number)) throw new RangeError(`Not a day: ${day}`)
  const offset = offsetOfDay(location.zone, number)
  return { day, offset, minutes: calculateTimes(location, number, offset, rules) }
}

/** The instant of one of the times, in milliseconds since 1970. */
export function toEpochMs(times: DayTimes, name: TimeName): number {
  return toDayNumber(times.day) * 86_400_000 + (times.minutes[name] - times.offset) * 60_000
}

/** All times of the day as ISO 8601 texts with the location's offset. @public part of this package, see README.md */
export function formatIsoTimes(times: DayTimes): Record<TimeName, string> {
  const texts = {} as Record<TimeName, string>
  for (const name of timeNames) texts[name] = formatIso(toEpochMs(times, name), times.offset)
  return texts
}
