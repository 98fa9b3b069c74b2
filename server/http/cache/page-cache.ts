import type { Answer, EncodedResponse } from '#server/http/cache/encoded-response.ts'

/** What was made for an address. `until` is the instant (ms) it stays true; null when it may not be kept. */
export type Made = { answer: Answer; until: number | null }

/** A place for one address: what is kept there, and the making of it that is under way. */
export type Place<A> = { readonly what: A; kept: Kept | null; flight: Flight | null }

type Kept = { packed: EncodedResponse; until: number; used: boolean }
type Flight = { generation: number; result: Promise<EncodedResponse | null> }

export type PageCacheOptions<A> = {
  now: () => number
  maxBytes: number
  /** Makes the answer of an address for nobody in particular; null when it turns out to be personal. */
  make: (what: A) => Promise<Made | null>
  pack: (answer: Answer) => EncodedResponse
  onError: (error: unknown) => void
}

/** After its instant a page may be shown once more for so long, while the next one is being made. */
const staleMilliseconds = 5_000

/**
 * Finished bytes by address. One making at a time for each address; nothing made before a write survives it; the
 * memory is bounded, and what nobody asked for lately goes first.
 */
export function pageCache<A>({ now, maxBytes, make, pack, onError }: PageCacheOptions<A>) {
  const keeping = new Set<Place<A>>()
  let generation = 0
  let bytes = 0

  const drop = (place: Place<A>) => {
    if (!place.kept) return
    bytes -= place.kept.packed.size
    place.kept = null
    keeping.delete(place)
  }

  const makeRoom = () => {
    for (const place of keeping) {
      if (bytes <= maxBytes) return
      // Second chance: what was asked for since the last look moves to the end.
      if (place.kept?.used) {
        place.kept.used = false
        keeping.delete(place)
        keeping.add(place)
      } else drop(place)
    }
  }

  const keep = (place: Place<A>, packed: EncodedResponse, until: number) => {
    drop(place)
    place.kept = { packed, until, used: false }
    keeping.add(place)
    bytes += packed.size
    makeRoom()
  }

  const begin = (place: Place<A>): Promise<EncodedResponse | null> => {
    const begun = generation
    const result = (async () => {
      const made = await make(place.what)
      if (!made) return null
      const packed = pack(made.answer)
      if (made.until !== null && made.until > now() && begun === generation) keep(place, packed, made.until)
      return packed
    })()
    const flight = { generation: begun, result }
    place.flight = flight
    const land = () => {
      if (place.flight === flight) place.flight = null
    }
    result.then(land, land)
    return result
  }

  return {
    place: (what: A): Place<A> => ({ what, kept: null, flight: null }),

    /** What is kept and true, or was until a moment ago; the next is then being made behind it. */
    ready(place: Place<A>): EncodedResponse | null {
      const { kept } = place
      if (!kept) return null
      const late = now() - kept.until
      if (late < 0) {
        kept.used = true
        return kept.packed
      }
      if (late > staleMilliseconds) return null
      if (!place.flight) begin(place).catch(onError)
      return kept.packed
    },

    /** Makes it, or waits for the making under way; null when the answer is personal after all. */
    fill(place: Place<A>): Promise<EncodedResponse | null> {
      // A making that began before the last write might not show it.
      if (place.flight?.generation === generation) return place.flight.result
      return begin(place)
    },

    /** Forgets everything: something visitors may see has changed. */
    dropAll(): void {
      generation += 1
      for (const place of keeping) place.kept = null
      keeping.clear()
      bytes = 0
    },

    figures: () => ({ pages: keeping.size, bytes }),
  }
}
