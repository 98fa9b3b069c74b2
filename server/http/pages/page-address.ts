import type { SiteRoute } from '#app/lib/web/site-routes.ts'
import type { RouteTable } from './route-table.ts'

export type PageAddress = {
  route: SiteRoute
  /** The path as the site spells it. */
  path: string
  /** The path and what of the query means something to the page. */
  address: string
  /** Whether the path was asked for in the site's own spelling. */
  isCanonical: boolean
  /** Whether the data of a page is asked for instead of the page. */
  isData: boolean
}

export type ReadAddress = (url: string) => PageAddress | null

/** React Router's own parameter: which parts of a page's data are asked for. */
const DATA_PARAMETER = '_routes'

/**
 * Reads what a request asks for. Pages have one spelling, so letter case, doubled slashes and needless encoding are
 * corrected here; files stay case-sensitive. Null for what is no address of this site.
 */
export function pageAddressReader({ match }: RouteTable): ReadAddress {
  return (url) => {
    const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/s, 2)
    const parts = readParts(rawPath)
    if (!parts) return null
    const last = parts.at(-1) ?? ''
    const isData = last.endsWith('.data')
    const pageParts = isData ? [...parts.slice(0, -1), last.slice(0, -5)].filter((part) => part !== '_') : parts
    const matched = match(`/${pageParts.join('/')}`)
    const spelled = matched && spell(matched.pattern, pageParts)
    if (!spelled) return null
    const { route } = matched
    const { handle } = route
    if (handle.kind === 'file' && spelled.join('/') !== pageParts.join('/')) return null
    const path = isData ? rawPath : `/${spelled.join('/')}`
    const names = isData ? [DATA_PARAMETER] : []
    const query = handle.kind === 'app' ? withMark(rawQuery) : meaningfulQuery(rawQuery, [...handle.query, ...names])
    return { route, path, address: path + query, isCanonical: path === rawPath, isData }
  }
}

/** The parts of a path, each encoded in the one way the site writes it; null when it cannot be read or is no plain path. */
function readParts(path: string): string[] | null {
  if (!path.startsWith('/')) return null
  const texts = path.split('/').filter(Boolean).map(decodePart)
  if (!texts.every((text) => text !== null)) return null
  return texts.map((text) => encodeURIComponent(text).replaceAll(/%(?:2[46BC]|3[ABD]|40)/g, decodeURIComponent))
}

/** The text of one part; null when it could be read as a path of its own. */
function decodePart(part: string): string | null {
  try {
    // Node passes on bytes that should have been encoded, as characters below 256.
    const text = decodeURIComponent(part.replaceAll(/[^\x21-\x7e]/g, percentEncode))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    return text === '.' || text === '..' || /[/\\\u0000-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}

const percentEncode = (byte: string) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Writes the fixed parts of a path as the route spells them, and the rest as it came; null when it does not fit. */
function spell([wanted, ...others]: readonly string[], parts: readonly string[]): string[] | null {
  if (wanted === undefined) return parts.length === 0 ? [] : null
  if (wanted === '*') return [...parts]
  if (wanted.endsWith('?')) return spell([wanted.slice(0, -1), ...others], parts) ?? spell(others, parts)
  const [given = '', ...rest] = parts
  const [, parameter = '', fixed = ''] = /^(:[\w-]+)?(.*)$/.exec(wanted) ?? []
  const free = parameter ? given.length - fixed.length : 0
  if (parameter && free < 1) return null
  if (given.slice(free).toLowerCase() !== fixed.toLowerCase()) return null
  const after = spell(others, rest)
  return after && [given.slice(0, free) + fixed, ...after]
}

/** The parameters with these names, in their order; empty ones say nothing. */
export function meaningfulQuery(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  const given = new URLSearchParams(query)
  const meaningful = names.flatMap((name) =>
    given
      .getAll(name)
      .filter((value) => value !== '')
      .sort()
      .map((value) => [name, value]),
  )
  return withMark(new URLSearchParams(meaningful).toString())
}

const withMark = (query: string) => query && `?${query}`
