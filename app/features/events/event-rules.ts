import { firstOfMonth, weekdayOf } from '#app/lib/days.ts'
import { addDays } from '#salaah/days.ts'
import {
  type Audience,
  audiences,
  type EventType,
  eventTypes,
  type SalaahStart,
  type ShownType,
} from './event-types.ts'

export const monthChoices = ['current', 'next', 'future'] as const
export type MonthChoice = (typeof monthChoices)[number]

export const dayChoices = ['today', 'week', 'weekend'] as const
export type DayChoice = (typeof dayChoices)[number]

const MONDAY = 1

/** Days from `from` up to, but not including, `before`; null leaves that end open. */
export type DayRange = { from: string; before: string | null }

/** An event has started from its start minute on; an event with an unknown start never has. */
export function hasStarted(startsAt: string | null, now: Date): boolean {
  return startsAt !== null && Date.parse(startsAt) <= now.getTime()
}

/** The days of a month choice in the filter; 'future' begins two months ahead. */
export function toDayRange(choice: MonthChoice, today: string): DayRange {
  if (choice === 'current') return { from: firstOfMonth(today, 0), before: firstOfMonth(today, 1) }
  if (choice === 'next') return { from: firstOfMonth(today, 1), before: firstOfMonth(today, 2) }
  return { from: firstOfMonth(today, 2), before: null }
}

/**
 * The days of a choice in the filter: today, the days of this week, or the coming Saturday and Sunday, which on a Sunday
 * are those that end with it.
 */
export function toDaysOf(choice: DayChoice, today: string, weekStart: number): { from: string; before: string } {
  if (choice === 'today') return { from: today, before: addDays(today, 1) }
  const first = addDays(today, -columnOf(today, choice === 'week' ? weekStart : MONDAY))
  return { from: choice === 'week' ? first : addDays(first, 5), before: addDays(first, 7) }
}

/** The position of a day in a week that begins on a weekday: 0 to 6. */
export const columnOf = (day: string, weekStart: number): number => (weekdayOf(day) - weekStart + 7) % 7

/** The days that are in both ranges. */
export function intersectDays(a: DayRange | null, b: DayRange | null): DayRange | null {
  if (!a || !b) return a ?? b
  const ends = [a.before, b.before].filter((day) => day !== null).sort()
  return { from: a.from > b.from ? a.from : b.from, before: ends[0] ?? null }
}

/** A type as stored or imported; anything unknown counts as 'other'. */
export function toEventType(text: string | null | undefined): EventType {
  return eventTypes.find((type) => type === text) ?? 'other'
}

/** A class of a madrasah: stored as 'other', for children. */
export const isClass = ({ type, audience }: { type: string; audience: string | null }): boolean =>
  type === 'other' && audience === 'children'

/** The type of an event as visitors see it. */
export const shownType = (event: { type: EventType; audience: Audience }): ShownType =>
  isClass(event) ? 'class' : event.type

/** The stored type of a filter. Of classes the audience must be asked for too. */
export const toStoredType = (type: ShownType): EventType => (type === 'class' ? 'other' : type)

/** An audience as stored or imported; anything unknown is everyone. */
export function toAudience(text: string | null | undefined): Audience {
  return audiences.find((audience) => audience === text) ?? 'everyone'
}

/** The audience that a date of an event stores; null for everyone. */
export function toRestrictedAudience(text: string | null): Exclude<Audience, 'everyone'> | null {
  const audience = toAudience(text)
  return audience === 'everyone' ? null : audience
}

/** Whether a start follows the calculated Fajr or Isha, which depend on a practice in nights without their angles. */
export function dependsOnTwilight(start: SalaahStart | null): boolean {
  if (start?.prayer !== 'fajr' && start?.prayer !== 'isha') return false
  const { followed } = start
  return followed?.kind !== 'jamaat' || followed.isCalculated === true
}

export type DateState = 'upcoming' | 'ongoing' | 'past'

/** Whether a date is upcoming, ongoing or past; without a known start it is upcoming. */
export function getDateState(startsAt: string | null, endsAt: string | null, now: Date): DateState {
  if (!hasStarted(startsAt, now)) return 'upcoming'
  return hasStarted(endsAt ?? startsAt, now) ? 'past' : 'ongoing'
}
