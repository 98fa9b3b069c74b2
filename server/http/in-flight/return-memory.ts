import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MemoryBudget } from './memory-budget.ts'

const CHECK_MS = 1000
/** Visitors who hold this share of a part of the budget make the heap grow. */
const FLOOD_SHARE = 0.5
/** So many forms of guests between two checks do so too, though each is soon answered. */
const FLOOD_FORMS = 10
const QUIET_SHARE = 0.05
/** How often in a row little must be held, in checks. */
const QUIET_CHECKS = 10

/**
 * Returns the memory that a flood took. V8 keeps a heap that has grown, and what it holds outside, until the heap grows
 * again; so all garbage is collected once when visitors have held little for ten seconds. That takes about a tenth of a second.
 */
export function memoryReturn(budget: Pick<MemoryBudget, 'stats'>, collect: () => void) {
  let isFlooded = false
  let quietChecks = 0
  let forms = 0
  let timer: NodeJS.Timeout | undefined

  const check = () => {
    const parts = budget.stats()
    const held =
      parts.reduce((sum, { bytes }) => sum + bytes, 0) / parts.reduce((sum, { maxBytes }) => sum + maxBytes, 0)
    const begun = parts.find(({ kind }) => kind === 'guests')?.begun ?? 0
    const isFlood = begun - forms > FLOOD_FORMS || parts.some(({ bytes, maxBytes }) => bytes > maxBytes * FLOOD_SHARE)
    forms = begun
    isFlooded ||= isFlood
    quietChecks = !isFlood && held < QUIET_SHARE ? quietChecks + 1 : 0
    if (!isFlooded || quietChecks < QUIET_CHECKS) return
    isFlooded = false
    collect()
  }
  return {
    check,
    start() {
      timer = setInterval(check, CHECK_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

let collector: ((options: { type: 'major'; flavor: 'last-resort' }) => void) | undefined

/** Collects as V8 does before it gives up for lack of memory, which also returns empty pages to the system. */
export function collectAllGarbage(): void {
  if (!collector) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc')
  }
  collector?.({ type: 'major', flavor: 'last-resort' })
}
