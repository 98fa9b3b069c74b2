import { daysBetween } from '#app/lib/days.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Declaration, HijriMonth, NewDeclaration } from './declaration-schema.ts'

/** The beginning of a month as it is known: announced, or expected from the moon. */
export type KnownMonth = HijriMonth & { firstDay: Day; status: 'declared' | 'expected' }

/** The months of a calendar numbered one after the other. */
export const monthIndex = ({ year, month }: HijriMonth): number => year * 12 + month - 1

/** The month with a number. */
export const monthAt = (index: number): HijriMonth => ({ year: Math.floor(index / 12), month: (index % 12) + 1 })

/** The month some months later. */
export const monthAfter = (month: HijriMonth, count = 1): HijriMonth => monthAt(monthIndex(month) + count)

const MIN_MONTH_DAYS = 29
const MAX_MONTH_DAYS = 30

/** How far the first of all declarations may be from what the moon lets expect. */
const MAX_ANCHOR_DAYS = 3

/** An entry can be undone for so long; after that the committee corrects or withdraws. */
export const UNDO_HOURS = 24
const HOUR_MS = 3_600_000

/** Why a declaration is refused, with what a message needs to say so. */
export type Refusal =
  /** The month has a beginning, and this is no correction of it. */
  | { reason: 'begun'; firstDay: Day }
  /** Between this beginning and a declared one are too few or too many days for months of 29 or 30. */
  | { reason: 'too-short' | 'too-long'; from: HijriMonth; to: HijriMonth; days: number; least: number; most: number }
  /** The month before has another length than what was announced says. */
  | { reason: 'other-length'; days: number }
  /** It was announced before sunset on the 29th. */
  | { reason: 'too-early'; evening: Date }
  | { reason: 'in-future' }
  /** A correction moves a beginning by one day, because the month before has 29 or 30. */
  | { reason: 'moves-too-far'; days: number }
  /** The first of all declarations is days away from the new moon. */
  | { reason: 'far-from-moon'; expected: Day }
  /** A later month was counted from this one. */
  | { reason: 'followed'; by: HijriMonth }
  /** It has been withdrawn, undone or replaced, or too much time has passed. */
  | { reason: 'outdated' }

export type Checked = { ok: true; previousLength: 29 | 30 } | { ok: false; refusal: Refusal }

const refuse = (refusal: Refusal): Checked => ({ ok: false, refusal })

type Proposal = Pick<NewDeclaration, 'year' | 'month' | 'firstDay' | 'announced'> & { announcedAt: Date }

type Facts = {
  /** The known beginnings of months, in any order. */
  known: readonly KnownMonth[]
  now: Date
  /** Sunset of a day in the main city of the site. */
  eveningOf: (day: Day) => Date
}

/** The day whose sunset begins the evening of the announcement: the 29th of the month before. */
export const watchDayOf = ({ firstDay, announced }: Pick<Proposal, 'firstDay' | 'announced'>): Day =>
  addDays(firstDay, announced === 'seen' ? -1 : -2)

/**
 * Whether an announcement can be true of the calendar: months have 29 or 30 days, also those between two declared ones
 * that nobody declared, and nothing is announced before the evening of the 29th. `corrects` says that a person wants to
 * replace what is declared for the month; it then moves by one day at most.
 */
export function checkDeclaration(proposal: Proposal, { known, now, eveningOf }: Facts, corrects = false): Checked {
  const { firstDay, announced, announcedAt } = proposal
  const index = monthIndex(proposal)
  const declared = known.filter(({ status }) => status === 'declared')
  const current = declared.find((each) => monthIndex(each) === index)
  if (current && !corrects) return refuse({ reason: 'begun', firstDay: current.firstDay })
  if (announcedAt > now) return refuse({ reason: 'in-future' })
  const evening = eveningOf(watchDayOf(proposal))
  if (announcedAt < evening) return refuse({ reason: 'too-early', evening })
  const previousLength = announced === 'seen' ? MIN_MONTH_DAYS : MAX_MONTH_DAYS
  const misfit = findMisfit(proposal, declared)
  if (misfit) return refuse(misfit)
  const before = declared.find((each) => monthIndex(each) === index - 1)
  if (before && daysBetween(before.firstDay, firstDay) !== previousLength)
    return refuse({ reason: 'other-length', days: daysBetween(before.firstDay, firstDay) })
  if (current) {
    const days = Math.abs(daysBetween(current.firstDay, firstDay))
    if (days > 1) return refuse({ reason: 'moves-too-far', days })
  }
  if (declared.length === 0) {
    const expected = known.find((each) => monthIndex(each) === index)
    if (expected && Math.abs(daysBetween(expected.firstDay, firstDay)) > MAX_ANCHOR_DAYS)
      return refuse({ reason: 'far-from-moon', expected: expected.firstDay })
  }
  return { ok: true, previousLength }
}

type Entry = Pick<NewDeclaration, 'year' | 'month' | 'firstDay' | 'announced' | 'announcedAt'>

