export const MAX_BLOCK_MS = 50
const TICK_MS = 10

/**
 * A time in which nothing else was answered, and what was being worked on. `cpuMilliseconds` is how much of it this
 * thread computed; in the rest it waited, for the disk or on a busy machine for its turn.
 */
export type Block = { milliseconds: number; cpuMilliseconds: number; during: readonly string[] }

export type Clocks = { now(): number; cpu(): number }

const ownClocks: Clocks = {
  now: () => performance.now(),
  cpu() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

/**
 * Notices when one piece of work holds the event loop for longer than 50 ms. It cannot see whose piece that was, so it
 * names everything that was under way.
 */
export function eventLoopWatchdog(onBlock: (block: Block) => void, clocks = ownClocks) {
  const running = new Set<() => string>()
  let ended: (() => string)[] = []
  let last = { now: clocks.now(), cpu: clocks.cpu() }

  const tick = () => {
    const present = { now: clocks.now(), cpu: clocks.cpu() }
    const milliseconds = present.now - last.now
    if (milliseconds > MAX_BLOCK_MS)
      onBlock({
        milliseconds: Math.round(milliseconds),
        cpuMilliseconds: Math.round(present.cpu - last.cpu),
        during: [...new Set([...running, ...ended].map((name) => name()))],
      })
    ended = []
    last = present
  }
  let timer: NodeJS.Timeout | undefined

  return {
    tick,
    start() {
      last = { now: clocks.now(), cpu: clocks.cpu() }
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
