import type { EncodedResponse, PlainResponse } from '#server/http/encoded-response.ts'
import type { Visitor } from '#server/http/in-flight/client-address.ts'

/** A response for everybody. `until` is the instant (ms) until which it is valid; null when it may not be cached. */
export type RenderedResponse = { response: PlainResponse; until: number | null }

/** An address with its cached response and its pending rendering. */
export type CacheEntry<A> = {
  readonly address: A
  cached: Cached | null
  pending: Pending | null
  /** Whether it has been rendered before, so that it is no search that nobody repeats. */
  isKnown: boolean
}

type Cached = { encoded: EncodedResponse; until: number; used: boolean }
type Pending = { generation: number; result: Promise<EncodedResponse | null> }

export type PageCacheOptions<A> = {
  now: () => number
  maxBytes: number
  /** Renders the response of an address for all visitors, at the request of this one; null when it is personal. */
  render: (address: A, visitor: Visitor, isKnown: boolean) => Promise<RenderedResponse | null>
  encode: (response: PlainResponse) => EncodedResponse
  onError: (error: unknown) => void
}

const MAX_STALE_MS = 5_000
/** Nobody waits for what the site renders again by itself. */
const OWN_VISITOR: Visitor = ['', '']

/**
 * Encoded responses by address. Each address is rendered by one request at a time, a write clears everything, and the
 * least recently used responses are evicted when the memory is full.
 */
export function pageCache<A>({ now, maxBytes, render, encode, onError }: PageCacheOptions<A>) {
  const filled = new Set<CacheEntry<A>>()
  let generation = 0
  let bytes = 0

  const drop = (entry: CacheEntry<A>) => {
    if (!entry.cached) return
    bytes -= entry.cached.encoded.size
    entry.cached = null
    filled.delete(entry)
  }

  const evict = () => {
    for (const entry of filled) {
      if (bytes <= maxBytes) return
      // Second chance: an entry that was used since the last eviction moves to the end.
      if (entry.cached?.used) {
        entry.cached.used = false
        filled.delete(entry)
        filled.add(entry)
      } else drop(entry)
    }
  }

  const store = (entry: CacheEntry<A>, encoded: EncodedResponse, until: number) => {
    drop(entry)
    entry.cached = { encoded, until, used: false }
    filled.add(entry)
    bytes += encoded.size
    evict()
  }

  const startRendering = (entry: CacheEntry<A>, visitor: Visitor): Promise<EncodedResponse | null> => {
    const startGeneration = generation
    const result = (async () => {
      const rendered = await render(entry.address, visitor, entry.isKnown)
      if (!rendered) return null
      entry.isKnown = true
      const encoded = encode(rendered.response)
      const { until } = rendered
      if (until !== null && until > now() && startGeneration === generation) store(entry, encoded, until)
      return encoded
    })()
    const pending = { generation: startGeneration, result }
    entry.pending = pending
    const removePending = () => {
      if (entry.pending === pending) entry.pending = null
    }
    result.then(removePending, removePending)
    return result
  }

  return {
    entry: (address: A): CacheEntry<A> => ({ address, cached: null, pending: null, isKnown: false }),

    /** The cached response: fresh, or stale for up to 5 s while the next one is rendered. */
    get(entry: CacheEntry<A>): EncodedResponse | null {
      const { cached } = entry
      if (!cached) return null
      const staleFor = now() - cached.until
      if (staleFor < 0) {
        cached.used = true
        return cached.encoded
      }
      if (staleFor > MAX_STALE_MS) return null
      if (!entry.pending) startRendering(entry, OWN_VISITOR).catch(onError)
      return cached.encoded
    },

    /** Renders the response or waits for the pending rendering; null when the response is personal. */
    load(entry: CacheEntry<A>, visitor: Visitor): Promise<EncodedResponse | null> {
      // A rendering that began before the last write might not show it.
      if (entry.pending?.generation === generation) return entry.pending.result
      return startRendering(entry, visitor)
    },

    /** Removes all responses, because the content of the site has changed. */
    clear(): void {
      generation += 1
      for (const entry of filled) entry.cached = null
      filled.clear()
      bytes = 0
    },

    stats: () => ({ pages: filled.size, bytes }),
  }
}
