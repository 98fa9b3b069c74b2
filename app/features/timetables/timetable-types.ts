import type { HijriDay } from '#app/features/hijri/hijri-calendar.ts'
import type { Access } from '#app/features/mosques/gathering-access.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

export const MAX_SESSIONS = 10
export const MAX_MINUTES_AFTER = 180
export const MAX_TEXT_CHARS = 120
export const MAX_NOTE_CHARS = 300
export const MAX_RAKAATS = 40
/** Of a Ramadan. */
export const MAX_NIGHTS = 30

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

/** What the sessions of all occasions have. */
type SessionFacts = {
  /** A note on the language of the talk; its languages are part of `access`. */
  language: string
  /** Null: at the mosque. */
  venue: Venue | null
  access: Access
}

/** Held on Fridays. */
export type JumuahSession = SessionFacts & {
  occasion: 'jumuah'
  adhan: string | null
  khutbah: string | null
  salaah: string
  khateeb: string
}

/** What is read in taraweeh: a juz each night, or in words: one line for all nights, several for one night each; none: not known. */
export type Reading = { kind: 'juz' } | { kind: 'lines'; lines: readonly string[] }

/** Held on the evenings before the days of Ramadan. */
export type TaraweehSession = SessionFacts & {
  occasion: 'taraweeh'
  /** A fixed time, or minutes after the jamaat of Isha. */
  time: { kind: 'fixed'; time: string } | { kind: 'after-isha'; minutes: number }
  /** The first night of Ramadan in which it is held. */
  fromNight: number
  rakaats: number | null
  huffadh: string
  reading: Reading
  /** The night in which the Qur'an is completed. */
  khatamNight: number | null
  note: string
}

export const eids = ['fitr', 'adha'] as const
export type Eid = (typeof eids)[number]

/** Held on the first of Shawwal or the tenth of Dhu al-Hijjah. */
export type EidSession = SessionFacts & {
  occasion: 'eid'
  eid: Eid
  salaah: string
  imam: string
  bringMat: boolean
  /** What happens when it rains. */
  rain: string
  note: string
}

/** A congregation apart from the five prayers. Its occasion says on which days it is held, and what more is known of it. */
export type Session = JumuahSession | TaraweehSession | EidSession
export type Occasion = Session['occasion']

/** A session on one of its days. */
export type DaySession = Session & {
  /** After 00:00 of the day; those after midnight are above 1440. */
  minutes: number
  /** The Islamic date on which it is held: of taraweeh the day whose night it is. Null for Jumu'ah. */
  date: HijriDay | null
  standing: Standing
}

/** What a mosque holds in Ramadan and on the two Eids of a Hijri year. */
export type RamadanProgram = {
  taraweeh: readonly TaraweehSession[]
  itikaf: {
    held: YesNoUnknown
    /** Whom to ask. */
    contact: string
    note: string
  }
  eid: readonly EidSession[]
}

export type TimetableContent = {
  /** The calculation of Asr that 'after' refers to. */
  school: 'shafii' | 'hanafi'
  week: DayRules
  /** Rules of single weekdays, which replace those of the week. */
  weekdays: { readonly [W in Weekday]?: { readonly [P in Prayer]?: PrayerRule | undefined } | undefined }
  sessions: readonly JumuahSession[]
}

/**
 * The announced times of one day: 'HH:MM' or null. Of one that is `checked` the mosque said that it is right although it is
 * a little outside of the calculated time of its salaah.
 */
export type FixedTimes = Record<Prayer, { adhan: string | null; jamaat: string | null; checked?: true | undefined }>

/** When a timetable applies, and which of several wins. */
export type TimetablePeriod = {
  id: string
  kind: 'regular' | 'season' | 'dates'
  name: string
  /** Applies in every Ramadan from `validFrom` on, by the first days that hold for the mosque; else on all its days. */
  hijri?: 'ramadan' | null
  validFrom: Day
  validUntil: Day | null
  withdrawnFrom: Day | null
  createdAt: string
  /** The days of its period, from the days asked for on, that a timetable of kind 'dates' does not list. */
  leftOut?: ReadonlySet<Day>
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
  /** By their time. Those of Jumu'ah take the place of Dhuhr's jamaat; taraweeh and Eid salaah take none. */
  sessions: readonly DaySession[]
  standing: Standing
}

/** How far the announced times of a day can be relied on. */
export type Standing = {
  /** The last day before another timetable, or none, is in force; null: until further notice. */
  until: Day | null
  /** The instant at which the mosque last confirmed its times; null when it never did. */
  confirmedAt: string | null
}

/** A congregation at an instant, in milliseconds since 1970, at the mosque or at the venue of its session. */
export type Jamaat = {
  prayer: Prayer | Occasion
  day: Day
  minutes: number
  at: number
  /** The announced adhan or, of a salaah, else its beginning; null where neither is known. */
  adhan: number | null
  session: DaySession | null
  standing: Standing
}

/** When the time of a salaah begins, calculated or from the published timetable of the city. Asr names its school. */
export type Beginning = {
  prayer: Exclude<Prayer, 'asr'> | 'asrShafii' | 'asrHanafi'
  minutes: number
  at: number
  isPublished: boolean
}
