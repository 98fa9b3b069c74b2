import { foldForSearch } from './fold.ts'
import { type Gathered, searchIn, type TextIndex } from './text-search.ts'
import { push, trigramsOf, wordListInSlices } from './word-list.ts'
import { wordsOf } from './words.ts'

/** One thing to be found. Documents are handed over in the order that breaks ties. */
export type TextDocument = {
  /** A query that equals a name, or starts one, comes first; a misspelt first name is recognised as a whole. */
  names: readonly string[]
  /** Texts in which any run of letters of the query counts as found. */
  contains: readonly string[]
  /** Texts found by their words, and how much a word in them is worth (1 to 15). */
  fields: readonly { text: string; weight: number }[]
}

const documentsInSlice = 250

/** Builds the index slice by slice: whoever drives the generator may let other work run between two slices. */
export function* indexInSlices(
  documents: readonly TextDocument[],
  family: (word: string) => string,
): Generator<void, TextIndex> {
  const postings: Gathered['postings'] = new Map()
  const nameRuns: Gathered['nameRuns'] = new Map()
  const names: string[][] = []
  const starts: number[] = []
  const folded: string[] = []
  const families = new Map<string, string>()
  let length = 0

  const post = (word: string, doc: number, weight: number) => {
    const posting = postings.get(word)
    if (!posting) postings.set(word, { docs: [doc], weights: [weight] })
    else if (posting.docs.at(-1) === doc) posting.weights.push(Math.max(posting.weights.pop()!, weight))
    else {
      posting.docs.push(doc)
      posting.weights.push(weight)
    }
  }

  for (const [doc, { names: called, contains, fields }] of documents.entries()) {
    if (doc % documentsInSlice === documentsInSlice - 1) yield
    for (const { text, weight } of fields)
      for (const word of wordsOf(foldForSearch(text))) {
        const kept = families.get(word) ?? family(word)
        families.set(word, kept)
        post(word, doc, weight)
        if (kept && kept !== word) post(kept, doc, weight)
      }
    names.push(called.map(foldForSearch))
    for (const gram of new Set(trigramsOf(names[doc]![0] ?? ''))) push(nameRuns, gram, doc)
    const text = `\n${contains.map(foldForSearch).join('\n')}`
    starts.push(length)
    length += text.length
    folded.push(text)
  }
  yield
  const list = yield* wordListInSlices(postings.keys())
  const contains = documents.map((document) => document.contains)
  return searchIn({ list, postings, names, nameRuns, contains, haystack: folded.join(''), starts, family })
}
