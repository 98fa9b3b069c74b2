import type { DayText, InstantText, JsonText } from './column-values.ts'

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
