import type { Generated } from 'kysely'
import type { Flag, InstantText } from './column-values.ts'

/** A browser that wants to be told: no name, no account. */
export type FollowerTable = {
  id: string
  /** The address of the browser at its push service, and its keys. */
  endpoint: string
  p256dh: string
  auth: string
  language: string
  /** `HH:MM` in the zone of the site, or both empty. */
  quietFrom: string
  quietUntil: string
  /** Whether a janazah may come in quiet hours. */
  janazahAlways: Flag
  maxPerDay: number
  /** The messages of a day, for `maxPerDay`. */
  sentDay: Generated<string>
  sentCount: Generated<number>
  createdAt: InstantText
  /** The last sign of life. */
  seenAt: InstantText
}

export type FollowTable = {
  followerId: string
  /** `mosque:ID`, `area:NAME`, or `all:*`. */
  target: string
  /** One of `topics`. */
  topic: string
}

/** Something that followers are told of, until its end. */
export type PushNewsTable = {
  /** Its kind and its subject. */
  id: string
  kind: 'notice' | 'event' | 'times'
  /** The id of a notice or an event; the mosque and the day of changed times. */
  subjectId: string
  topic: string
  mosqueId: string
  /** Grows with each change that is worth telling, such as another time, or a withdrawal. */
  version: number
  /** A fingerprint of what the version was given for. */
  told: string
  /** The last follower for whom there is a row in `pushes`; null when there is one for all. */
  cursor: string | null
  endsAt: InstantText
}

export type PushTable = {
  newsId: string
  followerId: string
  /** The version that was sent; 0 while none was. */
  version: number
  attempts: number
  nextTryAt: InstantText
}
