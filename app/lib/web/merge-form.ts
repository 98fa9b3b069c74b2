/** Fields that are merged together, because half of one version and half of another would make no sense. */
export type FormParts<V> = readonly (readonly [keyof V & string, ...(keyof V & string)[]])[]

/** The choice of an editor for a part with two versions; null while there is none. */
export type ChosenVersion = 'mine' | 'saved' | null

/** Names the parts that a form asks about, and the choice for one of them. */
export const CONFLICT_FIELD = 'conflict'
export const versionField = (part: string) => `choice.${part}`

/** The choices of a submitted form, by the first field of each part. */
export function readChoices(form: FormData): Map<string, ChosenVersion> {
  const parts = form.getAll(CONFLICT_FIELD).filter((part) => typeof part === 'string')
  return new Map(
    parts.map((part) => {
      const choice = form.get(versionField(part))
      return [part, choice === 'mine' || choice === 'saved' ? choice : null]
    }),
  )
}

type Versions<V> = {
  /** What the form was opened with; null when it is no longer known. */
  base: V | null
  saved: V
  sent: V
  parts: FormParts<V>
  /** Fields with a list that is merged entry by entry: what identifies an entry. */
  lists?: { [F in keyof V & string]?: V[F] extends readonly (infer T)[] ? (entry: T) => string : never }
  choices: ReadonlyMap<string, ChosenVersion>
}

/**
 * Merges a submitted form with what was saved since it was opened. A part that only one editor changed is taken from that
 * editor. A part that both changed is a conflict, named by its first field, until the editor has chosen; a list is merged
 * entry by entry first.
 */
export function mergeForm<V extends object>({
  base,
  saved,
  sent,
  parts,
  lists = {},
  choices,
}: Versions<V>): {
  values: V
  conflicts: string[]
} {
  const values = { ...sent }
  const conflicts: string[] = []
  for (const part of parts) {
    const equal = (one: V, other: V) => part.every((field) => normalized(one[field]) === normalized(other[field]))
    const [name] = part
    const choice = choices.get(name)
    if (equal(sent, saved)) continue
    if (choice === 'saved' || (choice !== null && base && equal(sent, base)))
      for (const field of part) values[field] = saved[field]
    else if (choice === null || !base || !equal(base, saved)) {
      const keyOf = choice === undefined ? (lists[name] as ((entry: unknown) => string) | undefined) : undefined
      const merged = base && keyOf ? mergeList({ ...listsOf(name, base, saved, sent), keyOf, isEqual }) : null
      if (merged) values[name] = merged as V[typeof name]
      else conflicts.push(name)
    }
  }
  return { values, conflicts }
}

function listsOf<V>(name: keyof V, base: V, saved: V, sent: V) {
  const [was, theirs, mine] = [base, saved, sent].map((version) => version[name] as readonly unknown[])
  return { base: was!, saved: theirs!, sent: mine! }
}

const isEqual = (one: unknown, other: unknown) => normalized(one) === normalized(other)

/** Browsers send line breaks as CRLF, and saving trims texts. */
function normalized(value: unknown): string {
  return JSON.stringify(value, (_key, entry) =>
    typeof entry === 'string' ? entry.replaceAll('\r\n', '\n').trim() : entry,
  )
}

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
