import Negotiator from 'negotiator'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

const available: readonly Encoding[] = ['br', 'gzip', 'identity']
const MAX_HEADER_CACHE_BYTES = 100_000
/** Longer headers are parsed at every request. */
const MAX_HEADER_CHARS = 200
const cached = createBoundedCache<Encoding>(MAX_HEADER_CACHE_BYTES, () => 0)

/** The encoding that an Accept-Encoding header prefers, the smaller one among equals. Results are cached. */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const hit = cached.get(header)
  if (hit) return hit
  const chosen = new Negotiator({ headers: { 'accept-encoding': header } }).encoding(available, {
    preferred: ['br', 'gzip'],
  })
  const best = available.find((encoding) => encoding === chosen) ?? 'identity'
  if (header.length <= MAX_HEADER_CHARS) cached.set(header, best)
  return best
}
