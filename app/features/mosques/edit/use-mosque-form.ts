import { useEffect, useRef, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useToast } from '#app/ui/toast.tsx'
import { type Draft, deleteDraft, loadDraft, saveDraft } from './draft.ts'
import type { ContentField } from './mosque-content.ts'
import { formErrorSummary, type MosqueFormProps } from './mosque-form.tsx'
import { type MosqueFormValues, readMosqueForm } from './mosque-form-data.ts'

const DRAFT_DELAY_MS = 400

/** What a mosque's form remembers: what was typed, the draft on this device, and what somebody else saved meanwhile. */
export function useMosqueForm({ draftKey, stored, version, mayRename, answer }: MosqueFormProps) {
  const texts = useAdminTexts().adminMosques
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const [{ key, typed }, setShown] = useState({ key: 0, typed: answer?.typed ?? stored })
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const [draft, setDraft] = useState<Draft | null>(null)
  const untouched = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: MosqueFormValues) => setShown((shown) => ({ key: shown.key + 1, typed: next }))
  // A disabled field sends nothing.
  const locked = mayRename ? {} : { name: stored.name, status: stored.status }
  const read = () => ({ ...readMosqueForm(new FormData(ref.current!)), ...locked })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the same mosque is a fresh start
  useEffect(() => {
    if (!answer) untouched.current = JSON.stringify(read())
    const found = loadDraft(draftKey)
    if (!found) return
    // A draft of an older version was saved from here or overtaken; both are over once the form is as stored.
    if (JSON.stringify(found.typed) === untouched.current) deleteDraft(draftKey)
    else if (!answer) setDraft(found)
  }, [draftKey, version])

  // The stored mosque changed under an untouched form: after a save on the own page, or an undo.
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    setUnsaved(false)
    setDraft(null)
    deleteDraft(draftKey)
    setShown((shown) => ({ key: shown.key + 1, typed: stored }))
  }, [version, stored, draftKey])

  useEffect(() => {
    if (!answer) return
    setShown((shown) => ({ key: shown.key + 1, typed: answer.typed }))
    setUnsaved(true)
    const complaint = formErrorSummary(answer, texts)
    if (complaint) toast.error(complaint)
  }, [answer, toast, texts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is drawn anew with each answer
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer, key])

  useEffect(() => () => clearTimeout(timer.current), [])

  function noticeChange() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!ref.current) return
      const now = read()
      const changed = JSON.stringify(now) !== untouched.current
      setUnsaved(changed)
      if (changed) saveDraft(draftKey, { version, typed: now })
      else deleteDraft(draftKey)
    }, DRAFT_DELAY_MS)
  }

  const theirs = answer?.conflict?.theirs
  return {
    ref,
    key,
    typed,
    draft,
    unsaved,
    noticeChange,
    differing: theirs ? differingFields(typed, theirs, mayRename) : [],
    takeSaved(field: ContentField) {
      if (theirs) show({ ...read(), [field]: theirs[field] })
      noticeChange()
    },
    useDraft() {
      if (draft) show(draft.typed)
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
  const texts = (typed: MosqueFormValues, field: ContentField) =>
    JSON.stringify(typed[field], (_key, value) => (typeof value === 'string' ? value.trim() : value))
  return fields
    .filter((field) => mayRename || (field !== 'name' && field !== 'status'))
    .filter((field) => texts(yours, field) !== texts(theirs, field))
}
