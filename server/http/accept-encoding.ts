export type Encoding = 'identity' | 'gzip' | 'br'

const MAX_REMEMBERED = 200
const MAX_REMEMBERED_LENGTH = 200
const remembered = new Map<string, Encoding>()

/** The smallest encoding that an Accept-Encoding header allows. The few common headers are read once. */
export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const weights = new Map(header.toLowerCase().split(',').map(weightOf))
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  const best = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (remembered.size < MAX_REMEMBERED && header.length < MAX_REMEMBERED_LENGTH) remembered.set(header, best)
  return best
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) : 1]
}
