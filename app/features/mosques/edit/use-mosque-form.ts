import { useEffect, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useToast } from '#app/ui/toast.tsx'
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts'
import type { ContentField } from './mosque-content.ts'
import { formErrorSummary, type MosqueFormProps } from './mosque-form.tsx'
import { type MosqueFormValues, readMosqueForm } from './mosque-form-data.ts'

const DRAFT_DELAY_MS = 400

/** The state of a mosque form: its values, the draft on this device, and conflicts with changes by others. */
export function useMosqueForm({ draftKey, stored, version, mayRename, answer }: MosqueFormProps) {
  const texts = useAdminTexts().adminMosques
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const [{ key, values }, setShown] = useState({ key: 0, values: answer?.values ?? stored })
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const [draft, setDraft] = useState<Draft | null>(null)
  const initialValues = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: MosqueFormValues) => setShown((shown) => ({ key: shown.key + 1, values: next }))
  // Disabled fields are not submitted.
  const locked = mayRename ? {} : { name: stored.name, status: stored.status }
  const read = () => ({ ...readMosqueForm(new FormData(ref.current!)), ...locked })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the same mosque resets the form
  useEffect(() => {
    if (!answer) initialValues.current = JSON.stringify(read())
    const loaded = loadDraft(draftKey)
    if (!loaded) return
    // A draft equal to the stored values was saved or became obsolete.
    if (JSON.stringify(loaded.values) === initialValues.current) deleteDraft(draftKey)
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
    setShown((shown) => ({ key: shown.key + 1, values: stored }))
  }, [version, stored, draftKey])

  useEffect(() => {
    if (!answer) return
    setShown((shown) => ({ key: shown.key + 1, values: answer.values }))
    setUnsaved(true)
    const summary = formErrorSummary(answer, texts)
    if (summary) toast.error(summary)
  }, [answer, toast, texts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is rendered again with each answer
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer, key])

  useEffect(() => () => clearTimeout(timer.current), [])

  function handleChange() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!ref.current) return
      const now = read()
      const changed = JSON.stringify(now) !== initialValues.current
      setUnsaved(changed)
      if (changed) saveDraft(draftKey, { version, values: now })
      else deleteDraft(draftKey)
    }, DRAFT_DELAY_MS)
  }

  const theirs = answer?.conflict?.theirs
  return {
    ref,
    key,
    values,
    draft,
    unsaved,
    handleChange,
    differing: theirs ? differingFields(values, theirs, mayRename) : [],
    takeStored(field: ContentField) {
      if (theirs) show({ ...read(), [field]: theirs[field] })
      handleChange()
    },
    useDraft() {
      if (draft) show(draft.values)
      setDraft(null)
      setUnsaved(true)
    },
    discardDraft() {
      deleteDraft(draftKey)
      setDraft(null)
    },
  }
}

function differingFields(yours: MosqueFormValues, theirs: MosqueFormValues, mayRename: boolean): ContentField[] {
  const fields = Object.keys(theirs) as ContentField[]
  const texts = (values: MosqueFormValues, field: ContentField) =>
    JSON.stringify(values[field], (_key, value) => (typeof value === 'string' ? value.trim() : value))
  return fields
    .filter((field) => mayRename || (field !== 'name' && field !== 'status'))
    .filter((field) => texts(yours, field) !== texts(theirs, field))
}
