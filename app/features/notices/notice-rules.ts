import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { Life, StoredNotice } from './notice-schema.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The longest texts of a notice. */
export const MAX_NOTICE_CHARS = {
  ...{ name: 120, suburb: 120, cemetery: 120 },
  ...{ relation: 160, house: 160, ladies: 160, place: 160 },
  ...{ phone: 40, text: 600 },
}
export type NoticeText = keyof typeof MAX_NOTICE_CHARS
export type NoticeField = NoticeText | 'leaves' | 'position' | 'consent'

type Label = Exclude<keyof AdminTexts['adminNotices']['fields'], 'wayAfter'>

type KindRule = {
  /** The longest life in hours, and the one that the form proposes. */
  maxHours: number
  hours: number
  /** Whether it stands at the top of the page of its mosque. */
  isUrgent: boolean
  /** Whether it is shown by its mosque only: in no list of several, no feed and no API. */
  isOfMosque: boolean
  /** Whether its words are about a mosque and not about people, so that pages which search engines list show them. */
  isAboutMosque: boolean
  /** What those follow who are told of it. */
  topic: 'janazah' | 'notices' | 'appeals'
  /** The fields of its form; a label of its own stands in `labels`. */
  fields: readonly NoticeField[]
  required: readonly NoticeField[]
  labels: Partial<Record<NoticeField, Label>> & { consent?: 'consentIll' }
}

const rule = (hours: number, maxHours: number, more: Partial<KindRule> = {}): KindRule => ({
  ...{ hours, maxHours, isUrgent: false, isOfMosque: false, isAboutMosque: false, topic: 'notices' },
  ...{ fields: ['text', 'place'], required: ['text'], labels: {} },
  ...more,
})

/**
 * The kinds of notices: how long each lives, where it stands, who is told and what its form asks. The life of a janazah
 * follows from its salaah. The name of a kind is in `notice-words.json`.
 */
export const kindRules = {
  janazah: rule(DAY_HOURS, 8 * DAY_HOURS, {
    isUrgent: true,
    topic: 'janazah',
    fields: [
      ...(['name', 'cemetery', 'place', 'suburb', 'leaves', 'house'] as const),
      ...(['phone', 'consent', 'relation', 'ladies', 'position'] as const),
    ],
    required: ['name'],
  }),
  closed: rule(12, 7 * DAY_HOURS, { isUrgent: true, isAboutMosque: true }),
  cut: rule(6, 7 * DAY_HOURS, { isUrgent: true, isAboutMosque: true }),
  'new-time': rule(3 * DAY_HOURS, 14 * DAY_HOURS, { isAboutMosque: true }),
  lecture: rule(DAY_HOURS, 14 * DAY_HOURS, { isAboutMosque: true }),
  'lost-found': rule(7 * DAY_HOURS, 14 * DAY_HOURS),
  nikah: rule(2 * DAY_HOURS, 30 * DAY_HOURS),
  appeal: rule(7 * DAY_HOURS, 30 * DAY_HOURS, { topic: 'appeals' }),
  ill: rule(3 * DAY_HOURS, 7 * DAY_HOURS, {
    isOfMosque: true,
    fields: ['name', 'suburb', 'text', 'consent'],
    required: ['name', 'consent'],
    labels: { name: 'nameIll', text: 'textIll', consent: 'consentIll' },
  }),
  car: rule(1, 3, { isUrgent: true, isOfMosque: true, fields: ['text'], labels: { text: 'textCar' } }),
}
export type NoticeKind = keyof typeof kindRules
export const noticeKinds = Object.keys(kindRules) as NoticeKind[]

/** The kinds that are shown in lists of several mosques, in feeds and in the API. */
export const wideKinds = noticeKinds.filter((kind) => !kindRules[kind].isOfMosque)

/** The way of a salaah that is at a time; the others are names of prayers. */
export const AT_A_TIME = 'time'

