import { bareAddress } from '#app/i18n/languages.ts'
import { isReadableUrl } from '#server/http/readable-text.ts'

/**
 * The public addresses and what of their query changes what they show, in the order it is written. Everything else in
 * a query is dropped before the page is made, so that it can neither miss a kept page nor fill the memory.
 */
const pages: readonly [pattern: string, query: readonly string[]][] = [
  ['/', []],
  ['/mosques', ['q', 'area', 'facility', 'page']],
  ['/mosques/search', ['q', 'area', 'page']],
  ['/mosques/positions.json', ['q', 'area', 'facility']],
  ['/mosques/:id/preview.png', []],
  ['/mosques/:id', []],
  ['/events', ['tab', 'q', 'month', 'mosque', 'type', 'page']],
  ['/events/:mosque/:event', ['date']],
  ['/events/:mosque/:event/preview.png', ['date']],
  ['/events.ics', ['mosque', 'type']],
  ['/events.atom', ['mosque', 'type']],
  ['/prayer-times', ['city', 'month', 'school']],
  ['/prayer-times/:file', ['month', 'school']],
  ['/about', []],
  ['/contact', ['sent']],
  ['/privacy', []],
  ['/terms', []],
  ['/developers', []],
  ['/sitemap.xml', ['part']],
  ['/robots.txt', []],
]

export type PublicAddress = {
  /** The address as it is made and kept: path, meaningful query in one order, nothing else. */
  address: string
  kind: 'page' | 'api'
  /** Names for a cache in front of the site, to drop by. */
  surrogateKeys: string
}

type Rule = { kind: PublicAddress['kind']; pattern: RegExp; query: readonly string[] }
const longest = 300

/** Finds the public address behind what was asked for; null for everything that is never kept. */
export function publicAddresses(): {
  add(kind: PublicAddress['kind'], pattern: string, query: readonly string[]): void
  find(url: string): PublicAddress | null
} {
  const rules: Rule[] = []
  const add = (kind: Rule['kind'], pattern: string, query: readonly string[]) => {
    const source = pattern.replaceAll(/[.+]/g, '\\$&').replaceAll(/:\w+|\*/g, '[^/]+')
    rules.push({ kind, pattern: new RegExp(`^${source}$`), query })
  }
  for (const [pattern, query] of pages) add('page', pattern, query)
  return {
    add,
    find(url) {
      if (!isReadableUrl(url)) return null
      const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/s, 2)
      const path = plainPath(rawPath)
      if (path === null) return null
      const page = bareAddress(path.replace(/\/_\.data$/, '/').replace(/\.data$/, ''))
      const rule = rules.find(({ kind, pattern }) => pattern.test(kind === 'page' ? page : path))
      if (!rule) return null
      // Parts of a page are asked for by name when one alone is loaded again: too many ways to keep.
      if (rule.kind === 'page' && path.endsWith('.data') && /(^|&)_routes=/.test(rawQuery)) return null
      const address = path + meaningful(rawQuery, rule.query)
      if (address.length > longest) return null
      return { address, kind: rule.kind, surrogateKeys: surrogateKeys(rule.kind === 'page' ? page : path) }
    },
  }
}

/** One spelling of a path, however its letters were encoded; null when it cannot be read. */
function plainPath(path: string): string | null {
  if (!path.includes('%')) return /^\/[\w.~!$&'()*+,;=:@/-]*$/.test(path) && !path.startsWith('//') ? path : null
  try {
    const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    return segments.some((segment) => /%2f|%5c/i.test(segment)) || path.startsWith('//') ? null : segments.join('/')
  } catch {
    return null
  }
}

function meaningful(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) for (const value of asked.getAll(name).sort()) if (value !== '') kept.append(name, value)
  return kept.size > 0 ? `?${kept}` : ''
}

function surrogateKeys(path: string): string {
  const [first = 'home', ...rest] = path.split('/').filter(Boolean)
  return ['site', first, ...rest.map((part) => `${first}/${part}`)].join(' ')
}
