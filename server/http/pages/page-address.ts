import type { SiteRoute } from '#app/lib/web/page-handle.ts'
import type { RouteTable } from './route-table.ts'

export type PageAddress = {
  route: SiteRoute
  /** The canonical path. */
  path: string
  /** The path and the query parameters that the page uses. */
  address: string
  /** Whether the requested path was canonical. */
  isCanonical: boolean
}

export type ReadAddress = (url: string) => PageAddress | null

/**
 * Parses the URL of a request. Letter case, doubled slashes and needless encoding are corrected for pages; files are
 * case-sensitive. Null when it is not an address of this site, and for the data of public pages: only the router of the
 * app requests data.
 */
export function pageAddressReader({ match }: RouteTable): ReadAddress {
  return (url) => {
    const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/s, 2)
    const given = readParts(rawPath)
    if (!given) return null
    const parts = presentParts(given)
    const last = parts.at(-1) ?? ''
    const isData = last.endsWith('.data')
    const pageParts = isData ? [...parts.slice(0, -1), last.slice(0, -'.data'.length)] : parts
    const matched = match(pageParts)
    if (!matched) return null
    const { route, spelled } = matched
    const { handle } = route
    if (isData && handle.kind !== 'app') return null
    if (handle.kind === 'file' && spelled.join('/') !== pageParts.join('/')) return null
    // Names in addresses of public pages have no dot, so this is a file that is missing.
    if (handle.kind === 'document' && route.path.includes(':') && looksLikeFile(last)) return null
    const path = isData ? rawPath : `/${spelled.join('/')}`
    const query = handle.kind === 'app' ? withQuestionMark(rawQuery) : meaningfulQuery(rawQuery, handle.query)
    return { route, path, address: path + query, isCanonical: path === rawPath }
  }
}

/** Whether a path ends like the name of a file: `logo.png`, `site.webmanifest`. */
export const looksLikeFile = (path: string): boolean => /[^/]\.\w{1,16}$/.test(path)

/** The segments of a path now, when it is one of an earlier version: in a language, or of a form, that is gone. */
function presentParts(parts: string[]): string[] {
  const bare = /^(ms|ur)$/i.test(parts[0] ?? '') ? parts.slice(1) : parts
  return /^(\w\w\/)?wrong-text$/i.test(bare.join('/')) ? bare.with(-1, 'contact') : bare
}

/** The segments of a path in canonical encoding; null when the path is invalid. */
function readParts(path: string): string[] | null {
  if (!path.startsWith('/')) return null
  const texts = path.split('/').filter(Boolean).map(decodePart)
  if (!texts.every((text) => text !== null)) return null
  return texts.map((text) => encodeURIComponent(text).replaceAll(/%(?:2[46BC]|3[ABD]|40)/g, decodeURIComponent))
}

/** The text of one segment; null when it contains a separator, is a dot segment or is invalid. */
function decodePart(part: string): string | null {
  try {
    // Node passes bytes that should have been encoded as characters below 256.
    const text = decodeURIComponent(part.replaceAll(/[^\x21-\x7e]/g, percentEncode))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
    return text === '.' || text === '..' || /[/\\\u0000-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}

const percentEncode = (byte: string) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`

/** The query with these parameters in this order, each value once, without empty ones. */
export function meaningfulQuery(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  const given = new URLSearchParams(query)
  const meaningful = names.flatMap((name) =>
    [...new Set(given.getAll(name))]
      .filter((value) => value !== '')
      .sort()
      .map((value) => [name, value]),
  )
  return withQuestionMark(new URLSearchParams(meaningful).toString())
}

const withQuestionMark = (query: string) => query && `?${query}`
