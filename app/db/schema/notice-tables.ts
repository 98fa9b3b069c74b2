import type { Generated } from 'kysely'
import type { Flag, InstantText, JsonText } from './column-values.ts'

export type NoticeTable = {
  id: string
  mosqueId: string
  /** One of `noticeKinds`. */
  kind: string
  /** `held` waits for a superadmin. */
  state: 'published' | 'held' | 'withdrawn'
  /** A `NoticeContent`; `{}` once it is withdrawn. */
  content: JsonText
  /** The corrected times and places, a list of `Struck`. */
  struck: JsonText
  /** It is public from this instant until the other. */
  startsAt: InstantText
  endsAt: InstantText
  publishedAt: InstantText
  correctedAt: InstantText | null
  withdrawnAt: InstantText | null
  version: Generated<number>
  updatedByName: string
  sample: Generated<Flag>
}
