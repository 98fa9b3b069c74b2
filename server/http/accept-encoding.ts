import Negotiator from 'negotiator'

export type Encoding = 'identity' | 'gzip' | 'br'

const available: readonly Encoding[] = ['br', 'gzip', 'identity']
const MAX_REMEMBERED = 200
const remembered = new Map<string, Encoding>()

/** The encoding that an Accept-Encoding header prefers, the smaller one among equals; frequent headers are remembered. */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const chosen = new Negotiator({ headers: { 'accept-encoding': header } }).encoding(available, {
    preferred: ['br', 'gzip'],
  })
  const best = available.find((encoding) => encoding === chosen) ?? 'identity'
  if (remembered.size < MAX_REMEMBERED && header.length < MAX_REMEMBERED) remembered.set(header, best)
  return best
}
