import { defaultLanguage, directionOf } from './languages.ts'

/**
 * A text of another language stands between an isolate, so that its direction is right everywhere, and a joiner, so that
 * it is told from isolates of texts themselves. Neither is visible.
 */
const ISOLATE = directionOf(defaultLanguage) === 'rtl' ? '\u2067' : '\u2066'
const BEGIN = `${ISOLATE}\u2060`
const END = '\u2060\u2069'
const marked = new RegExp(`${BEGIN}((?:(?!${BEGIN})[^<])*?)${END}`, 'g')

const mark = (text: string) => text && `${BEGIN}${text}${END}`

/** The texts of a language, and those of the fallback for what it misses, marked unless they are for files. */
export function withFallback<T>(texts: T | undefined, fallback: T, marking = mark): T {
  if (texts !== undefined && (typeof texts !== 'object' || texts === null)) return texts
  if (typeof fallback === 'string') return marking(fallback) as T
  if (typeof fallback === 'function') return ((values: unknown) => marking(String(fallback(values)))) as T
  const entries = Object.entries(fallback as object).map(([key, other]) => [
    key,
    withFallback((texts as Record<string, unknown> | undefined)?.[key], other, marking),
  ])
  return (Array.isArray(fallback) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}

/** The markup with a language on every text that stands for a missing one; in attributes and titles the marks go. */
export function markFallbackTexts(html: string): string {
  if (!html.includes(BEGIN)) return html
  const parts = html
    .split(/(<(?:title|option|textarea|script|style)\b[\s\S]*?<\/(?:title|option|textarea|script|style)>|<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? withoutMarks(part)
        : part.replace(marked, `<span lang="${defaultLanguage}" dir="${directionOf(defaultLanguage)}">$1</span>`),
    )
  return withoutMarks(parts.join(''))
}

/** A text as it is where no language can be named, such as the subject of an email. */
export const withoutMarks = (text: string): string => text.replaceAll(BEGIN, '').replaceAll(END, '')
