import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { Position } from '#salaah/qibla.ts'

export const noticeKinds = [
  'janazah',
  'closed',
  'cut',
  'new-time',
  'lecture',
  'lost-found',
  'nikah',
  'appeal',
  'ill',
  'car',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const MAX_LABEL_CHARS = 120
export const MAX_LINE_CHARS = 160
export const MAX_WORDS_CHARS = 600

/** When and where the salaah of a janazah is. */
export type JanazahSalaah = {
  day: Day
  /** The salaah after whose jamaat it is; null when `time` says it. */
  after: Prayer | null
  /** `HH:MM`; empty with `after`. */
  time: string
  /** Empty: at the mosque. */
  place: string
}

/** What a notice says. A kind uses some of the fields; the others are empty. */
export type NoticeContent = {
  text: string
  /** Where something is that is not at the mosque. */
  place: string
  /** As the family wishes it: full, an initial, 'a sister'. */
  name: string
  relation: string
  suburb: string
  /** The address of the house, with the consent of the family only. */
  house: string
  /** `HH:MM` at which it leaves the house, or empty. */
  leaves: string
  salaah: JanazahSalaah | null
  cemetery: string
  cemeteryPosition: Position | null
  ladies: string
  /** A number of the family, with its consent only. */
  phone: string
  /** Whether the family or the person agreed to the house, the number, or to a notice about an illness. */
  consent: boolean
}

/** The salaah with the time that the mosque announces for it: minutes after 00:00 of the day, null while it announces none. */
export type ResolvedSalaah = Omit<JanazahSalaah, 'time'> & { minutes: number | null }

/** A time or place that was corrected; people who heard it see it struck. */
export type Struck =
  | { field: 'salaah'; salaah: ResolvedSalaah }
  | { field: 'leaves' | 'cemetery' | 'place'; text: string }
  | { field: 'time'; from: string; until: string }

/** Instants in ISO text. */
export type Life = { startsAt: string; endsAt: string }

export type StoredNotice = Life & {
  id: string
  mosqueId: string
  kind: NoticeKind
  state: 'published' | 'held' | 'withdrawn'
  content: NoticeContent
  struck: readonly Struck[]
  publishedAt: string
  correctedAt: string | null
  withdrawnAt: string | null
  version: number
  isSample: boolean
}
