/**
 * A path of our own site (`/admin/events?page=2`) out of a text that somebody else may have written; `null` for anything
 * else. Every address that leads on must have passed it after it was last rewritten.
 */
export function ownPath(text: string | null | undefined): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so neither may decide where a path leads.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  // Without its first part, as when a language is taken off, a path must not begin with two slashes.
  return url.pathname.replaceAll(/\/{2,}/g, '/') + url.search
}
