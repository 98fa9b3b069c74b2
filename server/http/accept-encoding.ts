import Negotiator from 'negotiator'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'

/** The encodings of a response that is compressed once and sent many times. */
export type Encoding = 'identity' | 'gzip' | 'br'

const MAX_HEADER_CACHE_BYTES = 100_000
/** Longer headers are parsed at every request. */
const MAX_HEADER_CHARS = 200

/** The encoding that an Accept-Encoding header prefers, the smaller one among equals. Results are cached. */
export const bestEncoding = chooser<Encoding>(['br', 'gzip', 'identity'])

/** The same for a response that is compressed for one request: zstd takes less time than Brotli for as many bytes. */
export const bestQuickEncoding = chooser<Encoding | 'zstd'>(['zstd', 'br', 'gzip', 'identity'])

function chooser<E extends string>(available: readonly (E | 'identity')[]) {
  const cached = createBoundedCache<E | 'identity'>(MAX_HEADER_CACHE_BYTES, () => 0)
  const preferred = available.filter((encoding) => encoding !== 'identity')
  return (header: string | string[] | undefined): E | 'identity' => {
    if (typeof header !== 'string') return 'identity'
    const hit = cached.get(header)
    if (hit) return hit
    const chosen = new Negotiator({ headers: { 'accept-encoding': header } }).encoding(available, { preferred })
    const best = available.find((encoding) => encoding === chosen) ?? 'identity'
    if (header.length <= MAX_HEADER_CHARS) cached.set(header, best)
    return best
  }
}
