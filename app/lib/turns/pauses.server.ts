import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_WORK_MS = 8

/** For long work in small steps: awaited after each, it lets everything else be answered whenever 8 ms have passed. */
export function createPauses(now = () => performance.now()): () => Promise<void> {
  let since = now()
  return async () => {
    if (now() - since < MAX_WORK_MS) return
    await nextTurn()
    since = now()
  }
}

/** Runs work that is written as slices, with pauses in between; returns its result. */
export async function runInPauses<T>(slices: Generator<void, T>): Promise<T> {
  const pause = createPauses()
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
    await pause()
  }
}