/**
 * Which entries of a file are accepted, from the earliest month on, so that each is checked with those before it. What
 * is declared already is `present`. Each refused entry has its index.
 */
export function checkEntries<E extends Entry>(entries: readonly E[], facts: Facts) {
  const inOrder = entries
    .map((entry, index) => ({ entry, index }))
    .sort((one, other) => monthIndex(one.entry) - monthIndex(other.entry))
  const accepted: { entry: E; index: number; previousLength: 29 | 30 }[] = []
  const refusals: { index: number; refusal: Refusal }[] = []
  let { known } = facts
  for (const { entry, index } of inOrder) {
    const { year, month, firstDay } = entry
    const isKnown = known.some(
      (each) => each.status === 'declared' && monthIndex(each) === monthIndex(entry) && each.firstDay === firstDay,
    )
    if (isKnown) continue
    const checked = checkDeclaration({ ...entry, announcedAt: new Date(entry.announcedAt) }, { ...facts, known })
    if (!checked.ok) {
      refusals.push({ index, refusal: checked.refusal })
      continue
    }
    accepted.push({ entry, index, previousLength: checked.previousLength })
    known = [...known, { year, month, firstDay, status: 'declared' }]
  }
  return { accepted, refusals, present: entries.length - accepted.length - refusals.length }
}

/** The nearest declared beginning before or after a month to which it does not fit. */
function findMisfit(proposed: HijriMonth & { firstDay: Day }, declared: readonly KnownMonth[]): Refusal | null {
  const index = monthIndex(proposed)
  const sorted = declared.toSorted((one, other) => monthIndex(one) - monthIndex(other))
  const before = sorted.findLast((each) => monthIndex(each) < index)
  const after = sorted.find((each) => monthIndex(each) > index)
  for (const [from, to] of [
    [before, proposed],
    [proposed, after],
  ]) {
    if (!from || !to) continue
    const months = monthIndex(to) - monthIndex(from)
    const days = daysBetween(from.firstDay, to.firstDay)
    const [least, most] = [months * MIN_MONTH_DAYS, months * MAX_MONTH_DAYS]
    const span = { from: monthAt(monthIndex(from)), to: monthAt(monthIndex(to)), days, least, most }
    if (days < least) return { reason: 'too-short', ...span }
    if (days > most) return { reason: 'too-long', ...span }
  }
  return null
}

/**
 * Why a declared month cannot be withdrawn, or null. A later declared month was counted from it, so it can then only be
 * corrected.
 */
export function refuseWithdrawal(month: HijriMonth, known: readonly KnownMonth[]): Refusal | null {
  const declared = known.filter(({ status }) => status === 'declared')
  if (!declared.some((each) => monthIndex(each) === monthIndex(month))) return { reason: 'outdated' }
  const next = declared.find((each) => monthIndex(each) === monthIndex(month) + 1)
  return next ? { reason: 'followed', by: { year: next.year, month: next.month } } : null
}

/** Why an entry cannot be undone, or null. Undoing says that it was a mistake of ours; `restored` is what comes back. */
export function refuseUndo(
  entry: Pick<Declaration, 'year' | 'month' | 'state' | 'enteredAt'>,
  restored: Pick<Declaration, 'year' | 'month' | 'firstDay' | 'announced'> | null,
  known: readonly KnownMonth[],
  now: Date,
): Refusal | null {
  const isOld = now.getTime() - Date.parse(entry.enteredAt) > UNDO_HOURS * HOUR_MS
  if (entry.state !== 'current' || isOld) return { reason: 'outdated' }
  if (!restored || restored.announced === 'withdrawn') return null
  const declared = known.filter(({ status }) => status === 'declared')
  return findMisfit(restored, declared)
}

/** What is to be entered in an evening: which month begins on which day if the moon was seen, and if it was not. */
export type OpenQuestion = {
  /** The month that begins. */
  next: HijriMonth
  previous: KnownMonth
  /** The 29th of the month before, from whose sunset on the question is open. */
  watchDay: Day
  since: Date
  ifSeen: Day
  ifNotSeen: Day
}

/** The question that is open at an instant, or null while there is none: from sunset on the 29th until it is declared. */
export function findOpenQuestion({ known, now, eveningOf }: Facts): OpenQuestion | null {
  const sorted = known.toSorted((one, other) => monthIndex(one) - monthIndex(other))
  const previous = sorted.findLast(({ firstDay }) => eveningOf(addDays(firstDay, MIN_MONTH_DAYS - 1)) <= now)
  if (!previous) return null
  const next = monthAfter(previous)
  if (sorted.some((each) => each.status === 'declared' && monthIndex(each) === monthIndex(next))) return null
  const watchDay = addDays(previous.firstDay, MIN_MONTH_DAYS - 1)
  return {
    next,
    previous,
    watchDay,
    since: eveningOf(watchDay),
    ifSeen: addDays(previous.firstDay, MIN_MONTH_DAYS),
    ifNotSeen: addDays(previous.firstDay, MAX_MONTH_DAYS),
  }
}
