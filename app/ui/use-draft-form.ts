import { useEffect, useRef, useState } from 'react'
import { type Draft, deleteDraft, loadDraft, saveDraft } from '#app/lib/web/draft.ts'
import { useToast } from './toast.tsx'

const DRAFT_DELAY_MS = 400

/** The parts of a form that another editor changed too, what is saved now, and the version the form was opened at. */
export type Conflict<V> = { fields: string[]; saved: V; opened: number }

type Options<V> = {
  /** The key of the draft on this device. */
  draftKey: string
  stored: V
  version: number
  /** The response when the form was not saved. */
  answer: { values: V; version: number; conflict: Conflict<V> | null } | undefined
  /** Why the form was not saved; null for a form that is shown again after signing in. */
  summary: string | null
  read: (form: FormData) => V
  /** The id that a new record will have, and that of the record that was just added: its draft is obsolete. */
  newId?: string
  addedId?: string | null
}

type Refusal = { errors: Record<string, string>; failure: string | null; conflict: unknown }

/** Why a form was not saved; null for a form that is shown again after signing in. */
export function formErrorSummary(
  answer: Refusal | undefined,
  texts: { conflict: string; errors: string },
): string | null {
  if (answer?.failure) return answer.failure
  if (answer?.conflict) return texts.conflict
  return answer && Object.keys(answer.errors).length > 0 ? texts.errors : null
}

/** The state of a form with a draft on this device: its values, the version they are based on, and unsaved changes. */
export function useDraftForm<V extends object>({
  draftKey,
  stored,
  version,
  answer,
  summary,
  read,
  newId,
  addedId,
}: Options<V>) {
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState({ key: 0, values: answer?.values ?? stored, version: answer?.version ?? version })
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const [draft, setDraft] = useState<Draft<V> | null>(null)
  const initialValues = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = ({ values, version }: Draft<V>) => setShown(({ key }) => ({ key: key + 1, values, version }))
  const readForm = () => read(new FormData(ref.current!))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the same record resets the form
  useEffect(() => {
    if (!answer) initialValues.current = JSON.stringify(readForm())
    const loaded = loadDraft(draftKey, stored)
    if (!loaded) return
    // A draft equal to the stored values was saved or became obsolete.
    const isAdded = addedId && loaded.newId === addedId
    if (isAdded || JSON.stringify(loaded.values) === initialValues.current) deleteDraft(draftKey)
    else if (!answer) setDraft(loaded)
  }, [draftKey, version])

  // The stored version changed without a submit by this form's page: after saving one's own mosque, or an undo.
  const lastVersion = useRef(version)
  useEffect(() => {
    if (lastVersion.current === version) return
    lastVersion.current = version
    setUnsaved(false)
    setDraft(null)
    deleteDraft(draftKey)
    setShown(({ key }) => ({ key: key + 1, values: stored, version }))
  }, [version, stored, draftKey])

  useEffect(() => {
    if (!answer) return
    setShown(({ key }) => ({ key: key + 1, values: answer.values, version: answer.version }))
    setUnsaved(true)
    if (summary) toast.error(summary)
  }, [answer, toast, summary])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is rendered again with each answer
  useEffect(() => {
    if (!answer) return
    const first = ref.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], [data-slot=version-choice] [type=radio]',
    )
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [answer, shown.key])

  useEffect(() => () => clearTimeout(timer.current), [])

  function handleChange() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!ref.current) return
      const values = readForm()
      const changed = JSON.stringify(values) !== initialValues.current
      setUnsaved(changed)
      // A restored draft must ask about the same conflicts again.
      if (changed) saveDraft(draftKey, { version: answer?.conflict?.opened ?? shown.version, values, newId })
      else deleteDraft(draftKey)
    }, DRAFT_DELAY_MS)
  }

  return {
    ref,
    ...shown,
    draft,
    unsaved,
    handleChange,
    useDraft() {
      if (draft) show(draft)
      setDraft(null)
      setUnsaved(true)
    },
    discardDraft() {
      deleteDraft(draftKey)
      setDraft(null)
    },
  }
}
