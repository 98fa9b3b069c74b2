import { isClass } from '#app/features/events/event-rules.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { wordsOf } from '#app/lib/search/words.ts'

const MAX_QUERY_CHARS = 100
const MAX_QUERY_WORDS = 8
const symbols = /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/gu

/** What people call a class for children; word-families.ts has the other spellings. Stored texts contain it. */
const CLASS_WORDS = 'madrasah class'

/** The text that the event search reads: title and description, folded, then the symbols they contain, then its type. */
export function buildSearchText({ title, description, ...event }: SearchedEvent): string {
  const text = `${title}\n${description ?? ''}`
  const folded = `${foldForSearch(text)}\n${[...new Set(text.match(symbols))].join('')}`
  return isClass(event) ? `${folded}\n${CLASS_WORDS}` : folded
}

type SearchedEvent = { title: string; description: string | null; type: string; audience: string | null }

/** The words and symbols of a search text. */
export const listSearchWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []

/** The words of a query, or its symbols when it has no words. */
export function parseQueryWords(query: string): string[] {
  const text = query.slice(0, MAX_QUERY_CHARS)
  const words = wordsOf(foldForSearch(text))
  return [...new Set(words.length > 0 ? words : text.match(symbols))].slice(0, MAX_QUERY_WORDS)
}
