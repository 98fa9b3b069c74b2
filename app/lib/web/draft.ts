/** Unsaved values of a form on this device, with the version it was opened at and the id that a new record will have. */
export type Draft<V> = { version: number; values: V; newId?: string | undefined }

const storageKey = (key: string) => `draft:${key}`

/** Saves a draft, unless the device has no storage or no space. */
export function saveDraft<V>(key: string, draft: Draft<V>): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {
    // Private windows may refuse. The warning before leaving the page remains.
  }
}

/** The draft of a form with the fields of `blank`; one that lacks a field was saved by an older version of the form. */
export function loadDraft<V extends object>(key: string, blank: V): Draft<V> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Draft<V> | null
    const isWhole = draft?.values && Object.keys(blank).every((field) => field in draft.values)
    return isWhole && typeof draft.version === 'number' ? draft : null
  } catch {
    return null
  }
}

/** Deletes a draft after it was saved or discarded. */
export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    // Without storage there is no draft.
  }
}
