import type { HijriStatus, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import type { GatheringFact } from '#app/features/mosques/gathering-access.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { applyMergePatch, type JsonObject } from '#app/lib/merge-patch.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import type { NightReading } from './ramadan-rules.ts'
import { listTimesRows, type TimesRow } from './times-rows.ts'
import type { Eid, Occasion, YesNoUnknown } from './timetable-types.ts'

/** The days in a file, from today. */
export const FILE_DAYS = 60

/** An instant with the offset of its place: `2026-11-20T13:15:00+02:00`. */
type Instant = string

/** Who says a time: the mosque, a published timetable of the city, or the calculation of the site. */
export type TimeSource = 'mosque' | 'adopted' | 'calculated'

/** One salaah of a day. A time that is not announced, or that the sun does not give, is missing. */
export type FileTime = {
  begins?: Instant
  adhan?: Instant
  jamaat?: Instant
  source: TimeSource
  /** The last day before the next change of the mosque's timetable. */
  until?: Day
}

/** What one occasion has and others do not is missing for those. */
export type FileSession = {
  occasion: Occasion
  /** Of one whose day depends on the moon: the Islamic date on which it is held. Of taraweeh it is that of the night. */
  hijri?: FileDay['hijri']
  adhan?: Instant
  khutbah?: Instant
  at: Instant
  /** The codes of the languages of the talk, and a note of the mosque on them. */
  languages?: readonly string[]
  language?: string
  khateeb?: string
  eid?: Eid
  imam?: string
  bringMat?: true
  rain?: string
  rakaats?: number
  huffadh?: string
  /** What is read: the number of a juz, or words. */
  reading?: NightReading
  /** In this night the Qur'an is completed. */
  isKhatam?: true
  note?: string
  ladies?: Exclude<YesNoUnknown, 'unknown'>
  /** What is known of who can follow. */
  access?: readonly GatheringFact[]
  /** Missing when it is at the mosque itself. */
  venue?: { name: string; address?: string; latitude?: number; longitude?: number }
  source: TimeSource
  until?: Day
}

export type FileDay = {
  day: Day
  /** The date of the daytime. While it is awaited it is the 30th, which the day has unless the next month begins. */
  hijri: { date: string; status: HijriStatus }
  sunrise?: Instant
  times: Record<Prayer, FileTime>
  /** When Asr begins by each school; `times.asr` has the one of the mosque or the site. */
  asr: { [S in School]?: Instant }
  sessions?: FileSession[]
}

/** The coming days of a mosque or of a city: everything that a reader without rules of its own needs to show times. */
export type DaysFile = {
  mosque?: { slug: string; name: string; kind: PlaceKind }
  city?: { id: string; names: Readonly<Record<string, string>> }
  zone: string
  today: Day
  /** The last day in the file. */
  validUntil: Day
  generated: Instant
  /** Rises with every change on the site. */
  revision: number
  /** Where the Islamic dates are from, and whether they turn at the Maghrib before the day or at its midnight. */
  hijri: { calendar: SiteCalendar['kind']; authority?: string; turns: SiteCalendar['turns'] }
  /** When the mosque last confirmed its times; missing when it never announced any. */
  confirmed?: { at: Instant; isStale: boolean }
  /** Where and by which rules the times are calculated that nobody announces, also after the last day. */
  calculation: { latitude: number; longitude: number; rules: ShownRules }
  /** The published timetables that times of the source `adopted` are from. */
  adopted?: { publisher: string; link: string }[]
  /** The day before today, when its Isha or one of its sessions is after midnight and thereby today. */
  yesterday?: FileDay
  /** The first day, then what each day has different from the one before, as JSON merge patches. */
  days: [FileDay, ...JsonObject[]]
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
