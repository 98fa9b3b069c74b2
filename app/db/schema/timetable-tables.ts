import type { Generated } from 'kysely'
import type { DayText, Flag, InstantText, JsonText } from './column-values.ts'

/** A timetable of a mosque from a day on. Rows are never changed or deleted, so that past days can be looked up. */
export type TimetableTable = {
  id: string
  mosqueId: string
  /** 'dates' has a row in `timetableDates` for each of its days. */
  kind: 'regular' | 'season' | 'dates'
  /** The name of a season; empty otherwise. */
  name: string
  /** 'ramadan': a season that applies in each Ramadan from `validFrom` on. */
  hijri: 'ramadan' | null
  validFrom: DayText
  validUntil: DayText | null
  /** A `TimetableContent`. */
  content: JsonText
  state: 'draft' | 'published'
  /** The timetable does not apply from this day on. */
  withdrawnFrom: DayText | null
  createdAt: InstantText
  createdBy: string
  createdByName: string
}

export type TimetableDateTable = {
  timetableId: string
  date: DayText
  /** The `FixedTimes` of the day. */
  times: JsonText
}

/** What is known of a mosque's times as a whole. */
export type TimetableStateTable = {
  mosqueId: string
  /** Grows with every change; a save based on an older version is rejected. */
  version: number
  confirmedAt: InstantText | null
  confirmedBy: string | null
  confirmedByName: string | null
  remindedAt: InstantText | null
}

/** A published timetable of a city and year. One that was replaced or removed stays, so that it can be put back. */
export type AdoptedTimetableTable = {
  id: string
  /** The id of a city of the salaah page. */
  city: string
  year: number
  publisher: string
  /** Where it is published; empty when it has no address. */
  link: string
  createdAt: InstantText
  createdBy: string
  createdByName: string
  /** Null while it is in use. */
  removedAt: InstantText | null
}

export type AdoptedTimetableDateTable = {
  timetableId: string
  date: DayText
  /** The `AdoptedMinutes` of the day. */
  times: JsonText
}

/** What a mosque holds in Ramadan and on the Eids of a Hijri year. */
export type RamadanProgramTable = {
  mosqueId: string
  /** The Hijri year. */
  year: number
  /** A `RamadanProgram`. */
  content: JsonText
  /** What lists ask for: whether the content has such a session. */
  hasTaraweeh: Flag
  hasEidFitr: Flag
  hasEidAdha: Flag
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}
