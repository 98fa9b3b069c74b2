/**
 * Parses untrusted text as a path of this site (`/admin/events?page=2`); null for anything else. Every redirect target
 * must pass this check after its last change.
 */
export function parseOwnPath(text: string | null | undefined): string | null {
  // Browsers treat a backslash as a slash and drop tabs and line breaks, which could turn a path into another host.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  // When the language prefix is removed, the rest of the path must not begin with two slashes.
  return url.pathname.replaceAll(/\/{2,}/g, '/') + url.search
}
