/** An address in its parts, or null when it is none; `URL.parse` for older browsers. */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * Parses untrusted text as a path of this site (`/admin/events?page=2`); null for anything else. Every redirect target
 * must pass this check after its last change.
 */
export function parseOwnPath(text: string | null | undefined): string | null {
  // Browsers treat a backslash as a slash and drop tabs and line breaks, which could turn a path into another host.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return null
  const base = 'http://own.invalid'
  const url = parseAddress(text, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  // When the language prefix is removed, the rest of the path must not begin with two slashes.
  return url.pathname.replaceAll(/\/{2,}/g, '/') + url.search
}

type BackTo = { page: string; views: readonly string[] }

/** The view of a page that a visitor came from: the page with a query, or one of its views; null for another referrer. */
export function backAddress(
  referrer: string | null | undefined,
  origin: string,
  { page, views }: BackTo,
): string | null {
  const url = referrer?.startsWith(`${origin}/`) ? parseAddress(referrer) : null
  if (!url) return null
  const { pathname, search } = url
  const isView = (pathname === page && search !== '') || views.some((view) => pathname === page + view)
  return isView ? pathname + search : null
}

/** An address as people write it: one that begins with `www.` is a secure one. */
export const completeAddress = (text: string): string => (/^www\.[^\s.]+\./i.test(text) ? `https://${text}` : text)

/** An address as lists have it, which may be only a host: `masjid.example/times`. */
export const completeHost = (text: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u.test(text) ? `https://${text}` : text

/** Whether a text is an absolute https address. */
export const isSecureAddress = (text: string): boolean => /^https:/i.test(text) && isWebAddress(text)

/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseAddress(text) : null
  return url !== null && url.hostname !== ''
}
