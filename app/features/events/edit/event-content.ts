import type { AnchorPrayer, EventType } from '#app/features/events/event-types.ts'
import type { Repeat } from '#app/features/events/recurrence.ts'

/** A start told by a salaah: minutes after it, and how many minutes the event lasts. */
export type SalaahTimes = { prayer: AnchorPrayer; offset: number; minutes: number }

/** What people write about an event: what its form edits. */
export type EventContent = {
  mosqueId: string
  title: string
  description: string
  type: EventType
  date: string
  /** Empty when the start follows a salaah. */
  startTime: string
  endTime: string
  salaah: SalaahTimes | null
  repeat: Repeat
  registrationRequired: boolean
  registrationUrl: string
  imageId: string | null
  imageUrl: string | null
}

export const TIME_STEP_MINUTES = 15
export const salaahOffsets = [0, 5, 10, 15, 20, 30, 45, 60] as const
export const salaahMinutes = [15, 30, 45, 60, 75, 90, 120, 150, 180] as const
