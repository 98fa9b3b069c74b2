import { addToList, lastAtMost, type WordList, wordListInSlices } from './word-list.ts'

/** The matching documents: exact matches, and fuzzy matches of misspelt words. */
export type WordMatches = { exact: number[]; fuzzy: number[] }

/** Finds the documents, by index, that contain every word of a query in any order. */
export type WordIndex = { count: number; search: (words: readonly string[]) => WordMatches }

const WORDS_PER_SLICE = 2000
const POSTINGS_PER_SLICE = 500_000
const DOCUMENTS_PER_SLICE = 20_000
/** Fuzzy matches are added when there are fewer exact matches than this. */
const MIN_EXACT_MATCHES = 5
const [EXACT, FUZZY] = [2, 1]

const isLetters = (word: string) => /^\p{L}+$/u.test(word)

/** Collects the words of documents, then builds the index in slices between which other work can run. */
export function wordIndexBuilder(family: (word: string) => string) {
  const numbers = new Map<string, number>()
  const lastDocument: number[] = []
  const postings = growingNumbers()
  const ends = growingNumbers()

  return {
    /** Adds the next document; the first has index 0. */
    add(words: Iterable<string>): void {
      const document = ends.size
      for (const word of words) {
        let number = numbers.get(word)
        if (number === undefined) {
          number = numbers.size
          // A long substring is copied, because it refers to the whole text in memory.
          numbers.set(word.length > 12 ? Buffer.from(word).toString() : word, number)
        }
        if (lastDocument[number] === document) continue
        lastDocument[number] = document
        postings.push(number)
      }
      ends.push(postings.size)
    },

    *finish(): Generator<void, WordIndex> {
      const letterWords: string[] = []
      const otherWords: string[] = []
      for (const [word, number] of numbers) {
        if (number % WORDS_PER_SLICE === WORDS_PER_SLICE - 1) yield
        if (isLetters(word)) letterWords.push(word)
        else otherWords.push(word)
      }
      const list = yield* wordListInSlices(letterWords)
      const renumbered = new Uint32Array(numbers.size)
      const starts = new Uint32Array(numbers.size)
      const byFamily = new Map<string, number[]>()
      let text = '\n'
      let index = 0
      for (const words of [list.words, otherWords])
        for (const word of words) {
          if (index % WORDS_PER_SLICE === WORDS_PER_SLICE - 1) yield
          const key = words === otherWords ? word : family(word)
          if (key && key !== word) addToList(byFamily, key, index)
          renumbered[numbers.get(word)!] = index
          starts[index++] = text.length
          text += `${word}\n`
        }
      yield
      const documents = yield* documentsByWord(postings.values(), ends.values(), renumbered)
      return createWordIndex({ list, text, starts, byFamily, documents, family, count: ends.size })
    },
  }
}

type WordIndexData = {
  list: WordList
  /** Every word on its own line, and the start of each. */
  text: string
  starts: Uint32Array
  /** The words of each family that are spelled in another way. */
  byFamily: ReadonlyMap<string, number[]>
  documents: (word: number) => Uint32Array
  family: (word: string) => string
  count: number
}

function createWordIndex({ list, text, starts, byFamily, documents, family, count }: WordIndexData): WordIndex {
  /** The words that contain this one or are other spellings of it. */
  function exactMatches(word: string): Set<number> {
    const matches = new Set<number>()
    for (let position = text.indexOf(word); position >= 0; ) {
      const number = lastAtMost(starts, position)
      matches.add(number)
      const next = starts[number + 1]
      position = next === undefined ? -1 : text.indexOf(word, next)
    }
    const key = family(word)
    const exact = key === word ? -1 : text.indexOf(`\n${key}\n`)
    if (exact >= 0) matches.add(lastAtMost(starts, exact + 1))
    for (const number of byFamily.get(key) ?? []) matches.add(number)
    return matches
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
        mark(marks, exactMatches(word), EXACT)
        return marks
      })
      const matches = { exact: withLevel(levels, EXACT), fuzzy: [] as number[] }
      if (matches.exact.length >= MIN_EXACT_MATCHES) return matches
      for (const [index, word] of words.entries()) {
        const fuzzy = isLetters(word) ? list.matches(word).filter((match) => match.fuzzy) : []
        mark(
          levels[index]!,
          fuzzy.map((match) => match.word),
          FUZZY,
        )
      }
      const known = new Set(matches.exact)
      matches.fuzzy = withLevel(levels, FUZZY).filter((document) => !known.has(document))
      return matches
    },
  }
}

/** The documents that reach a level with every word. */
function withLevel([first = new Uint8Array(), ...rest]: readonly Uint8Array[], level: number): number[] {
  const lowest = first.slice()
  for (const marks of rest)
    for (let document = 0; document < marks.length; document++)
      if (marks[document]! < lowest[document]!) lowest[document] = marks[document]!
  const matches: number[] = []
  for (let document = 0; document < lowest.length; document++) if (lowest[document]! >= level) matches.push(document)
  return matches
}

/** Inverts the words of each document into the documents of each word. */
function* documentsByWord(
  postings: Uint32Array,
  ends: Uint32Array,
  renumbered: Uint32Array,
): Generator<void, (word: number) => Uint32Array> {
  const starts = new Uint32Array(renumbered.length + 1)
  for (let posting = 0; posting < postings.length; posting++) {
    if (posting % POSTINGS_PER_SLICE === POSTINGS_PER_SLICE - 1) yield
    starts[renumbered[postings[posting]!]! + 1]!++
  }
  for (let word = 1; word < starts.length; word++) starts[word]! += starts[word - 1]!
  yield
  const next = starts.slice()
  const documents = new Uint32Array(postings.length)
  for (let document = 0, posting = 0; document < ends.length; document++) {
    if (document % DOCUMENTS_PER_SLICE === DOCUMENTS_PER_SLICE - 1) yield
    for (; posting < ends[document]!; posting++) documents[next[renumbered[postings[posting]!]!]!++] = document
  }
  return (word) => documents.subarray(starts[word], starts[word + 1])
}

/** A growing list of numbers that needs a quarter of the memory of an array. */
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
