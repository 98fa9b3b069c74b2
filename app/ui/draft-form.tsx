import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, type Location, useBlocker, useNavigate } from 'react-router'
import { CONFLICT_FIELD, type FormParts, mergeForm, versionField } from '#app/lib/web/merge-form.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import type { FieldErrors } from './field.tsx'
import { Notice } from './notice.tsx'
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
  /** With them, what was typed while an answer was on its way stays. */
  parts?: FormParts<V>
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
  parts,
  newId,
  addedId,
}: Options<V>) {
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState({ key: 0, values: answer?.values ?? stored, version: answer?.version ?? version })
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const [draft, setDraft] = useState<Draft<V> | null>(null)
  const initialValues = useRef('')
  const sent = useRef<V>(undefined)
  const focused = useRef('')
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer) return
    const saved = answer.values
    const typed = parts && sent.current && ref.current ? readForm() : null
    const values =
      typed && parts ? mergeForm({ base: sent.current!, saved, sent: typed, parts, choices: new Map() }).values : saved
    focused.current = ref.current?.contains(document.activeElement) ? selectorOf(document.activeElement) : ''
    setShown(({ key }) => ({ key: key + 1, values, version: answer.version }))
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
    // The form is rendered anew, and a preview in it takes the focus itself.
    if (!first && focused.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>(focused.current)?.focus({ preventScroll: true })
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
    handleSubmit() {
      sent.current = readForm()
    },
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

/** Finds a field of a form again after it was rendered anew; a button by its value as well. */
function selectorOf(element: Element | null): string {
  const [name, value] = [element?.getAttribute('name'), element?.getAttribute('value')]
  if (!name) return ''
  return `[name="${CSS.escape(name)}"]${element instanceof HTMLButtonElement ? `[value="${CSS.escape(value ?? '')}"]` : ''}`
}

/** Deletes the draft of a form that was just saved, and removes the note about it from the address. */
export function useSavedDraft(key: string | null, address: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!key) return
    deleteDraft(key)
    navigate(address, { replace: true, preventScrollReset: true })
  }, [key, address, navigate])
}

/** A form with a draft on this device: it offers the draft, and asks before unsaved changes are left. */
export function DraftForm<V>({
  form,
  isSaving,
  isSamePage,
  texts,
  onInput = form.handleChange,
  children,
  ...rest
}: {
  form: Omit<ReturnType<typeof useDraftForm>, 'values' | 'draft'> & { values: V; draft: unknown }
  isSaving: boolean
  isSamePage?: LeaveWarningProps['isSamePage']
  texts: { leave: LeaveWarningProps['texts']; draft: DraftNoticeProps['texts'] }
} & Pick<ComponentProps<typeof Form>, 'encType' | 'preventScrollReset' | 'className' | 'children' | 'onInput'>) {
  return (
    <>
      <LeaveWarning unsaved={form.unsaved && !isSaving} isSamePage={isSamePage} texts={texts.leave} />
      <DraftNotice form={form} texts={texts.draft} />
      <Form
        key={form.key}
        ref={form.ref}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={form.handleSubmit}
        {...rest}
      >
        <input type="hidden" name="version" value={form.version} />
        {children}
      </Form>
    </>
  )
}

/** Says at the top of a form why it was not saved. */
export function RefusalNotice({
  summary,
  answer,
  conflictText,
}: {
  summary: string | null
  answer: Refusal | undefined
  conflictText: string
}) {
  if (!summary) return null
  return (
    <Notice tone="error">
      <p className="font-semibold">{summary}</p>
      {answer?.conflict ? <p>{conflictText}</p> : null}
      {answer?.errors.form && <p>{answer.errors.form}</p>}
    </Notice>
  )
}

/** The buttons of a long form, always in sight. */
export function SaveBar({ notSavedYet, children }: { notSavedYet: string | false | undefined; children: ReactNode }) {
  return (
    <div
      data-save-bar=""
      className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 border-line border-t bg-paper px-1 py-3"
    >
      {notSavedYet && <NotSavedYet text={notSavedYet} />}
      {children}
    </div>
  )
}

type DraftNoticeProps = {
  form: { draft: unknown; useDraft: () => void; discardDraft: () => void }
  texts: { found: string; restore: string; discard: string }
}

/** Offers the unsaved draft of a form. */
function DraftNotice({ form, texts }: DraftNoticeProps) {
  if (!form.draft) return null
  return (
    <Notice tone="brass" className="mb-5 flex flex-wrap items-center gap-3">
      <p className="min-w-56 flex-1">{texts.found}</p>
      <Button variant="secondary" onClick={form.useDraft}>
        {texts.restore}
      </Button>
      <Button variant="quiet" onClick={form.discardDraft}>
        {texts.discard}
      </Button>
    </Notice>
  )
}

/**
 * Marks the submit button after it in a form that is shown again after signing in. The button gets the focus, so that one
 * press saves and screen readers announce the text.
 */
