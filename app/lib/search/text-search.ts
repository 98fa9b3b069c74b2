import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { foldForSearch } from './fold.ts'
import { lastAtMost, trigramsOf, type WordList } from './word-list.ts'
import { wordsOf } from './words.ts'

/** Answers a query with the indexes of the matching documents, best first. */
export type TextIndex = { search: (query: string) => readonly number[] }

export type IndexData = {
  list: WordList
  /** For each word: the documents that contain it, ascending, and its weight in each. */
  postings: Map<string, { docs: number[]; weights: number[] }>
  /** The folded names of each document, and the documents whose first name contains a trigram. */
  names: readonly string[][]
  nameTrigrams: Map<string, number[]>
  contains: readonly (readonly string[])[]
  /** The folded contained texts of all documents in one text, and the start of each document in it. */
  text: string
  starts: readonly number[]
  /** The common spelling under which a word is indexed as well; empty for words without meaning. */
  family: (word: string) => string
}

const MAX_QUERY_CHARS = 120
const MAX_QUERY_WORDS = 8
/** Of one index; a query that finds 10,000 texts takes 80 kB. */
const MAX_RESULT_CACHE_BYTES = 1024 * 1024
const BYTES_PER_RESULT = 8
/** Fuzzy matches are added when there are fewer exact matches than this. */
const MIN_EXACT_MATCHES = 5
const MAX_FUZZY_MATCHES = 20
/** The share of trigrams a misspelt name must have in common with the query. */
const MIN_NAME_LIKENESS = 0.5
const bonus = { equal: 400, start: 200, likeness: 100 }

/** The score of each document for one word of the query; negative for fuzzy matches. */
function scoreWord(word: string, { list, postings, names, family }: IndexData): Float32Array {
  const scores = new Float32Array(names.length)
  const spelling = family(word)
  const matches = list.matches(word)
  if (spelling !== word) matches.push(...list.matches(spelling).filter((match) => match.quality === 1))
  for (const { word: number, quality, fuzzy } of matches) {
    const { docs, weights } = postings.get(list.words[number]!)!
    for (let index = 0; index < docs.length; index++) {
      const doc = docs[index]!
      const value = weights[index]! * quality
      const before = scores[doc]!
      if (fuzzy ? before <= 0 && value > -before : value > before) scores[doc] = fuzzy ? -value : value
    }
  }
  return scores
}

function addSimilarNames(query: string, score: Float32Array, { names, nameTrigrams }: IndexData): void {
  const trigrams = new Set(trigramsOf(query))
  const shared = new Uint16Array(names.length)
  for (const trigram of trigrams) for (const doc of nameTrigrams.get(trigram) ?? []) shared[doc]!++
  for (let doc = 0; doc < names.length; doc++) {
    const likeness = (2 * shared[doc]!) / (trigrams.size + (names[doc]![0]?.length ?? 0) + 1)
    if (likeness >= MIN_NAME_LIKENESS) score[doc]! += bonus.likeness * likeness
  }
}

/** Finds documents by every word of the query, or by the whole query as a substring; fuzzy matches come last. */
function searchFolded(query: string, data: IndexData): number[] {
  const { names, text, starts, family } = data
  const count = names.length
  const words = [...new Set(wordsOf(query).filter((word) => family(word)))].slice(0, MAX_QUERY_WORDS)
  const score = new Float32Array(count)
  const matchedWords = new Uint8Array(count)
  const isFuzzy = new Uint8Array(count)
  for (const word of words) {
    const wordScores = scoreWord(word, data)
    for (let doc = 0; doc < count; doc++) {
      if (wordScores[doc] === 0) continue
      matchedWords[doc]!++
      score[doc]! += Math.abs(wordScores[doc]!)
      if (wordScores[doc]! < 0) isFuzzy[doc] = 1
    }
  }
  for (let doc = 0; doc < count; doc++) if (matchedWords[doc]! < words.length) score[doc] = 0
  for (let position = text.indexOf(query); position >= 0; ) {
    const doc = lastAtMost(starts, position)
    score[doc] = Math.max(score[doc]!, 1)
    isFuzzy[doc] = 0
    const next = starts[doc + 1]
    position = next === undefined ? -1 : text.indexOf(query, next)
  }

  const exact: number[] = []
  for (let doc = 0; doc < count; doc++) {
    if (score[doc] === 0 || isFuzzy[doc]) continue
    if (names[doc]!.includes(query)) score[doc]! += bonus.equal
    else if (names[doc]!.some((name) => name.startsWith(query))) score[doc]! += bonus.start
    exact.push(doc)
  }
  const byScore = (a: number, b: number) => score[b]! - score[a]! || a - b
  exact.sort(byScore)
  if (exact.length >= MIN_EXACT_MATCHES) return exact

  const known = new Set(exact)
  addSimilarNames(query, score, data)
  const fuzzy: number[] = []
  for (let doc = 0; doc < count; doc++) if (score[doc]! > 0 && !known.has(doc)) fuzzy.push(doc)
  return [...exact, ...fuzzy.sort(byScore).slice(0, MAX_FUZZY_MATCHES)]
}

/** Searches without letters or digits: `(` matches the texts that contain it, an invisible query matches everything. */
function searchPunctuation(query: string, { contains }: IndexData): number[] {
  const visible = query.replace(/[\p{Cf}\p{Cc}\p{Z}]/gu, '')
  return contains.flatMap((texts, doc) => (texts.some((text) => text.includes(visible)) ? [doc] : []))
}

/** Creates the index. It caches its last results, because visitors page through them. */
export function createTextIndex(data: IndexData): TextIndex {
  const cache = createBoundedCache<readonly number[]>(MAX_RESULT_CACHE_BYTES, ({ length }) => length * BYTES_PER_RESULT)
  return {
    search(query) {
      const key = query.slice(0, MAX_QUERY_CHARS)
      const cached = cache.get(key)
      if (cached) return cached
      const folded = foldForSearch(key)
      const results = folded ? searchFolded(folded, data) : searchPunctuation(key, data)
      cache.set(key, results)
      return results
    },
  }
}
