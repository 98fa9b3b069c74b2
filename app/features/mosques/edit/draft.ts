import type { MosqueFormValues } from './mosque-form-data.ts'

/** Unsaved values of a form, stored on the device. `version` is that of the mosque when the form was opened. */
export type Draft = { version: number; values: MosqueFormValues }

const storageKey = (key: string) => `mosque-draft:${key}`

/** Saves a draft, unless the device has no storage or no space. */
export function saveDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {
    // Private windows may refuse. The warning before leaving the page remains.
  }
}

export function loadDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Draft | null
    return typeof draft?.version === 'number' && typeof draft.values?.name === 'string' ? draft : null
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
