import Negotiator from 'negotiator'

export type Encoding = 'identity' | 'gzip' | 'br'

const available: readonly Encoding[] = ['br', 'gzip', 'identity']
const MAX_CACHED_HEADERS = 200
const MAX_HEADER_CHARS = 200
const cached = new Map<string, Encoding>()

/** The encoding that an Accept-Encoding header prefers, the smaller one among equals. Results are cached. */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const hit = cached.get(header)
  if (hit) return hit
  const chosen = new Negotiator({ headers: { 'accept-encoding': header } }).encoding(available, {
    preferred: ['br', 'gzip'],
  })
  const best = available.find((encoding) => encoding === chosen) ?? 'identity'
  if (cached.size < MAX_CACHED_HEADERS && header.length < MAX_HEADER_CHARS) cached.set(header, best)
  return best
}
