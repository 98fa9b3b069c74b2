import { inBatches } from '#app/lib/turns/batches.ts'
import { editDistance } from './edit-distance.ts'
import { soundsOf } from './words.ts'

const WORDS_PER_SLICE = 1000

/** A matching word of the list: its index, the quality (0 to 1), and whether it is a fuzzy match of a misspelling. */
export type WordMatch = { word: number; quality: number; fuzzy: boolean }

export type WordList = { words: readonly string[]; matches: (query: string) => WordMatch[] }

/** The trigrams of a word or name, with padded edges. */
export function trigramsOf(text: string): string[] {
  const padded = `  ${text} `
  return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3))
}

/** Appends to the list under a key. */
export function addToList<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The index of the last number in an ascending list that is not above a value. */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let low = 0
  for (let high = ascending.length; low + 1 < high; ) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= value) low = middle
    else high = middle
  }
  return low
}

/** The number of typing errors allowed in a word of this length. */
const maxErrorsIn = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

function firstAtLeast(sorted: readonly string[], word: string): number {
  let low = 0
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A list of distinct words that can be searched by prefix, by sound and with typing errors. */
export function* wordListInSlices(distinct: Iterable<string>): Generator<void, WordList> {
  const words = yield* sortInSlices([...distinct], byCodeUnits)
  const sounds = new Map<string, number[]>()
  const trigrams = new Map<string, number[]>()
  for (const [index, word] of words.entries()) {
    if (index % WORDS_PER_SLICE === WORDS_PER_SLICE - 1) yield
    for (const sound of soundsOf(word)) addToList(sounds, sound, index)
    for (const trigram of trigramsOf(word)) addToList(trigrams, trigram, index)
  }

  function findMisspelt(query: string, onMatch: (word: number, distance: number) => void): void {
    const maxErrors = maxErrorsIn(query)
    if (maxErrors === 0) return
    const shared = new Map<number, number>()
    for (const trigram of trigramsOf(query))
      for (const index of trigrams.get(trigram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    // One error changes at most four trigrams, so words that share fewer than this are too different.
    const minShared = Math.max(1, query.length + 1 - 4 * maxErrors)
    for (const [index, count] of shared) {
      if (count < minShared) continue
      const distance = editDistance(query, words[index]!, maxErrors)
      if (distance <= maxErrors) onMatch(index, distance)
    }
  }

  function matches(query: string): WordMatch[] {
    const best = new Map<number, WordMatch>()
    const addMatch = (word: number, quality: number, fuzzy: boolean) => {
      if ((best.get(word)?.quality ?? 0) < quality) best.set(word, { word, quality, fuzzy })
    }
    for (let index = firstAtLeast(words, query); words[index]?.startsWith(query); index++)
      addMatch(index, words[index] === query ? 1 : 0.75, false)
    for (const sound of soundsOf(query)) for (const index of sounds.get(sound) ?? []) addMatch(index, 0.5, true)
    findMisspelt(query, (index, distance) => addMatch(index, distance === 1 ? 0.45 : 0.3, true))
    return [...best.values()]
  }

  return { words, matches }
}

const ITEMS_PER_SLICE = 4000

/** Sorts in slices between which other work can run. Equal items keep their order. */
export function* sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  let runs: T[][] = []
  for (const slice of inBatches(items, ITEMS_PER_SLICE)) {
    runs.push(slice.sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let run = 0; run < runs.length; run += 2) merged.push(yield* merge(runs[run]!, runs[run + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const merged: T[] = []
  for (let [left, right] = [0, 0]; left < a.length || right < b.length; ) {
    const takesLeft = right === b.length || (left < a.length && compare(a[left]!, b[right]!) <= 0)
    merged.push(takesLeft ? a[left++]! : b[right++]!)
    if (merged.length % ITEMS_PER_SLICE === 0) yield
  }
  return merged
}
