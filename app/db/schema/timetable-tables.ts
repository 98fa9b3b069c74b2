import type { DayText, InstantText, JsonText } from './column-values.ts'

/** A timetable of a mosque from a day on. Rows are never changed or deleted, so that past days can be looked up. */
export type TimetableTable = {
  id: string
  mosqueId: string
  /** 'dates' has a row in `timetableDates` for each of its days. */
  kind: 'regular' | 'season' | 'dates'
  /** The name of a season; empty otherwise. */
  name: string
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
