import type { MosqueFormValues } from './mosque-form-data.ts'

/** What was typed and not saved, kept on the device; `version` is the one the form was opened at. */
export type Draft = { version: number; typed: MosqueFormValues }

const storageKey = (key: string) => `mosque-draft:${key}`

/** Keeps a draft; a device without room or without storage keeps none. */
export function saveDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {
    // Private windows refuse: the warning before leaving still stands.
  }
}

/** The draft kept for a form, or null. */
export function loadDraft(key: string): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Draft | null
    return typeof kept?.version === 'number' && typeof kept.typed?.name === 'string' ? kept : null
  } catch {
    return null
  }
}

/** Forgets a draft once it is saved or thrown away. */
export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    // Nothing was kept.
  }
}
