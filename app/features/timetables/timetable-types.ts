import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

export const MAX_SESSIONS = 10
export const MAX_MINUTES_AFTER = 180
export const MAX_TEXT_CHARS = 120

/** A fixed time of day, or minutes after the salaah begins, rounded up to five minutes if wanted. */
export type TimeRule = { kind: 'fixed'; time: string } | { kind: 'after'; minutes: number; roundToFive: boolean }

/** Null: no such time is announced. */
export type PrayerRule = { adhan: TimeRule | null; jamaat: TimeRule | null }

export type DayRules = Record<Prayer, PrayerRule>

/** Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof weekdays)[number]
export const FRIDAY: Weekday = '5'

export type YesNoUnknown = 'yes' | 'no' | 'unknown'

/** Somewhere other than the mosque. */
export type Venue = { name: string; address: string; latitude: number | null; longitude: number | null }

/** A congregation apart from the five prayers. Jumu'ah is on every Friday; further occasions are told apart by this field. */
export type Session = {
  occasion: 'jumuah'
  adhan: string | null
  khutbah: string | null
  salaah: string
  language: string
  khateeb: string
  /** Null: at the mosque. */
  venue: Venue | null
  ladies: YesNoUnknown
}

export type TimetableContent = {
  /** The calculation of Asr that 'after' refers to. */
  school: 'shafii' | 'hanafi'
  week: DayRules
  /** Rules of single weekdays, which replace those of the week. */
  weekdays: { readonly [W in Weekday]?: { readonly [P in Prayer]?: PrayerRule | undefined } | undefined }
  sessions: readonly Session[]
}

/** The announced times of one day: 'HH:MM' or null. */
export type FixedTimes = Record<Prayer, { adhan: string | null; jamaat: string | null }>

/** When a timetable applies, and which of several wins. */
export type TimetablePeriod = {
  id: string
  kind: 'regular' | 'season' | 'dates'
  name: string
  validFrom: Day
  validUntil: Day | null
  withdrawnFrom: Day | null
  createdAt: string
}

export type Timetable = TimetablePeriod & {
  content: TimetableContent
  /** The days of a timetable of kind 'dates'. */
  dates?: ReadonlyMap<Day, FixedTimes>
}

/** Minutes after 00:00 of the day; times after midnight are above 1440. */
export type PrayerMinutes = { begins: number; adhan: number | null; jamaat: number | null }

/** What a mosque announces for one day. */
export type TimetableDay = {
  day: Day
  /** Null: the mosque announces nothing for this day, and only the calculated beginnings are known. */
  timetableId: string | null
  prayers: Record<Prayer, PrayerMinutes>
  /** On a Friday with sessions they take the place of Dhuhr's jamaat. */
  sessions: readonly Session[]
}

/** A congregation at an instant, in milliseconds since 1970. */
export type Jamaat = { prayer: Prayer | 'jumuah'; day: Day; minutes: number; at: number; session: Session | null }

/** When the time of a salaah begins, calculated or from the published timetable of the city. Asr names its school. */
export type Beginning = {
  prayer: Exclude<Prayer, 'asr'> | 'asrShafii' | 'asrHanafi'
  minutes: number
  at: number
  isPublished: boolean
}
