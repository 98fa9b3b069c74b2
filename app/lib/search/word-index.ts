import { push, type WordList, wordListInSlices } from './word-list.ts'

/** The documents that match: surely, and by guessing at a misspelling. */
export type WordMatches = { sure: number[]; guessed: number[] }

/** Finds documents, by their number, that have every word of a query in any order. */
export type WordIndex = { count: number; search: (words: readonly string[]) => WordMatches }

const WORDS_PER_SLICE = 2000
const POSTINGS_PER_SLICE = 500_000
const DOCUMENTS_PER_SLICE = 20_000
/** With fewer sure matches than this, guesses at a misspelling are added. */
const ENOUGH_SURE = 5
const [SURE, GUESSED] = [2, 1]

const isLetters = (word: string) => /^\p{L}+$/u.test(word)

/** Collects documents as their words, then builds the index in slices between which other work may run. */
export function wordIndexBuilder(family: (word: string) => string) {
  const numbers = new Map<string, number>()
  const lastDocument: number[] = []
  const postings = growingNumbers()
  const ends = growingNumbers()

  return {
    /** Adds the next document: the first one is number 0. */
    add(words: Iterable<string>): void {
      const document = ends.size
      for (const word of words) {
        let number = numbers.get(word)
        if (number === undefined) {
          number = numbers.size
          // A long word cut out of a text would keep the whole text in memory.
          numbers.set(word.length > 12 ? Buffer.from(word).toString() : word, number)
        }
        if (lastDocument[number] === document) continue
        lastDocument[number] = document
        postings.push(number)
      }
      ends.push(postings.size)
    },

    *finish(): Generator<void, WordIndex> {
      const letters: string[] = []
      const others: string[] = []
      for (const [word, number] of numbers) {
        if (number % WORDS_PER_SLICE === WORDS_PER_SLICE - 1) yield
        if (isLetters(word)) letters.push(word)
        else others.push(word)
      }
      const list = yield* wordListInSlices(letters)
      const renumbered = new Uint32Array(numbers.size)
      const starts = new Uint32Array(numbers.size)
      const byFamily = new Map<string, number[]>()
      let text = '\n'
      let index = 0
      for (const words of [list.words, others])
        for (const word of words) {
          if (index % WORDS_PER_SLICE === WORDS_PER_SLICE - 1) yield
          const key = words === others ? word : family(word)
          if (key && key !== word) push(byFamily, key, index)
          renumbered[numbers.get(word)!] = index
          starts[index++] = text.length
          text += `${word}\n`
        }
      yield
      const documents = yield* documentsByWord(postings.values(), ends.values(), renumbered)
      return searchWords({ list, text, starts, byFamily, documents, family, count: ends.size })
    },
  }
}

type Parts = {
  list: WordList
  /** Every word on a line of its own, and where each begins. */
  text: string
  starts: Uint32Array
  /** The words of each family that are spelled in another way. */
  byFamily: ReadonlyMap<string, number[]>
  documents: (word: number) => Uint32Array
  family: (word: string) => string
  count: number
}

function searchWords({ list, text, starts, byFamily, documents, family, count }: Parts): WordIndex {
  /** The words that contain this one or are other spellings of it. */
  function sureWords(word: string): Set<number> {
    const found = new Set<number>()
    for (let at = text.indexOf(word); at >= 0; ) {
      const number = lastAtMost(starts, at)
      found.add(number)
      const next = starts[number + 1]
      at = next === undefined ? -1 : text.indexOf(word, next)
    }
    const key = family(word)
    const exact = key === word ? -1 : text.indexOf(`\n${key}\n`)
    if (exact >= 0) found.add(lastAtMost(starts, exact + 1))
    for (const number of byFamily.get(key) ?? []) found.add(number)
    return found
  }

  function mark(marks: Uint8Array, words: Iterable<number>, level: number): void {
    for (const word of words)
      for (const document of documents(word)) if (marks[document]! < level) marks[document] = level
  }

  return {
    count,
    search(query) {
      const meaningful = query.filter((word) => family(word) !== '')
      const words = meaningful.length > 0 ? meaningful : query
      const levels = words.map((word) => {
        const marks = new Uint8Array(count)
        mark(marks, sureWords(word), SURE)
        return marks
      })
      const matches = { sure: withLevel(levels, SURE), guessed: [] as number[] }
      if (matches.sure.length >= ENOUGH_SURE) return matches
      for (const [index, word] of words.entries()) {
        const guesses = isLetters(word) ? list.matches(word).filter((match) => match.guess) : []
        mark(
          levels[index]!,
          guesses.map((match) => match.word),
          GUESSED,
        )
      }
      const known = new Set(matches.sure)
      matches.guessed = withLevel(levels, GUESSED).filter((document) => !known.has(document))
      return matches
    },
  }
}

/** The documents that reach the level with every word. */
function withLevel([first, ...rest]: readonly Uint8Array[], level: number): number[] {
  const found: number[] = []
  if (!first) return found
  for (let document = 0; document < first.length; document++)
    if (first[document]! >= level && rest.every((marks) => marks[document]! >= level)) found.push(document)
  return found
}

/** Turns the words of each document into the documents of each word. */
function* documentsByWord(
  postings: Uint32Array,
  ends: Uint32Array,
  renumbered: Uint32Array,
): Generator<void, (word: number) => Uint32Array> {
  const from = new Uint32Array(renumbered.length + 1)
  for (let at = 0; at < postings.length; at++) {
    if (at % POSTINGS_PER_SLICE === POSTINGS_PER_SLICE - 1) yield
    from[renumbered[postings[at]!]! + 1]!++
  }
  for (let word = 1; word < from.length; word++) from[word]! += from[word - 1]!
  yield
  const next = from.slice()
  const documents = new Uint32Array(postings.length)
  for (let document = 0, at = 0; document < ends.length; document++) {
    if (document % DOCUMENTS_PER_SLICE === DOCUMENTS_PER_SLICE - 1) yield
    for (; at < ends[document]!; at++) documents[next[renumbered[postings[at]!]!]!++] = document
  }
  return (word) => documents.subarray(from[word], from[word + 1])
}

/** A list of numbers in a quarter of the memory an array takes. */
function growingNumbers() {
  let values = new Uint32Array(1024)
  let size = 0
  return {
    get size() {
      return size
    },
    push(value: number) {
      if (size === values.length) {
        const larger = new Uint32Array(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[size++] = value
    },
    values: () => values.subarray(0, size),
  }
}

/** The index of the last number, in a rising list, that is not above this one. */
function lastAtMost(rising: Uint32Array, value: number): number {
  let low = 0
  for (let high = rising.length; low + 1 < high; ) {
    const middle = (low + high) >> 1
    if (rising[middle]! <= value) low = middle
    else high = middle
  }
  return low
}
