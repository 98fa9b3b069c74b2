import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import { requestError } from '#server/http/request-error.ts'
import type { Visitor } from './client-address.ts'
import type { EventLoopTurns } from './event-loop-turns.ts'
import { REQUEST_BYTES, type RequestKind } from './flights.ts'
import type { MemoryBudget } from './memory-budget.ts'

type Turn = RequestKind | 'known' | 'drawing'

/** How many renderings of a kind run at once, and how many of them for one wide network and for one visitor. */
const slots: Record<Turn, readonly [atOnce: number, ofWide: number, ofNarrow: number]> = {
  reading: [4, 3, 2],
  // Fixed addresses, and pages that were rendered before something was written, do not wait for searches that nobody
  // repeats.
  known: [4, 3, 2],
  guests: [4, 3, 2],
  signIn: [3, 2, 2],
  admin: [8, 8, 6],
  // A picture takes tens of megabytes and a thread.
  drawing: [1, 1, 1],
}
/** For so long new connections go before a rendering; new searches of many visitors may wait longer than anything else. */
const [MAX_DELAY_OF_READING_MS, MAX_DELAY_MS] = [50, 10]
/** A rendering that takes longer waits for something else and does not hold up others. */
const MAX_COUNTED_MS = 1_000
const MAX_WAITING_PICTURES = 40
const RETRY_AFTER_SECONDS = 5

/** Renders for a visitor when the turn of its network has come, or throws an error that is answered with 503. */
export type InTurn = <T>(kind: Turn, visitor: Visitor, render: () => Promise<T>) => Promise<T>

/**
 * Lets renderings of each kind begin in the turn of their networks. One begins in a turn of the event loop, so that
 * new connections and requests which are answered from the cache do not wait for all that were requested at the same time.
 */
export function turns(budget: MemoryBudget, { whenCalm }: EventLoopTurns): InTurn {
  const tooMany = () => requestError(503, 'Too many requests wait', RETRY_AFTER_SECONDS)
  const queueOf = (kind: Turn) => {
    const [atOnce, ...atOnceOf] = slots[kind]
    const maxWaiting =
      kind === 'drawing' ? MAX_WAITING_PICTURES : budget.maxCount(kind === 'known' ? 'reading' : kind, REQUEST_BYTES)
    const maxCountedMs = kind === 'drawing' ? {} : { maxCountedMs: MAX_COUNTED_MS }
    const spread = (next: () => void) => whenCalm(next, kind === 'reading' ? MAX_DELAY_OF_READING_MS : MAX_DELAY_MS)
    return createFairQueue(maxWaiting, tooMany, { atOnce, atOnceOf, spread, ...maxCountedMs })
  }
  const queues = Object.fromEntries((Object.keys(slots) as Turn[]).map((kind) => [kind, queueOf(kind)])) as Record<
    Turn,
    ReturnType<typeof createFairQueue>
  >
  return (kind, visitor, render) => queues[kind](visitor, render)
}
