import { requestError } from '#server/http/request-error.ts'

export const renderingLimits = { atOnce: 16, atOnceOfOne: 8, waiting: 1_000, waitingOfOne: 200 }
export type RenderingLimits = typeof renderingLimits

/** A rendering that takes longer waits for something else and does not hold up others. */
const LONG_MS = 1_000
const RETRY_AFTER_SECONDS = 5

type Network = { rendering: number; waiting: (() => void)[] }

/** Renders for a visitor of this network when its turn has come, or throws an error that is answered with 503. */
export type InTurn = <T>(network: string, render: () => Promise<T>) => Promise<T>

/**
 * Limits the renderings that run and wait. One begins in each turn of the event loop, so that requests which are answered
 * from the cache do not wait for all that were requested at the same time. Networks are served in rotation, so that many
 * requests of one do not delay the single request of another.
 */
export function renderingTurns(limits: RenderingLimits = renderingLimits): InTurn {
  // In the order in which they were served; those without work are removed.
  const networks = new Map<string, Network>()
  let rendering = 0
  let waiting = 0
  let isTaken = false

  const canBegin = (own: Network) => rendering < limits.atOnce && own.rendering < limits.atOnceOfOne

  const begin = (name: string, own: Network) => {
    networks.delete(name)
    networks.set(name, own)
    rendering += 1
    own.rendering += 1
    isTaken = true
    setImmediate(next)
  }

  const next = () => {
    isTaken = false
    for (const [name, own] of networks) {
      const start = canBegin(own) ? own.waiting.shift() : undefined
      if (!start) continue
      waiting -= 1
      begin(name, own)
      return start()
    }
  }

  const end = (name: string, own: Network) => {
    rendering -= 1
    own.rendering -= 1
    if (own.rendering === 0 && own.waiting.length === 0) networks.delete(name)
    if (!isTaken) next()
  }

  return async (name, render) => {
    const own = networks.get(name) ?? { rendering: 0, waiting: [] }
    if (isTaken || !canBegin(own)) {
      if (waiting >= limits.waiting || own.waiting.length >= limits.waitingOfOne)
        throw requestError(503, 'Too many requests wait', RETRY_AFTER_SECONDS)
      networks.set(name, own)
      waiting += 1
      await new Promise<void>((start) => own.waiting.push(start))
    } else begin(name, own)
    let isCounted = true
    const endOnce = () => {
      if (isCounted) end(name, own)
      isCounted = false
    }
    const long = setTimeout(endOnce, LONG_MS)
    return render().finally(() => {
      clearTimeout(long)
      endOnce()
    })
  }
}
