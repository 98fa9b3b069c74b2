import { kindRules, type NoticeKind, noticeKinds } from '#app/features/notices/notice-rules.ts'
import type { Language } from '#app/i18n/languages.ts'
import { instantOf, timeInZone } from '#app/lib/time.ts'
import { addDays } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

/** What followers can choose to be told of. Nobody who did not ask for appeals gets one. */
export const topics = ['janazah', 'notices', 'times', 'events', 'children', 'appeals'] as const
export type Topic = (typeof topics)[number]

/** The choices that an event is told to: of one for children also who follows children's classes alone. */
export const topicsToTell = (topic: Topic): Topic[] => (topic === 'children' ? ['children', 'events'] : [topic])

/** What a browser follows: a mosque by its id, or an area by its name. */
export type Target = { kind: 'mosque' | 'area'; value: string }
/** What is followed at all mosques. */
export const EVERYWHERE = { kind: 'all', value: '*' } as const
export type Follow = { target: Target | typeof EVERYWHERE; topic: Topic }

export const MAX_FOLLOWS = 60
/** Messages of a day that a follower can choose as the most. */
export const MAX_PER_DAY = 20
export const defaultChoices = { quietFrom: '22:00', quietUntil: '06:00', janazahAlways: false, maxPerDay: 6 }
export type FollowerChoices = typeof defaultChoices

/** A follower is erased so long after the last sign of life. */
export const KEPT_DAYS = 365

/** Fewer are never told as a number, so that nobody can learn who they are. */
const MIN_COUNTED = 10

/** A count of people as it may be shown; null for fewer than ten. */
export const countToShow = (count: number): number | null => (count < MIN_COUNTED ? null : count)

/** A count of ten or more, rounded down to two figures, and below a hundred to tens: nobody is found by what changes. */
export function roundedCount(count: number): number {
  const step = Math.max(10, 10 ** (String(count).length - 2))
  return Math.floor(count / step) * step
}

/** The topic of a kind of notice; null for what is only said on the page of its mosque. */
export const topicOf = (kind: NoticeKind): Topic | null => (kindRules[kind].isOfMosque ? null : kindRules[kind].topic)

/** The kinds of notices that followers can be told of. */
export const toldKinds = noticeKinds.filter((kind) => topicOf(kind) !== null)

export const writeTarget = ({ kind, value }: Follow['target']): string => `${kind}:${value}`

/** Reads a stored target; null when it is none. */
export function readTarget(text: string): Target | null {
  const [, kind, value] = /^(mosque|area):(.+)$/.exec(text) ?? []
  return kind && value ? { kind: kind as Target['kind'], value } : null
}

/** Minutes after 00:00 until which nothing may come at a time of day (`HH:MM`); null when it may come now. */
export function quietUntil(
  { quietFrom, quietUntil: until, janazahAlways }: FollowerChoices,
  topic: Topic,
  time: string,
): string | null {
  if (!quietFrom || !until || quietFrom === until) return null
  if (topic === 'janazah' && janazahAlways) return null
  const isQuiet = quietFrom < until ? time >= quietFrom && time < until : time >= quietFrom || time < until
  return isQuiet ? until : null
}

type DuePush = Omit<FollowerChoices, 'janazahAlways'> & {
  told: number
  kind: string
  topic: string
  janazahAlways: number
  sentDay: string | null
  sentCount: number
}

/** Why a message does not go now, by what its follower chose. A correction counts for no limit, and that of a notice goes at once. */
export function waitOf(
  push: DuePush,
  sentNow: number,
  now: Date,
  zone: string,
): { outcome: 'quiet'; at: Date } | { outcome: 'dropped' } | null {
  const isCorrection = push.told > 0
  if (isCorrection && push.kind === 'notice') return null
  const today = dayAt(zone, now.getTime())
  const sentToday = sentNow + (push.sentDay === today ? push.sentCount : 0)
  if (!isCorrection && sentToday >= push.maxPerDay) return { outcome: 'dropped' }
  const choices = { ...push, janazahAlways: push.janazahAlways === 1 }
  const until = quietUntil(choices, push.topic as Topic, timeInZone(now, zone))
  if (until === null) return null
  const at = instantOf(today, until, zone)
  return { outcome: 'quiet', at: at && at > now ? at : (instantOf(addDays(today, 1), until, zone) ?? now) }
}

/** The waits before a push that failed is tried again. */
export const PUSH_RETRY_MINUTES = [1, 5, 15, 60]

/** When a message that failed so often is tried again; null when it is given up. */
export function retryAt(waits: readonly number[], attempts: number, now: Date): Date | null {
  const minutes = waits[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

/** Something that followers are told of, as long as it has not ended. */
export type News = {
  /** Its id among the news of its kind. */
  subjectId: string
  topic: Topic
  mosqueId: string
  /** Differs when who was told must be told again. */
  state: string
  /** There is nothing any more that others than those who were told could be told. */
  isOver: boolean
  endsAt: string
}

/** What a follower reads, and the page that it leads to. */
export type NewsWords = { title: string; body: string; address: string; endsAt: number }

export type NewsSource = {
  /** What is news at an instant, and what of it has changed. */
  list: (now: Date) => Promise<News[]>
  /** Its words at an instant; null when it is not told any more. `isAgain`: the follower was told of it before. */
  write: (subjectId: string, language: Language, about: { isAgain: boolean; now: Date }) => Promise<NewsWords | null>
}
