import { type Day, dayNumber } from './days.ts'
import type { Position } from './qibla.ts'
import { calculateTimes, type Rules, type TimeName, type Times, timeNames } from './times.ts'
import { southAfricanTune } from './tune.ts'
import { isoText, offsetOfDay } from './zone.ts'

export type Place = Position & {
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
export function timesOf(place: Place, day: Day, rules: Rules = productRules): DayTimes {
  const number = dayNumber(day)
  if (Number.isNaN(number)) throw new RangeError(`No day: ${day}`)
  const offset = offsetOfDay(place.zone, number)
  return { day, offset, minutes: calculateTimes(place, number, offset, rules) }
}

/** The times of a day (`YYYY-MM-DD`) at a position in an IANA zone, by the product's rules. */
export function timesForPlace(latitude: number, longitude: number, day: Day, zone: string): DayTimes {
  return timesOf({ latitude, longitude, zone }, day)
}

/** The instant (milliseconds since 1970) of a time of that day. */
export function epochMsOf(times: DayTimes, name: TimeName): number {
  return dayNumber(times.day) * 86_400_000 + (times.minutes[name] - times.offset) * 60_000
}

/** All times of the day as ISO 8601 texts with the place's offset. @public part of this package, see README.md */
export function isoTimes(times: DayTimes): Record<TimeName, string> {
  const texts = {} as Record<TimeName, string>
  for (const name of timeNames) texts[name] = isoText(epochMsOf(times, name), times.offset)
  return texts
}
