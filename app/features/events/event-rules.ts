import { firstOfMonth } from '#app/lib/days.ts'
import type { EventType } from './event-types.ts'
import { eventTypes } from './event-types.ts'

export const monthChoices = ['current', 'next', 'future'] as const
export type MonthChoice = (typeof monthChoices)[number]

/** Days from `from` on, up to but without `before`; null leaves that end open. */
export type DayRange = { from: string; before: string | null }

/** The events page: an event has started from its start minute on; one whose start is unknown never has. */
export function hasStarted(startsAt: string | null, now: Date): boolean {
  return startsAt !== null && Date.parse(startsAt) <= now.getTime()
}

/** The days a month choice of the filter means, seen from today; future months begin two months ahead. */
export function monthRange(choice: MonthChoice, today: string): DayRange {
  if (choice === 'current') return { from: firstOfMonth(today, 0), before: firstOfMonth(today, 1) }
  if (choice === 'next') return { from: firstOfMonth(today, 1), before: firstOfMonth(today, 2) }
  return { from: firstOfMonth(today, 2), before: null }
}

/** A type as stored or imported; anything unknown counts as 'other'. */
export function eventTypeOf(text: string | null | undefined): EventType {
  return eventTypes.find((type) => type === text) ?? 'other'
}

/** A time of day so many minutes later; it stays within its day. */
export function addMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  const kept = Math.min(Math.max(total, 0), 24 * 60 - 1)
  return `${String(Math.floor(kept / 60)).padStart(2, '0')}:${String(kept % 60).padStart(2, '0')}`
}

export type DateState = 'coming' | 'on' | 'over'

/** Where a date stands: still to come, taking place, or over; without a known start it is still to come. */
export function dateState(startsAt: string | null, endsAt: string | null, now: Date): DateState {
  if (!hasStarted(startsAt, now)) return 'coming'
  return hasStarted(endsAt ?? startsAt, now) ? 'over' : 'on'
}
