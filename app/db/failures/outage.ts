import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { MAX_RECONNECT_MS } from './database-errors.ts'

const RETRY_INTERVAL_MS = 150
/** What a request whose time for waiting is over still gives a server that answers others. */
const MIN_ATTEMPT_MS = 1000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Everything that `work` asks of PostgreSQL waits for a server that is away until the same instant, however many queries
 * and repetitions it is.
 */
export const withDatabaseDeadline = <T>(work: () => T, ms = MAX_RECONNECT_MS): T =>
  deadlines.run(performance.now() + ms, work)

export type Outage = {
  /** Notes that a connection was made: before the first one nothing waits, because its address may be wrong. */
  hasConnected(): void
  /** Begins an outage, which lasts until the server answers again. */
  begin(): void
  isOn(): boolean
  /** How long something that began to wait at `since` goes on waiting; 0 when it should fail. */
  timeLeft(since: number): number
  /** How long an attempt may take of something that began at `since`; 0 when it is not worth one. */
  attemptTime(since: number): number
}

/** Watches a server: what comes when it has been away for long does not wait for it. */
export function watchOutages(answers: () => Promise<boolean>): Outage {
  let isKnown = false
  let awaySince: number | null = null
  const watch = async () => {
    while (!(await answers())) await wait(RETRY_INTERVAL_MS, null, { ref: false })
    awaySince = null
  }
  const timeLeft = (since: number) => {
    if (!isKnown) return 0
    const ofRequest = deadlines.getStore() ?? since + MAX_RECONNECT_MS
    const ofOutage = awaySince === null ? Number.POSITIVE_INFINITY : awaySince + MAX_RECONNECT_MS
    return Math.max(0, Math.min(ofRequest, ofOutage) - performance.now())
  }
  return {
    hasConnected() {
      isKnown = true
    },
    begin() {
      if (!isKnown || awaySince !== null) return
      awaySince = performance.now()
      watch()
    },
    isOn: () => awaySince !== null,
    timeLeft,
    attemptTime(since) {
      if (!isKnown) return MAX_RECONNECT_MS
      return awaySince === null ? Math.max(MIN_ATTEMPT_MS, timeLeft(since)) : timeLeft(since)
    },
  }
}
