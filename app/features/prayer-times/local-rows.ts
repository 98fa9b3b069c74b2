import type { School } from '#salaah/asr.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { toHijri } from '#salaah/hijri.ts'
import { prayers } from '#salaah/next-prayer.ts'
import type { Rules } from '#salaah/times.ts'
import { dayStartMs, offsetOfDay } from '#salaah/zone.ts'
import { type AdoptedYears, salaahTimesOn } from './adopted/adopted-rules.ts'
import { type DayRow, type Panel, type PrayerInstant, shownTimes } from './day-rows.ts'

/** The rows of these days from adopted timetables, else from our own calculator. */
export function calculateLocalRows(
  location: Location & { rules: Rules },
  school: School,
  days: readonly Day[],
  adopted?: AdoptedYears,
): DayRow[] {
  return days.map((day) => {
    const minutes = salaahTimesOn(location, day, school, adopted)
    const hijri = toHijri(toDayNumber(day))
    return {
      day,
      hijri: { day: hijri.day, month: hijri.month, year: hijri.year },
      minutes: shownTimes.map((name) => minutes[name]),
    }
  })
}

/** The panel of some rows from any source. */
export function buildPanel(rows: readonly DayRow[], zone: string): Panel {
  const days = rows.map((row) => {
    const startsAt = dayStartMs(zone, row.day)
    return { ...row, startsAt, endsAt: dayStartMs(zone, addDays(row.day, 1)) }
  })
  const instants: PrayerInstant[] = rows.flatMap(({ day, minutes }) =>
    prayers.flatMap((name) => {
      const time = minutes[shownTimes.indexOf(name)]
      if (time === null || time === undefined || Number.isNaN(time)) return []
      const midnight = toDayNumber(day) * 86_400_000 - offsetOfDay(zone, toDayNumber(day)) * 60_000
      return [{ name, day, minutes: time, at: midnight + time * 60_000 }]
    }),
  )
  return { days, prayers: instants.sort((a, b) => a.at - b.at) }
}
