import type { Generated } from 'kysely'
import type { DayText, Flag, InstantText } from './column-values.ts'

/** An announcement of a committee about the beginning of a Hijri month, as a superadmin entered it. */
export type DeclarationTable = {
  id: string
  year: number
  /** 1 is Muharram. */
  month: number
  firstDay: DayText
  /** The days of the month before. */
  previousLength: 29 | 30
  /** `withdrawn`: what it replaces no longer holds, and nothing was announced in its place. */
  announced: 'seen' | 'completed' | 'withdrawn'
  announcedAt: InstantText
  authority: string
  /** A link or words. */
  source: string
  note: string
  enteredAt: InstantText
  enteredBy: string
  enteredByName: string
  /** When it took the place of an earlier one; null for the first of its month. */
  correctedAt: InstantText | null
  /** The id of the one that it replaces. */
  replaces: string | null
  /** Each month has one at most that is current. */
  state: 'current' | 'replaced' | 'undone'
  endedAt: InstantText | null
  endedByName: string | null
  /** Why it was undone. */
  endReason: string | null
  sample: Generated<Flag>
}

/** Whom a mosque follows, once it has chosen. */
export type MosqueCalendarTable = {
  mosqueId: string
  follows: 'site' | 'makkah' | 'other'
  /** The months in which it does: only that of Eid al-Adha, or all. */
  months: 'dhu-al-hijjah' | 'all'
  /** Its name, when it follows another committee. */
  authority: string
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}

/** The first day of a month that a mosque names for itself. */
export type MosqueMonthTable = {
  mosqueId: string
  year: number
  month: number
  firstDay: DayText
  enteredAt: InstantText
  enteredByName: string
}
