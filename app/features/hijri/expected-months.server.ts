import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, formatDay, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { offsetOfDay } from '#salaah/zone.ts'
import { type FirstMonth, indexOfMonth } from './hijri-calendar.ts'
import { isExpectedToBeSeen, type MoonEvening, moonOnEvening, nearestBirth } from './moon-figures.server.ts'

/** How far back the first expected month lies, so that months without an announcement have settled by today. */
const MONTHS_BACK = 26
const DAYS_PER_MONTH = 29.53
/** A moon that old counts as seen wherever one looks. */
const SEEN_AGE_HOURS = 72
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_EVENINGS = 3000

const evenings = new Map<string, MoonEvening | null>()

/** The moon in the evening of a day, from memory where it was calculated before. */
export function moonOn(place: Location, day: Day): MoonEvening | null {
  const key = `${place.latitude} ${place.longitude} ${place.zone} ${day}`
  const known = evenings.get(key)
  if (known !== undefined) return known
  if (evenings.size >= MAX_EVENINGS) evenings.clear()
  const evening = moonOnEvening(place, day)
  evenings.set(key, evening)
  return evening
}

/** The days of a month that begins on a day, by the moon of its 29th: 29 when it is expected to be seen, else 30. */
export function expectedLength(place: Location, firstDay: Day): 29 | 30 {
  return isSeenOn(place, addDays(firstDay, 28)) ? 29 : 30
}

/** The month with which a chain of expected months begins: about two years before a day, when its moon is first seen. */
export function firstExpectedMonth(place: Location, today: Day): FirstMonth {
  const from = toDayNumber(today) - Math.round(MONTHS_BACK * DAYS_PER_MONTH)
  const birth = Math.floor(nearestBirth(from * DAY_MS) / DAY_MS)
  let day = birth
  while (!isSeenOn(place, formatDay(day))) day++
  return { index: indexOfMonth(toHijri(birth + 15)), firstDay: formatDay(day + 1) }
}

/** Far north and south the moon of some months is never high enough for the criterion; then its age decides. */
function isSeenOn(place: Location, day: Day): boolean {
  const evening = moonOn(place, day)
  if (evening) return isExpectedToBeSeen(evening) || evening.ageHours >= SEEN_AGE_HOURS
  const number = toDayNumber(day)
  const instant = number * DAY_MS + 18 * HOUR_MS - offsetOfDay(place.zone, number) * 60_000
  return instant - nearestBirth(instant) >= SEEN_AGE_HOURS * HOUR_MS
}
