import { kindRules } from '#app/features/notices/notice-rules.ts'
import { type NoticeKind, noticeKinds } from '#app/features/notices/notice-types.ts'

/** What followers can choose to be told of. Nobody who did not ask for appeals gets one. */
export const topics = ['janazah', 'notices', 'appeals'] as const
export type Topic = (typeof topics)[number]

/** What a browser follows: a mosque by its id, or an area by its name. */
export type Target = { kind: 'mosque' | 'area'; value: string }
export type Follow = { target: Target; topic: Topic }

export const MAX_FOLLOWS = 60
/** Messages of a day that a follower can choose as the most. */
export const MAX_PER_DAY = 20
export const defaultChoices = { quietFrom: '22:00', quietUntil: '06:00', janazahAlways: false, maxPerDay: 6 }
export type Choices = typeof defaultChoices

/** A follower is erased so long after the last sign of life. */
export const KEPT_DAYS = 365

/** The topic of a kind of notice; null for what is only said on the page of its mosque. */
export function topicOf(kind: NoticeKind): Topic | null {
  if (kindRules[kind].isOfMosque) return null
  if (kind === 'janazah') return 'janazah'
  return kind === 'appeal' ? 'appeals' : 'notices'
}

/** The kinds of notices that followers can be told of. */
export const toldKinds = noticeKinds.filter((kind) => topicOf(kind) !== null)

export const writeTarget = ({ kind, value }: Target): string => `${kind}:${value}`

/** Reads a stored target; null when it is none. */
export function readTarget(text: string): Target | null {
  const [, kind, value] = /^(mosque|area):(.+)$/.exec(text) ?? []
  return kind && value ? { kind: kind as Target['kind'], value } : null
}

/** Minutes after 00:00 until which nothing may come at a time of day (`HH:MM`); null when it may come now. */
export function quietUntil(
  { quietFrom, quietUntil: until, janazahAlways }: Choices,
  topic: Topic,
  time: string,
): string | null {
  if (!quietFrom || !until || quietFrom === until) return null
  if (topic === 'janazah' && janazahAlways) return null
  const isQuiet = quietFrom < until ? time >= quietFrom && time < until : time >= quietFrom || time < until
  return isQuiet ? until : null
}

const RETRY_MINUTES = [1, 5, 15, 60]

/** When a message that failed is tried again; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
