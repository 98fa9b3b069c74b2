export const MAX_BLOCK_MS = 50
const TICK_MS = 10

/** A time in which nothing else was answered, and what was being worked on. */
export type Block = { milliseconds: number; during: readonly string[] }

/**
 * Notices when one piece of work holds the event loop for longer than 50 ms. It cannot see whose piece that was, so it
 * names everything that was under way.
 */
export function eventLoopWatchdog(onBlock: (block: Block) => void, now = () => performance.now()) {
  const running = new Set<() => string>()
  let ended: (() => string)[] = []
  let last = now()

  const tick = () => {
    const present = now()
    const milliseconds = present - last
    if (milliseconds > MAX_BLOCK_MS)
      onBlock({
        milliseconds: Math.round(milliseconds),
        during: [...new Set([...running, ...ended].map((name) => name()))],
      })
    ended = []
    last = present
  }
  let timer: NodeJS.Timeout | undefined

  return {
    tick,
    start() {
      last = now()
      timer = setInterval(tick, TICK_MS).unref()
    },
    /** Marks the begin of work; the returned function marks its end. */
    begin(name: () => string): () => void {
      running.add(name)
      return () => {
        if (running.delete(name)) ended.push(name)
      }
    },
    stop: () => clearInterval(timer),
  }
}

export type Watchdog = ReturnType<typeof eventLoopWatchdog>
