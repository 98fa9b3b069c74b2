import { foldForSearch } from './fold.ts'

/** Small letters of other alphabets that are drawn like Latin ones, each followed by the Latin one. */
const PAIRS =
  // Cyrillic, some of which only their capitals look alike
  'аaвbсcԁdеeһhіiјjкkӏlмmоoрpԛqѕsтtуyхxѵvԝwнhгr' +
  // Greek
  'αaβbεeηhιiκkμmνvοoρpτtυyχxωwζz' +
  // Armenian, and letters of Latin itself
  'օoսuոnհhցgɑaɡgıiʟl'
const drawnLike: Record<string, string> = Object.fromEntries(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS[2 * index]!, PAIRS[2 * index + 1]!]),
)

/** What folding leaves of characters that nobody sees; soft hyphens and the like are folded away. */
const FILLERS = /[\u115f\u1160\u180e\u3164\uffa0]/g
/** Without the joiners of Persian and the marks of direction, which names have for a reason. */
const INVISIBLE = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

/** A name as the eye reads it: without invisible characters, and with letters that look alike as one. */
export const lookOf = (name: string): string =>
  [...foldForSearch(name.replace(FILLERS, ''))].map((letter) => drawnLike[letter] ?? letter).join('')

/** Whether a name may look like one that is written otherwise: by letters of another alphabet or invisible characters. */
export const isDisguised = (name: string): boolean => foldForSearch(name) !== lookOf(name) || INVISIBLE.test(name)

/**
 * For each name that looks like another one but is written otherwise, the names it looks like; both by their position in
 * the list.
 */
export function findLookalikes(names: readonly string[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>()
  const disguised = names.flatMap((name, index) => (isDisguised(name) ? [index] : []))
  if (disguised.length === 0) return found
  const plain = Map.groupBy(
    names.keys().filter((index) => !disguised.includes(index)),
    (index) => lookOf(names[index]!),
  )
  for (const index of disguised) {
    const like = plain.get(lookOf(names[index]!))
    if (like) found.set(index, like)
  }
  return found
}

/** The same results with each lookalike after the last of those it looks like. */
export function lookalikesLast(results: readonly number[], lookalikes: ReadonlyMap<number, readonly number[]>) {
  if (lookalikes.size === 0) return results
  const order = [...results]
  for (const index of results) {
    const like = lookalikes.get(index)
    const last = like ? Math.max(...like.map((other) => order.indexOf(other))) : -1
    const at = order.indexOf(index)
    if (last > at) {
      order.splice(at, 1)
      order.splice(last, 0, index)
    }
  }
  return order
}
