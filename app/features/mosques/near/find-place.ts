import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { editDistance } from '#app/lib/search/edit-distance.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { wordsOf } from '#app/lib/search/words.ts'
import type { Position } from '#salaah/sun.ts'

/** A suburb, station or landmark that people name when they look for a mosque. Its position is approximate. */
export type Place = Position & {
  name: string
  /** Other names. */
  also: readonly string[]
  /** Null on a site with mosques in one city only. */
  city: MosqueCity | null
}

type Named = Pick<Place, 'name' | 'also'>

const MAX_QUERY_CHARS = 60
/** From so many letters on, so many typing mistakes are forgiven. */
const forgiven: readonly [letters: number, mistakes: number][] = [
  [12, 3],
  [7, 2],
  [4, 1],
]

/** The place that a query names, perhaps misspelt; null when there is none. 'Masjid near Athlone' names Athlone. */
export function findNamedPlace<P extends Named>(
  query: string,
  places: readonly P[],
): { place: P; isExact: boolean } | null {
  const words = wordsOf(foldForSearch(query.slice(0, MAX_QUERY_CHARS)))
  const spellings = [words.join(''), meaningful(words)].filter(Boolean)
  if (spellings.length === 0) return null
  let best: { place: P; mistakes: number } | null = null
  for (const place of places) {
    const mistakes = fewestMistakes(spellings, spellingsOf(place))
    if (mistakes < (best?.mistakes ?? Number.POSITIVE_INFINITY)) best = { place, mistakes }
  }
  return best && { place: best.place, isExact: best.mistakes === 0 }
}

const cache = new WeakMap<Named, readonly string[]>()

/** The names of a place in folded form, with and without their small words. */
function spellingsOf(place: Named): readonly string[] {
  const cached = cache.get(place)
  if (cached) return cached
  const spellings = [place.name, ...place.also].flatMap((name) => {
    const words = wordsOf(foldForSearch(name))
    return [words.join(''), meaningful(words)]
  })
  const distinct = [...new Set(spellings)].filter(Boolean)
  cache.set(place, distinct)
  return distinct
}

/** The fewest mistakes with which a spelling is one of the names; infinite when they are too many to be it. */
function fewestMistakes(spellings: readonly string[], names: readonly string[]): number {
  let fewest = Number.POSITIVE_INFINITY
  for (const spelling of spellings) for (const name of names) fewest = Math.min(fewest, mistakesBetween(spelling, name))
  return fewest
}

function mistakesBetween(spelling: string, name: string): number {
  if (spelling === name) return 0
  const shorter = Math.min(spelling.length, name.length)
  const limit = forgiven.find(([letters]) => shorter >= letters)?.[1] ?? 0
  const mistakes = limit === 0 ? 1 : editDistance(spelling, name, limit)
  return mistakes > limit ? Number.POSITIVE_INFINITY : mistakes
}

/** The words without articles, prepositions and words for 'mosque', written together as people do with suburbs. */
function meaningful(words: readonly string[]): string {
  return words.filter((word) => !['', 'masjid'].includes(wordFamily(word))).join('')
}
