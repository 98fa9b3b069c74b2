/** The field in which a form names its draft, so that the answer to a save can say which draft is obsolete. */
export const DRAFT_FIELD = '_draft'

/** Names all drafts of the account in a message of the server: after signing out. */
export const ALL_DRAFTS = '*'

const MAX_AGE_MS = 7 * 86_400_000

/** What was typed into a form and is not saved. */
export type Draft<V> = {
  /** When it was typed, in milliseconds since 1970. */
  at: number
  /** The version that the form was opened at. */
  version: number
  values: V
  /** The address of the form. */
  page: string
  /** The id that a new record will have, so that a form sent twice adds one. */
  newId?: string | undefined
  /** The uploaded pictures of the form, by their ids. */
  pictures: Record<string, { src: string; width: number; height: number; sets: [] }>
  /** The names of the files that were not uploaded, so they must be chosen again. */
  missing: string[]
}

export type ListedDraft = { key: string; draft: Draft<{ title?: unknown; name?: unknown }> }

const nothing: readonly ListedDraft[] = []

/** The drafts of one account on this device. Private windows may refuse storage: then there are none. */
export function draftStore(storage: () => Storage, now: () => number) {
  let account: string | null = null
  let listed: readonly ListedDraft[] | null = null
  const listeners = new Set<() => void>()
  const nameOf = (key: string) => `draft:${account}:${key}`
  const changed = () => {
    listed = null
    for (const listener of listeners) listener()
  }

  function attempt<T>(action: (storage: Storage) => T): T | null {
    try {
      return action(storage())
    } catch {
      return null
    }
  }

  function parse(text: string | null): Draft<object> | null {
    const draft = attempt(() => JSON.parse(text ?? 'null')) as Partial<Draft<object>> | null
    if (typeof draft?.at !== 'number' || typeof draft.version !== 'number' || !draft.values) return null
    if (typeof draft.page !== 'string' || draft.at < now() - MAX_AGE_MS) return null
    return { ...draft, pictures: draft.pictures ?? {}, missing: draft.missing ?? [] } as Draft<object>
  }

  const names = (prefix: string) =>
    attempt((stored) => Object.keys(stored).filter((name) => name.startsWith(prefix))) ?? []

  function remove(key: string) {
    attempt((stored) => stored.removeItem(nameOf(key)))
    changed()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sets whose drafts are shown. Removes the draft that the server says is saved, and those of any account that are too old. */
    open(user: string | null, saved: string | undefined): void {
      account = user
      for (const name of names('draft:')) {
        const isObsolete = saved === ALL_DRAFTS || (saved !== undefined && name === nameOf(saved))
        if (isObsolete || !parse(attempt((stored) => stored.getItem(name))))
          attempt((stored) => stored.removeItem(name))
      }
      changed()
    },
    /** All drafts of the account, newest first. */
    list(): readonly ListedDraft[] {
      if (account === null) return nothing
      listed ??= names(nameOf(''))
        .flatMap((name) => {
          const draft = parse(attempt((stored) => stored.getItem(name)))
          return draft ? [{ key: name.slice(nameOf('').length), draft }] : []
        })
        .sort((one, other) => other.draft.at - one.draft.at)
      return listed
    },
    /** The draft of a form with the fields of `blank`; one that lacks a field is of an older version of the form. */
    load<V extends object>(key: string, blank: V): Draft<V> | null {
      const draft = account === null ? null : parse(attempt((stored) => stored.getItem(nameOf(key))))
      return draft && Object.keys(blank).every((field) => field in draft.values) ? (draft as Draft<V>) : null
    },
    save<V extends object>(key: string, draft: Omit<Draft<V>, 'at'>): void {
      if (account === null) return
      attempt((stored) => stored.setItem(nameOf(key), JSON.stringify({ ...draft, at: now() })))
      changed()
    },
    remove,
  }
}

export const drafts = draftStore(() => localStorage, Date.now)
