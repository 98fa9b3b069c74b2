import { type DistanceTexts, formatDistanceAway } from '#app/features/mosques/map/distance.ts'
import { type PluralForms, pluralText } from '#app/i18n/plural-forms.ts'
import { type DayHalves, type TimeFormat, timeFormat } from '#app/i18n/time-format.ts'
import type { NearState, Pace } from './near-state.ts'
import type { Beginning } from './nearby-list.ts'
import type { Reach, ReachedMosque } from './reach.ts'

const MINUTE_MS = 60_000

/** Texts with braces for what is filled in, because they travel as plain data. */
export type RowTexts = DistanceTexts & {
  language: string
  halves?: DayHalves
  /** The address of a mosque without its slug. */
  mosquesPath: string
  prayers: Readonly<Record<string, string>>
  minutes: PluralForms
  hours: PluralForms
  hoursAndMinutes: string
  jamaat: string
  jamaatIn: string
  noTimes: string
  calculated: string
  published: string
  travelWalking: string
  travelDriving: string
  spare: string
  late: string
  lateButNext: string
  saveNamed: string
}

export type NearTexts = RowTexts & {
  title: string
  titleOf: string
  locating: string
  loading: string
  note: string
  noteOf: string
  noteJamaat: string
  withoutMatch: string
  denied: string
  failed: string
}

/** Replaces `{name}` by the value of that name. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces))
}

/** A duration such as `25 min` or `1 h 5 min`, rounded down to full minutes. */
export function formatDuration(texts: RowTexts, milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  const hours = pluralText(texts.language, texts.hours, Math.floor(total / 60))
  const minutes = pluralText(texts.language, texts.minutes, total % 60)
  if (total < 60) return minutes
  return total % 60 === 0 ? hours : fillText(texts.hoursAndMinutes, { hours, minutes })
}

type NextWords = { jamaat: string; unknown: string; countdown: string }
type RowWords = NextWords & { distance: string; travel: string }

/** What a row shows about a mosque at an instant. */
export function rowWords(
  texts: RowTexts,
  { mosque, reach }: ReachedMosque,
  { place, pace }: Pick<NearState, 'place' | 'pace'>,
  now: number,
): RowWords {
  return {
    distance: formatDistanceAway(texts, reach.kilometers, mosque.approximate || place !== null),
    ...nextWords(texts, reach, now),
    travel: travelWords(texts, reach, pace, now),
  }
}

/** The next jamaat and the time left, or that none is known and when the next salaah begins. */
export function nextWords(texts: RowTexts, { next, begins }: Pick<Reach, 'next' | 'begins'>, now: number): NextWords {
  const formatTime = timeFormat(texts.halves)
  if (!next)
    return { jamaat: '', unknown: begins ? beginningWords(texts, begins, formatTime) : texts.noTimes, countdown: '' }
  const { prayer, minutes, at } = next
  return {
    jamaat: fillText(texts.jamaat, {
      prayer: texts.prayers[prayer] ?? prayer,
      time: formatTime(minutes),
    }),
    unknown: '',
    countdown: fillText(texts.jamaatIn, { duration: formatDuration(texts, at - now) }),
  }
}

type BeginningTexts = Pick<RowTexts, 'prayers' | 'calculated' | 'published'>

/** When the next salaah begins at a mosque whose jamaats are not known, and where that time comes from. */
export function beginningWords(
  { prayers, published, calculated }: BeginningTexts,
  { prayer, minutes, isPublished }: Beginning,
  formatTime: TimeFormat,
): string {
  return fillText(isPublished ? published : calculated, {
    prayer: prayers[prayer] ?? prayer,
    time: formatTime(minutes),
  })
}

/** How long the way takes, rounded up, and what of that means for the next jamaat. */
function travelWords(
  texts: RowTexts,
  { travelMs, next, reachable }: ReachedMosque['reach'],
  pace: Pace,
  now: number,
): string {
  const wayMs = Math.max(1, Math.ceil(travelMs / MINUTE_MS)) * MINUTE_MS
  const travel = fillText(pace === 'walking' ? texts.travelWalking : texts.travelDriving, {
    duration: formatDuration(texts, wayMs),
  })
  if (!next) return travel
  const prayer = texts.prayers[next.prayer] ?? next.prayer
  if (next === reachable)
    return `${travel} · ${fillText(texts.spare, { duration: formatDuration(texts, next.at - now - travelMs) })}`
  const later = reachable && {
    next: texts.prayers[reachable.prayer] ?? reachable.prayer,
    time: timeFormat(texts.halves)(reachable.minutes),
  }
  return `${travel} · ${fillText(later ? texts.lateButNext : texts.late, { prayer, ...later })}`
}