/** A janazah is gone everywhere so long after its salaah, and what was withdrawn so long after that. */
const GONE_AFTER_HOURS = 24
/** Janazahs that a mosque publishes on one day before the next are held for a superadmin. */
export const MAX_JANAZAHS_A_DAY = 5
/** Notices that a mosque may have at the same time. */
export const MAX_NOTICES = 30
/** How far ahead a notice may begin, and a janazah may be. */
const MAX_DAYS_AHEAD = 30
const MAX_JANAZAH_DAYS_AHEAD = 7
/** A form that is opened before the salaah may be sent shortly after its time. */
const SLACK_MS = 15 * 60_000
/** Notices in front of the page of a mosque. */
export const MAX_IN_FRONT = 3

const later = (instant: string | number | Date, hours: number) =>
  new Date(new Date(instant).getTime() + hours * HOUR_MS)

/** The instant at which a janazah is gone. */
export const endOfJanazah = (salaahAt: Date): Date => later(salaahAt, GONE_AFTER_HOURS)

/** When the word that a notice was withdrawn is gone: not after the notice itself would be. */
export function endOfWithdrawn({ endsAt }: Pick<Life, 'endsAt'>, now: Date): string {
  const gone = later(now, GONE_AFTER_HOURS).toISOString()
  return gone < endsAt ? gone : endsAt
}

export type LifeProblem = 'end-before-start' | 'too-long' | 'past' | 'tooFar'

/** Why a notice cannot live so, or null. */
export function checkLife(kind: NoticeKind, { startsAt, endsAt }: Life, now: Date): LifeProblem | null {
  if (endsAt <= startsAt) return 'end-before-start'
  if (endsAt <= now.toISOString()) return 'past'
  if (startsAt > later(now, MAX_DAYS_AHEAD * DAY_HOURS).toISOString()) return 'tooFar'
  return endsAt > later(startsAt, kindRules[kind].maxHours).toISOString() ? 'too-long' : null
}

/** Why a janazah cannot be at an instant, or null. */
export function checkSalaah(salaahAt: Date, now: Date): 'past' | 'tooFar' | null {
  if (salaahAt.getTime() < now.getTime() - SLACK_MS) return 'past'
  return salaahAt > later(now, MAX_JANAZAH_DAYS_AHEAD * DAY_HOURS) ? 'tooFar' : null
}

/** Whether anybody can read a notice at an instant. */
export const isPublicAt = ({ state, startsAt, endsAt }: Pick<StoredNotice, 'state'> & Life, now: Date): boolean =>
  state !== 'held' && startsAt <= now.toISOString() && endsAt > now.toISOString()

/** Whether nobody can have read a notice yet, so that it can be removed without a trace. */
export const canUndoNotice = (
  { state, startsAt }: Pick<StoredNotice, 'state'> & Pick<Life, 'startsAt'>,
  now: Date,
): boolean => state === 'held' || (state === 'published' && startsAt > now.toISOString())

type Ordered = Pick<StoredNotice, 'kind' | 'publishedAt'>

/** Janazah first, then what is urgent, and the newest of each first. */
export function inOrder<N extends Ordered>(notices: readonly N[]): N[] {
  const rank = ({ kind }: Ordered) => (kind === 'janazah' ? 0 : kindRules[kind].isUrgent ? 1 : 2)
  return notices.toSorted((one, other) => rank(one) - rank(other) || (one.publishedAt > other.publishedAt ? -1 : 1))
}

/** The urgent notices that stand at the top of the page of a mosque, and all others, which stand below. */
export function splitForPage<N extends Ordered>(notices: readonly N[]): { inFront: N[]; below: N[] } {
  const ordered = inOrder(notices)
  const inFront = ordered.filter(({ kind }) => kindRules[kind].isUrgent).slice(0, MAX_IN_FRONT)
  return { inFront, below: ordered.filter((notice) => !inFront.includes(notice)) }
}
