import { mergeList } from './merge-list.ts'

/** Fields that are merged together, because half of one version and half of another would make no sense. */
export type FormParts<V> = readonly (readonly [keyof V & string, ...(keyof V & string)[]])[]

/** The choice of an editor for a part with two versions; null while there is none. */
export type VersionChoice = 'mine' | 'saved' | null

/** Names the parts that a form asks about, and the choice for one of them. */
export const CONFLICT_FIELD = 'conflict'
export const choiceField = (part: string) => `choice.${part}`

/** The choices of a submitted form, by the first field of each part. */
export function readChoices(form: FormData): Map<string, VersionChoice> {
  const parts = form.getAll(CONFLICT_FIELD).filter((part) => typeof part === 'string')
  return new Map(
    parts.map((part) => {
      const choice = form.get(choiceField(part))
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
  choices: ReadonlyMap<string, VersionChoice>
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
