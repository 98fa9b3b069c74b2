import { type DayRow, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import { calculateLocalRows } from '#app/features/prayer-times/local-rows.ts'
import type { DaysFile, FileDay } from '#app/features/timetables/days-file.ts'
import { listTimesRows, type TimesRow } from '#app/features/timetables/times-rows.ts'
import type { DayHalves } from '#app/i18n/time-format.ts'
import { applyMergePatch, type JsonObject } from '#app/lib/merge-patch.ts'
import type { Location } from '#salaah/day-times.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
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
    prayers: Record<Prayer | 'jumuah', string>
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
    ladies: { yes: string; no: string }
    elsewhere: string
  }
}

/** The days of a file, each complete; yesterday comes first where its night goes on. */
export function readDays({ yesterday, days: [first, ...patches] }: DaysFile): FileDay[] {
  let latest = first as unknown as JsonObject
  const days = [latest]
  for (const patch of patches) {
    latest = applyMergePatch(latest, patch)
    days.push(latest)
  }
  return [...(yesterday ? [yesterday] : []), ...(days as unknown as FileDay[])]
}

/** The minutes after the midnight of a day of an instant with the offset of its place. */
export function minutesOn(day: Day, instant: string): number {
  const days = toDayNumber(instant.slice(0, 10)) - toDayNumber(day)
  return days * 1440 + Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
}

/** The congregations of a day, in minutes. */
export function fileRows({ day, times, sessions = [] }: FileDay): TimesRow<number | null>[] {
  const minutes = (instant: string | undefined) => (instant ? minutesOn(day, instant) : null)
  const five = Object.fromEntries(
    Object.entries(times).map(([prayer, { begins, adhan, jamaat }]) => [
      prayer,
      { begins: minutes(begins), adhan: minutes(adhan), jamaat: minutes(jamaat) },
    ]),
  ) as Record<Prayer, { begins: number | null; adhan: number | null; jamaat: number | null }>
  const jumuah = sessions.filter(({ occasion }) => occasion === 'jumuah')
  return listTimesRows(
    five,
    jumuah.map(({ adhan, at }) => ({ adhan: minutes(adhan), jamaat: minutes(at) })),
  )
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
