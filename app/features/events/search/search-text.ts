import { foldForSearch } from '#app/lib/search/fold.ts'
import { wordsOf } from '#app/lib/search/words.ts'

const MAX_QUERY_CHARS = 100
const MAX_QUERY_WORDS = 8
const signs = /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/gu

/** What the search of events looks through: title and description, folded, then the signs they contain. */
export function searchText(title: string, description: string | null): string {
  const text = `${title}\n${description ?? ''}`
  return `${foldForSearch(text)}\n${[...new Set(text.match(signs))].join('')}`
}

/** The words and signs of a search text. */
export const searchWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []

/** The words of a query, or its signs when it has no words; none for a query of nothing visible. */
export function queryWords(query: string): string[] {
  const text = query.slice(0, MAX_QUERY_CHARS)
  const words = wordsOf(foldForSearch(text))
  return [...new Set(words.length > 0 ? words : text.match(signs))].slice(0, MAX_QUERY_WORDS)
}
