import { daysBetween } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'

export const AGING_AFTER_DAYS = 30
export const STALE_AFTER_DAYS = 90

/** How long ago the mosque confirmed its times. */
export type ConfirmationAge = { days: number; state: 'fresh' | 'aging' | 'stale'; day: string }

/** The age in days of the mosque's calendar. A confirmation in the future, made with a wrong clock, counts as today's. */
export function confirmationAge(confirmedAt: string, now: Date, zone: string): ConfirmationAge {
  const day = dayInZone(new Date(confirmedAt), zone)
  const days = Math.max(0, daysBetween(day, dayInZone(now, zone)))
  return { days, day, state: days > STALE_AFTER_DAYS ? 'stale' : days > AGING_AFTER_DAYS ? 'aging' : 'fresh' }
}
