import { foldForSearch } from './fold.ts'
import { trigramsOf, type WordList } from './word-list.ts'
import { wordsOf } from './words.ts'

/** Answers a query with the places of the documents found, best first. */
export type TextIndex = { search: (query: string) => readonly number[] }

export type Gathered = {
  list: WordList
  /** For each word: the documents that hold it, rising, and its worth in each. */
  postings: Map<string, { docs: number[]; weights: number[] }>
  /** The folded names of each document, and the documents whose first name holds a run of letters. */
  names: readonly string[][]
  nameRuns: Map<string, number[]>
  contains: readonly (readonly string[])[]
  /** The folded contained texts of all documents in one, and where each document begins in it. */
  haystack: string
  starts: readonly number[]
  /** The spelling under which the family of a word is kept as well; an empty text for words that carry no meaning. */
  family: (word: string) => string
}

const queryLetters = 120
const queryWords = 8
const keptAnswers = 16
/** With fewer sure answers than this, guesses at a misspelling are added. */
const enoughSure = 5
const guessLimit = 20
/** The share of letter runs a misspelt name must have in common with the query. */
const nearName = 0.5
const bonus = { equal: 400, start: 200, likeness: 100 }

/** The place of the last number, in a rising list, that is not above this one. */
function lastAtMost(rising: readonly number[], value: number): number {
  let low = 0
  for (let high = rising.length; low + 1 < high; ) {
    const middle = (low + high) >> 1
    if (rising[middle]! <= value) low = middle
    else high = middle
  }
  return low
}

/** What each document is worth for one word of the query; guesses count as negative. */
function worthOf(word: string, { list, postings, names, family }: Gathered): Float32Array {
  const worth = new Float32Array(names.length)
  const kept = family(word)
  const found = list.matches(word)
  if (kept !== word) found.push(...list.matches(kept).filter((match) => match.quality === 1))
  for (const { word: at, quality, guess } of found) {
    const { docs, weights } = postings.get(list.words[at]!)!
    for (let place = 0; place < docs.length; place++) {
      const doc = docs[place]!
      const value = weights[place]! * quality
      const before = worth[doc]!
      if (guess ? before <= 0 && value > -before : value > before) worth[doc] = guess ? -value : value
    }
  }
  return worth
}

function addLikeNames(query: string, score: Float32Array, { names, nameRuns }: Gathered): void {
  const runs = new Set(trigramsOf(query))
  const shared = new Uint16Array(names.length)
  for (const gram of runs) for (const doc of nameRuns.get(gram) ?? []) shared[doc]!++
  for (let doc = 0; doc < names.length; doc++) {
    const likeness = (2 * shared[doc]!) / (runs.size + (names[doc]![0]?.length ?? 0) + 1)
    if (likeness >= nearName) score[doc]! += bonus.likeness * likeness
  }
}

/** Finds documents by every word of the query, or by the whole query as a run of letters; guesses come last. */
function searchFolded(sought: string, gathered: Gathered): number[] {
  const { names, haystack, starts, family } = gathered
  const count = names.length
  const asked = [...new Set(wordsOf(sought).filter((word) => family(word)))].slice(0, queryWords)
  const score = new Float32Array(count)
  const found = new Uint8Array(count)
  const guessed = new Uint8Array(count)
  for (const word of asked) {
    const worth = worthOf(word, gathered)
    for (let doc = 0; doc < count; doc++) {
      if (worth[doc] === 0) continue
      found[doc]!++
      score[doc]! += Math.abs(worth[doc]!)
      if (worth[doc]! < 0) guessed[doc] = 1
    }
  }
  for (let doc = 0; doc < count; doc++) if (found[doc]! < asked.length) score[doc] = 0
  for (let at = haystack.indexOf(sought); at >= 0; ) {
    const doc = lastAtMost(starts, at)
    score[doc] = Math.max(score[doc]!, 1)
    guessed[doc] = 0
    const next = starts[doc + 1]
    at = next === undefined ? -1 : haystack.indexOf(sought, next)
  }

  const sure: number[] = []
  for (let doc = 0; doc < count; doc++) {
    if (score[doc] === 0 || guessed[doc]) continue
    if (names[doc]!.includes(sought)) score[doc]! += bonus.equal
    else if (names[doc]!.some((name) => name.startsWith(sought))) score[doc]! += bonus.start
    sure.push(doc)
  }
  const better = (a: number, b: number) => score[b]! - score[a]! || a - b
  sure.sort(better)
  if (sure.length >= enoughSure) return sure

  const known = new Set(sure)
  addLikeNames(sought, score, gathered)
  const guesses: number[] = []
  for (let doc = 0; doc < count; doc++) if (score[doc]! > 0 && !known.has(doc)) guesses.push(doc)
  return [...sure, ...guesses.sort(better).slice(0, guessLimit)]
}

/** Queries of signs alone: `(` finds the texts that hold it, a query of nothing visible finds everything. */
function searchSigns(query: string, { contains }: Gathered): number[] {
  const sought = query.replace(/[\p{Cf}\p{Cc}\p{Z}]/gu, '')
  return contains.flatMap((texts, doc) => (texts.some((text) => text.includes(sought)) ? [doc] : []))
}

/** The index over everything gathered from the documents. The last answers are kept: people turn their pages. */
export function searchIn(gathered: Gathered): TextIndex {
  const kept = new Map<string, readonly number[]>()
  return {
    search(query) {
      const asked = query.slice(0, queryLetters)
      const known = kept.get(asked)
      if (known) return known
      const folded = foldForSearch(asked)
      const found = folded ? searchFolded(folded, gathered) : searchSigns(asked, gathered)
      if (kept.size >= keptAnswers) kept.delete(kept.keys().next().value as string)
      kept.set(asked, found)
      return found
    },
  }
}
