import { firstOfMonth } from '#app/lib/days.ts'
import type { EventType } from './event-types.ts'
import { eventTypes } from './event-types.ts'

export const monthChoices = ['current', 'next', 'future'] as const
export type MonthChoice = (typeof monthChoices)[number]

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

/** A type as stored or imported; anything unknown counts as 'other'. */
export function toEventType(text: string | null | undefined): EventType {
  return eventTypes.find((type) => type === text) ?? 'other'
}

/** Adds minutes to a time of day; the result stays within the day. */
export function addMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  const minuteOfDay = Math.min(Math.max(total, 0), 24 * 60 - 1)
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

export type DateState = 'upcoming' | 'ongoing' | 'past'

/** Whether a date is upcoming, ongoing or past; without a known start it is upcoming. */
export function getDateState(startsAt: string | null, endsAt: string | null, now: Date): DateState {
  if (!hasStarted(startsAt, now)) return 'upcoming'
  return hasStarted(endsAt ?? startsAt, now) ? 'past' : 'ongoing'
}
