type Options<T> = {
  /** What the form was opened with. */
  base: readonly T[]
  saved: readonly T[]
  sent: readonly T[]
  /** Identifies an entry in all versions; empty for one that does not count. */
  keyOf: (entry: T) => string
  isEqual: (one: T, other: T) => boolean
}

/**
 * Merges two versions of a list entry by entry: entries that either editor added stay, entries that one removed and the
 * other left alone go. Null when both changed one entry or the order, or when entries cannot be told apart.
 */
export function mergeList<T>({ base, saved, sent, keyOf, isEqual }: Options<T>): T[] | null {
  const [was, theirs, mine] = [base, saved, sent].map((list) => byKey(list, keyOf))
  if (!was || !theirs || !mine) return null
  const merged = new Map<string, T>()
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const entry = mergeEntry(was.get(key), theirs.get(key), mine.get(key), isEqual)
    if (entry === 'conflict') return null
    if (entry !== 'removed') merged.set(key, entry)
  }
  const common = (list: Map<string, T>) =>
    [...list.keys()].filter((key) => was.has(key) && theirs.has(key) && mine.has(key))
  const isReordered = (list: Map<string, T>) => common(list).join('\n') !== common(was).join('\n')
  if (isReordered(theirs) && isReordered(mine) && common(theirs).join('\n') !== common(mine).join('\n')) return null
  const [first, second] = isReordered(mine) ? [mine, theirs] : [theirs, mine]
  const keys = [...first.keys()]
  for (const [index, key] of [...second.keys()].entries())
    if (!first.has(key)) keys.splice(keys.indexOf([...second.keys()][index - 1] ?? '') + 1, 0, key)
  return keys.flatMap((key) => (merged.has(key) ? [merged.get(key) as T] : []))
}

/** The entries by key; null when two have the same. */
function byKey<T>(list: readonly T[], keyOf: (entry: T) => string): Map<string, T> | null {
  const counted = list.filter((entry) => keyOf(entry) !== '')
  const map = new Map(counted.map((entry) => [keyOf(entry), entry]))
  return map.size === counted.length ? map : null
}

function mergeEntry<T>(
  was: T | undefined,
  theirs: T | undefined,
  mine: T | undefined,
  isEqual: (one: T, other: T) => boolean,
): T | 'removed' | 'conflict' {
  const isSame = (one: T | undefined) => one !== undefined && was !== undefined && isEqual(one, was)
  if (theirs !== undefined && mine !== undefined) {
    if (isEqual(theirs, mine) || isSame(mine)) return theirs
    return isSame(theirs) ? mine : 'conflict'
  }
  const left = (theirs ?? mine) as T
  if (was === undefined) return left
  return isSame(left) ? 'removed' : 'conflict'
}
