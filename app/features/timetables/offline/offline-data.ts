import type { AccessWords } from '#app/features/mosques/gathering-access.ts'
import { type DayRow, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { calculateLocalRows } from '#app/features/prayer-times/local-rows.ts'
import { type FileDay, minutesOn } from '#app/features/timetables/days-file.ts'
import type { DayHalves } from '#app/i18n/time-format.ts'
import type { Location } from '#salaah/day-times.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'

/** A city of the site with the rules by which the device calculates without a network. */
export type OfflineCity = Location & { id: string; name: string; rules: ShownRules; isPublished: boolean }

/** The Islamic date of a day in words, whether it is expected, and which day of the year it is. */
export type HijriWords = [date: string, expected: 0 | 1, special?: string]

/** What kept pages need besides their markup, in one language. Placeholders in braces are filled by the browser. */
export type OfflineData = {
  halves?: DayHalves
  school: School
  cities: OfflineCity[]
  /** The addresses of the days of cities with a published timetable. */
  published: string[]
  /** From the first day of the present month on. */
  hijri: { from: Day; days: HijriWords[] }
  words: {
    weekdays: readonly string[]
    weekdaysShort: readonly string[]
    months: readonly string[]
    hijriWeekdays: readonly string[]
    prayers: Record<Prayer, string>
    /** The names of the first session of Jumu'ah and of those after it. */
    jumuah: readonly string[]
    /** What stands in the place of a time that a day does not have, in the order of the six times. */
    missing: readonly string[]
    expectedMark: string
    today: string
    todayIn: string
    monthIn: string
    tableLabel: string
    calculated: string
    mayDiffer: string
    none: string
    adhan: string
    jamaat: string
    sunrise: string
    confirmedOn: string
    jumuahOn: string
    session: { adhan: string; khutbah: string; salaah: string }
    khutbahIn: string
    khateeb: string
    access: AccessWords
    elsewhere: string
  }
}

/** The six times of days in a city: those of its file where this has them, else calculated as the server does. */
export function cityRows(
  city: OfflineCity,
  school: School,
  days: readonly Day[],
  file: readonly FileDay[] = [],
): DayRow[] {
  const known = new Map(file.map((each) => [each.day, each]))
  return days.map((day) => {
    const published = known.get(day)
    return published ? rowOf(published, school) : calculateLocalRows(city, school, [day])[0]!
  })
}

function rowOf({ day, sunrise, times, asr }: FileDay, school: School): DayRow {
  const instants = { ...mapBegins(times), sunrise, asr: asr[school] }
  return { day, minutes: shownTimes.map((name) => (instants[name] ? minutesOn(day, instants[name]) : null)) }
}

const mapBegins = (times: FileDay['times']) =>
  Object.fromEntries(Object.entries(times).map(([prayer, { begins }]) => [prayer, begins])) as Partial<
    Record<Prayer, string>
  >
