import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

const MAX_WORK_MS = 8
/** Long work in the background begins like any other, and rests for visitors after so long; then at most half of the time. */
const FIRST_WORK_MS = 200
const MAX_REST_MS = 1_000

// On globalThis, because the bundles of pages and of the server have copies of this module.
const shared = globalThis as { mosqueConnectAwaited?: { count: number; none: PromiseWithResolvers<void> } }

/** Runs what a visitor waits for, such as a page. */
export async function whileAwaited<T>(work: () => Promise<T>): Promise<T> {
  shared.mosqueConnectAwaited ??= { count: 0, none: Promise.withResolvers() }
  const awaited = shared.mosqueConnectAwaited
  awaited.count += 1
  try {
    return await work()
  } finally {
    awaited.count -= 1
    if (awaited.count === 0) {
      awaited.none.resolve()
      awaited.none = Promise.withResolvers()
    }
  }
}

/** For very long work that nobody waits for: awaited now and then, it lets what is awaited end first. */
export function createRests(now = () => performance.now()): () => Promise<void> {
  let workUntil = now() + FIRST_WORK_MS
  return async () => {
    const from = now()
    const awaited = shared.mosqueConnectAwaited
    if (from < workUntil || !awaited?.count) return
    await Promise.race([awaited.none.promise, delay(MAX_REST_MS, null, { ref: false })])
    const to = now()
    workUntil = to + (to - from)
  }
}

/** For long work in small steps: awaited after each, it lets everything else be answered whenever 8 ms have passed. */
export function createPauses(now = () => performance.now()): () => Promise<void> {
  let since = now()
  return async () => {
    if (now() - since < MAX_WORK_MS) return
    await nextTurn()
    since = now()
  }
}

/** Runs work that is written as slices, with pauses in between, and rests where nobody waits for it; returns its result. */
export async function runInPauses<T>(slices: Generator<void, T>, rest?: () => Promise<void>): Promise<T> {
  const pause = createPauses()
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
    await pause()
    await rest?.()
  }
}