export function NotSavedYet({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const button = ref.current?.parentElement?.querySelector<HTMLElement>('[data-slot=not-saved-yet] ~ button')
    button?.setAttribute('aria-describedby', 'not-saved-yet')
    button?.focus()
  }, [])
  return (
    <p
      ref={ref}
      id="not-saved-yet"
      data-slot="not-saved-yet"
      className="basis-full rounded-md border border-brass-line bg-brass-soft px-4 py-2 font-semibold"
    >
      {text}
    </p>
  )
}

type LeaveWarningProps = {
  unsaved: boolean
  /** Whether the form stays open between two addresses. */
  isSamePage?: ((one: Location, other: Location) => boolean) | undefined
  texts: { title: string; text: string; stay: string; go: string }
}

/** Asks before somebody leaves a page with unsaved changes, or signs out. */
export function LeaveWarning({
  unsaved,
  isSamePage = (one, other) => one.pathname === other.pathname,
  texts,
}: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !isSamePage(currentLocation, nextLocation),
  )
  const [signOut, setSignOut] = useState<{ event: SubmitEvent; isConfirmed: boolean } | null>(null)
  const isLeaving = signOut?.isConfirmed === true
  useEffect(() => {
    if (!unsaved || isLeaving) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const ask = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).dataset.signOut === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setSignOut({ event, isConfirmed: false })
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('submit', ask, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('submit', ask, true)
    }
  }, [unsaved, isLeaving])
  useEffect(() => {
    if (!signOut?.isConfirmed) return
    const { target, submitter } = signOut.event
    ;(target as HTMLFormElement).requestSubmit(submitter)
    // Signing out failed if somebody goes on typing.
    const stay = () => setSignOut(null)
    window.addEventListener('input', stay)
    return () => window.removeEventListener('input', stay)
  }, [signOut])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || signOut?.isConfirmed === false}
      onClose={() => {
        blocker.reset?.()
        if (!isLeaving) setSignOut(null)
      }}
      title={texts.title}
      description={texts.text}
      cancelLabel={texts.stay}
      confirmLabel={texts.go}
      onConfirm={() => (signOut ? setSignOut({ ...signOut, isConfirmed: true }) : blocker.proceed?.())}
    />
  )
}

type ConflictTexts = ComponentProps<typeof VersionChoice>['texts']

/** For each field that another editor changed too: the choice between the two versions, to be shown at the field. */
export function versionChoices<V>(
  conflict: Pick<Conflict<V>, 'fields' | 'saved'> | null | undefined,
  texts: ConflictTexts,
  describe: (field: string, saved: V) => { label: string; saved: string },
): FieldErrors {
  const choices = conflict?.fields.map((field) => [
    field,
    <VersionChoice key={field} part={field} {...describe(field, conflict.saved)} texts={texts} />,
  ])
  return Object.fromEntries(choices ?? [])
}

/** Asks which of two versions of a field is saved: what the form contains, or what another editor saved. */
export function VersionChoice({
  part,
  label,
  saved,
  texts,
}: {
  part: string
  label: string
  saved: string
  texts: { question: (values: { field: string }) => string; empty: string; mine: string; saved: string }
}) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-saved`}
      data-slot="version-choice"
      className="mt-1 flex flex-col gap-1 rounded-md border border-brass-line bg-brass-soft px-3 py-2 font-normal text-base text-ink"
    >
      <input type="hidden" name={CONFLICT_FIELD} value={part} />
      <p id={`${id}-question`} className="font-semibold text-sm">
        {texts.question({ field: label })}
      </p>
      <p id={`${id}-saved`} dir="auto" className="whitespace-pre-line break-words">
        {saved || texts.empty}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {(['mine', 'saved'] as const).map((choice) => (
          <label key={choice} className="target flex items-center gap-3">
            <input type="radio" name={versionField(part)} value={choice} className="size-5 shrink-0 accent-primary" />
            <span>{texts[choice]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** Unsaved values of a form on this device, with the version it was opened at and the id that a new record will have. */
type Draft<V> = { version: number; values: V; newId?: string | undefined }

const storageKey = (key: string) => `draft:${key}`

/** Saves a draft, unless the device has no storage or no space. */
function saveDraft<V>(key: string, draft: Draft<V>): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {
    // Private windows may refuse. The warning before leaving the page remains.
  }
}

/** The draft of a form with the fields of `blank`; one that lacks a field was saved by an older version of the form. */
function loadDraft<V extends object>(key: string, blank: V): Draft<V> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Draft<V> | null
    const isWhole = draft?.values && Object.keys(blank).every((field) => field in draft.values)
    return isWhole && typeof draft.version === 'number' ? draft : null
  } catch {
    return null
  }
}

/** Deletes a draft after it was saved or discarded. */
function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    // Without storage there is no draft.
  }
}
