import { editDistance } from './edit-distance.ts'
import { soundsOf } from './words.ts'

/** A word of the list that answers a sought one: how well (0 to 1), and whether that is a guess at a misspelling. */
export type WordMatch = { word: number; quality: number; guess: boolean }

export type WordList = { words: readonly string[]; matches: (sought: string) => WordMatch[] }

/** The runs of three letters of a word or name, its edges padded. */
export function trigramsOf(text: string): string[] {
  const padded = `  ${text} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

/** Appends to the list kept under a key. */
export function push<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** How many slips of the finger a word of this length may hold. */
const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

function firstAtLeast(sorted: readonly string[], word: string): number {
  let low = 0
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** All distinct words of an index, to be found whole, by their beginning, by their sound, or misspelt. */
export function* wordListInSlices(distinct: Iterable<string>): Generator<void, WordList> {
  const words = [...distinct].sort()
  const sounds = new Map<string, number[]>()
  const trigrams = new Map<string, number[]>()
  for (const [at, word] of words.entries()) {
    if (at % 1000 === 999) yield
    for (const sound of soundsOf(word)) push(sounds, sound, at)
    for (const gram of trigramsOf(word)) push(trigrams, gram, at)
  }

  function misspelt(sought: string, found: (word: number, distance: number) => void): void {
    const slips = slipsIn(sought)
    if (slips === 0) return
    const shared = new Map<number, number>()
    for (const gram of trigramsOf(sought))
      for (const at of trigrams.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    // One slip touches four runs of letters at most, so fewer shared ones cannot be near enough.
    const needed = Math.max(1, sought.length + 1 - 4 * slips)
    for (const [at, count] of shared) {
      if (count < needed) continue
      const distance = editDistance(sought, words[at]!, slips)
      if (distance <= slips) found(at, distance)
    }
  }

  function matches(sought: string): WordMatch[] {
    const best = new Map<number, WordMatch>()
    const found = (word: number, quality: number, guess: boolean) => {
      if ((best.get(word)?.quality ?? 0) < quality) best.set(word, { word, quality, guess })
    }
    for (let at = firstAtLeast(words, sought); words[at]?.startsWith(sought); at++)
      found(at, words[at] === sought ? 1 : 0.75, false)
    for (const sound of soundsOf(sought)) for (const at of sounds.get(sound) ?? []) found(at, 0.5, true)
    misspelt(sought, (at, distance) => found(at, distance === 1 ? 0.45 : 0.3, true))
    return [...best.values()]
  }

  return { words, matches }
}
