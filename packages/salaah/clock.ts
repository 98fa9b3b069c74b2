import { twoDigits } from './days.ts'

const clockTexts = Array.from(
  { length: 1440 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
)

/** Minutes of a day as `HH:MM`; values outside the day wrap around midnight. */
export function formatClock(minutes: number): string {
  return clockTexts[((minutes % 1440) + 1440) % 1440]!
}

/** The minutes after midnight of a text that begins with `HH:MM`; null when it is not a time of day. */
export function parseClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?!\d)/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}
