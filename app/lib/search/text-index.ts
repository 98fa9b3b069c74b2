import { foldForSearch } from './fold.ts'
import { createTextIndex, type IndexData, type TextIndex } from './text-search.ts'
import { addToList, trigramsOf, wordListInSlices } from './word-list.ts'
import { wordsOf } from './words.ts'

/** A searchable document. The order of the documents breaks ties. */
export type TextDocument = {
  /** Documents with a name that equals the query or starts with it come first; the first name also matches misspelt. */
  names: readonly string[]
  /** Texts of which the query may be any substring. */
  contains: readonly string[]
  /** Texts searched by words, with the weight of a word in them (1 to 15). */
  fields: readonly { text: string; weight: number }[]
}

const DOCUMENTS_PER_SLICE = 250

/**
 * Builds the index in slices: the caller of the generator can run other work between two of them. A document is read
 * from the list when it is indexed.
 */
export function* indexInSlices(
  documents: Iterable<TextDocument>,
  family: (word: string) => string,
): Generator<void, TextIndex> {
  const postings: IndexData['postings'] = new Map()
  const nameTrigrams: IndexData['nameTrigrams'] = new Map()
  const names: string[][] = []
  const contains: (readonly string[])[] = []
  const starts: number[] = []
  const folded: string[] = []
  const families = new Map<string, string>()
  let length = 0

  const addPosting = (word: string, doc: number, weight: number) => {
    const posting = postings.get(word)
    if (!posting) postings.set(word, { docs: [doc], weights: [weight] })
    else if (posting.docs.at(-1) === doc) posting.weights.push(Math.max(posting.weights.pop()!, weight))
    else {
      posting.docs.push(doc)
      posting.weights.push(weight)
    }
  }

  for (const { names: documentNames, contains: texts, fields } of documents) {
    const doc = names.length
    contains.push(texts)
    if (doc % DOCUMENTS_PER_SLICE === DOCUMENTS_PER_SLICE - 1) yield
    for (const { text, weight } of fields)
      for (const word of wordsOf(foldForSearch(text))) {
        const spelling = families.get(word) ?? family(word)
        families.set(word, spelling)
        addPosting(word, doc, weight)
        if (spelling && spelling !== word) addPosting(spelling, doc, weight)
      }
    names.push(documentNames.map(foldForSearch))
    for (const trigram of new Set(trigramsOf(names[doc]![0] ?? ''))) addToList(nameTrigrams, trigram, doc)
    const text = `\n${texts.map(foldForSearch).join('\n')}`
    starts.push(length)
    length += text.length
    folded.push(text)
  }
  yield
  const list = yield* wordListInSlices(postings.keys())
  return createTextIndex({ list, postings, names, nameTrigrams, contains, text: folded.join(''), starts, family })
}
