import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { prayers } from '#salaah/next-prayer.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import { dayAt, dayStartMs, offsetOfDay } from '#salaah/zone.ts'
import { type AdoptedYears, findAdoptedYear, salaahTimesOn } from './adopted/adopted-rules.ts'
import { type DayRow, findMoment, type Panel, type PrayerInstant, type ShownTime, shownTimes } from './day-rows.ts'

/** The rows of these days from adopted timetables, else from our own calculator. */
export function calculateLocalRows(
  location: Location & { rules: ShownRules },
  school: School,
  days: readonly Day[],
  adopted?: AdoptedYears,
): DayRow[] {
  return days.map((day) => {
    const minutes = salaahTimesOn(location, day, school, adopted)
    return {
      day,
      minutes: shownTimes.map((name) => (Number.isNaN(minutes[name]) ? null : minutes[name])),
    }
  })
}

/** The panel of some rows from any source. Isha of the day before them goes on until their first Fajr. */
export function buildPanel(rows: readonly DayRow[], zone: string, before: readonly DayRow[] = []): Panel {
  const days = rows.map((row) => {
    const startsAt = dayStartMs(zone, row.day)
    return { ...row, startsAt, endsAt: dayStartMs(zone, addDays(row.day, 1)) }
  })
  const instantsOf = (name: ShownTime, { day, minutes }: DayRow) => {
    const time = minutes[shownTimes.indexOf(name)]
    if (time === null || time === undefined) return []
    const midnight = toDayNumber(day) * 86_400_000 - offsetOfDay(zone, toDayNumber(day)) * 60_000
    return [{ day, minutes: time, at: midnight + time * 60_000 }]
  }
  const instants: PrayerInstant[] = [...before, ...rows].flatMap((row) =>
    prayers.flatMap((name) => instantsOf(name, row).map((instant) => ({ name, ...instant }))),
  )
  const sunrises = rows.flatMap((row) => instantsOf('sunrise', row).map(({ at }) => at))
  return { days, prayers: instants.sort((a, b) => a.at - b.at), sunrises }
}

/** The salaah whose time it is at a location and the next one. */
export type NowAndNext = {
  /** Null between sunrise and Dhuhr. */
  current: PrayerInstant | null
  /** With the publisher of the timetable that has its time; null when it is calculated. */
  next: (PrayerInstant & { publisher: string | null }) | null
  /** When one of them changes. */
  changesAt: number
}

export function findNowAndNext(
  location: Location & { rules: ShownRules },
  school: School,
  now: number,
  adopted: AdoptedYears | undefined,
): NowAndNext {
  const today = dayAt(location.zone, now)
  // An Isha after midnight belongs to the day before.
  const days = [-1, 0, 1].map((offset) => addDays(today, offset))
  const panel = buildPanel(calculateLocalRows(location, school, days, adopted), location.zone)
  const { current, next } = findMoment(panel, now) ?? { current: null, next: null }
  const timetable = next && findAdoptedYear(adopted, next.day)
  const publisher = next && timetable?.days.has(next.day) ? timetable.publisher : null
  const changes = [dayStartMs(location.zone, addDays(today, 1)), ...panel.sunrises, ...(next ? [next.at] : [])]
  return { current, next: next && { ...next, publisher }, changesAt: Math.min(...changes.filter((at) => at > now)) }
}
