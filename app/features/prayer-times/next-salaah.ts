import type { School } from '#salaah/asr.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays } from '#salaah/days.ts'
import type { Rules } from '#salaah/times.ts'
import { dayAt } from '#salaah/zone.ts'
import { type AdoptedYears, findAdoptedYear } from './adopted/adopted-rules.ts'
import type { PrayerInstant } from './day-rows.ts'
import { buildPanel, calculateLocalRows } from './local-rows.ts'

/** The next salaah at a location, with the publisher of the timetable that has its time; null when it is calculated. */
export function findNextSalaah(
  location: Location & { rules: Rules },
  school: School,
  now: number,
  adopted: AdoptedYears | undefined,
): (PrayerInstant & { publisher: string | null }) | null {
  const today = dayAt(location.zone, now)
  // An Isha after midnight belongs to the day before.
  const days = [-1, 0, 1].map((offset) => addDays(today, offset))
  const { prayers } = buildPanel(calculateLocalRows(location, school, days, adopted), location.zone)
  const next = prayers.find(({ at }) => at > now)
  if (!next) return null
  const timetable = findAdoptedYear(adopted, next.day)
  return { ...next, publisher: timetable?.days.has(next.day) ? timetable.publisher : null }
}
