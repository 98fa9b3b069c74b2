type Waiting = { owner: string; start: () => void }

/**
 * Creates a queue for tasks that must not overlap. Owners are served in rotation, so that many tasks of one do not delay
 * the single task of another. Beyond the limit a task is rejected with the given error.
 */
export function createFairQueue(maxWaiting: number, fullError: () => Error) {
  const waiting: Waiting[] = []
  let isBusy = false
  const served = new Map<string, number>()
  let turn = 0

  const next = () => {
    isBusy = false
    if (waiting.length === 0) return served.clear()
    // The owner served longest ago comes next; of several, the one who has waited longest.
    const turnOf = ({ owner }: Waiting) => served.get(owner) ?? -1
    const chosen = waiting.reduce((best, candidate) => (turnOf(candidate) < turnOf(best) ? candidate : best))
    waiting.splice(waiting.indexOf(chosen), 1)
    begin(chosen)
  }
  const begin = ({ owner, start }: Waiting) => {
    isBusy = true
    served.set(owner, turn++)
    start()
  }

  return async <T>(owner: string, task: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      if (waiting.length >= maxWaiting) throw fullError()
      await new Promise<void>((start) => waiting.push({ owner, start }))
    } else begin({ owner, start: () => undefined })
    try {
      return await task()
    } finally {
      next()
    }
  }
}
