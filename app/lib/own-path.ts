/** A path of our own site (`/admin/events?page=2`) out of what a visitor's address says; anything else is `null`. */
export function ownPath(text: string | null | undefined): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so neither may decide where a path leads.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search
}
