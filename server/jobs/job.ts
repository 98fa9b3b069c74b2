import { dayInZone, instantOf } from '#app/lib/time.ts'
import { addDays } from '#salaah/days.ts'

/** When a job runs: at an interval in minutes, with a longer one after a failure, or once a day at a local time (`HH:MM`). */
export type Schedule = { everyMinutes: number; retryMinutes?: number } | { nightlyAt: string }

export type Job = {
  name: string
  schedule: Schedule
  /** Whether it erases by date, and so waits while the clock is unconfirmed. */
  erases?: true
  /** Jobs of a lane wait for each other and for no others: a mail server or a bucket that hangs holds up only its own. */
  lane?: 'mail' | 'backup'
  /** Does the work, of which long parts end when the site stops. The message of an error is stored and shown to superadmins. */
  run: (now: Date, stopping: AbortSignal) => Promise<unknown>
}

const RETRY_MINUTES = 10
const MINUTE_MS = 60_000

/** The next run of a job that ended now; one that failed is retried after a few minutes. */
export function nextRun(schedule: Schedule, now: Date, zone: string, failed: boolean): Date {
  const regular =
    'everyMinutes' in schedule ? later(now, schedule.everyMinutes) : nextNight(schedule.nightlyAt, now, zone)
  if (!failed) return regular
  if ('retryMinutes' in schedule && schedule.retryMinutes) return later(now, schedule.retryMinutes)
  const retry = later(now, RETRY_MINUTES)
  return retry < regular ? retry : regular
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

function nextNight(time: string, now: Date, zone: string): Date {
  const today = dayInZone(now, zone)
  const candidate = instantOf(today, time, zone)
  if (candidate && candidate > now) return candidate
  return instantOf(addDays(today, 1), time, zone) ?? later(now, 24 * 60)
}
