/**
 * Creates a function that is awaited before each rendering: one begins in each turn of the event loop, so that requests
 * which are answered from the cache do not wait for all renderings that were requested at the same time.
 */
export function renderingTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isTaken = false
  const next = () => {
    const begin = waiting.shift()
    isTaken = begin !== undefined
    if (!begin) return
    setImmediate(next)
    begin()
  }
  return async () => {
    if (isTaken) return new Promise((begin) => waiting.push(begin))
    isTaken = true
    setImmediate(next)
  }
}
