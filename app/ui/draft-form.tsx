import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, type Location, useBlocker, useLocation } from 'react-router'
import { DRAFT_FIELD, type Draft, drafts } from '#app/lib/web/drafts.ts'
import { CONFLICT_FIELD, type FormParts, mergeForm, versionField } from '#app/lib/web/merge-form.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import type { FieldErrors } from './field.tsx'
import { Notice } from './notice.tsx'
import { useToast } from './toast.tsx'

/** How long after a change the fields that follow from it, such as those of a picture, are in the page. */
const FOLLOWING_FIELDS_MS = 400

/** The fields that somebody can type into before the script of the page has come. */
export const TYPED_FIELDS =
  'textarea,input:is([type=text],[type=email],[type=tel],[type=url],[type=number],[type=date],[type=time])'

/** The parts of a form that another editor changed too, what is saved now, and the version the form was opened at. */
export type Conflict<V> = { fields: string[]; saved: V; opened: number }

type Options<V> = {
  /** What the form is about, and of which record: the name of the draft on this device. */
  draftKey: string
  /** The address that opens the form, when the path of the page does not. */
  page?: string | undefined
  stored: V
  version: number
  /** The response when the form was not saved. */
  answer: { values: V; version: number; conflict?: Conflict<V> | null } | undefined
  /** Why the form was not saved; null for a form that is shown again after signing in. */
  summary: string | null
  read: (form: FormData) => V
  /** With them, what was typed while an answer was on its way stays. */
  parts?: FormParts<V> | undefined
  /** The id that a new record will have. */
  newId?: string | undefined
}

/** The response of the server when it did not save. */
export type DraftAnswer<V> = {
  values: V
  /** The version that the values are based on, so that later changes by others are not overwritten. */
  version: number
  errors: Record<string, string>
  failure: string | null
  conflict: Conflict<V> | null
  /** Whether the form is shown again after signing in, not saved yet. */
  isResumed: boolean
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

/**
 * The state of a form with a draft on this device: its values, the version they are based on, and unsaved changes. Rendered
 * with the version in its key, the form starts anew with what was saved.
 */
export function useDraftForm<V extends object>(options: Options<V>) {
  const { draftKey, page, stored, version, answer, summary, read, parts, newId } = options
  const toast = useToast()
  const { pathname } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown<V>>({
    ...{ key: 0, pictures: {}, newId },
    values: answer?.values ?? stored,
    version: answer?.version ?? version,
  })
  const [unsaved, setUnsaved] = useState(Boolean(answer))
  const [draft, setDraft] = useState<Draft<V> | null>(null)
  const initialValues = useRef('')
  const sent = useRef<V>(undefined)
  const focused = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Partial<Shown<V>>) => setShown((last) => ({ ...last, ...next, key: last.key + 1 }))
  const readForm = () => read(new FormData(ref.current!))

  function store() {
    clearTimeout(timer.current)
    if (!ref.current) return
    const values = readForm()
    const missing = [...ref.current.querySelectorAll<HTMLElement>('[data-upload]')].map((file) => file.dataset.upload!)
    const changed = JSON.stringify(values) !== initialValues.current || missing.length > 0
    setUnsaved(changed)
    if (!changed) return drafts.remove(draftKey)
    // A restored draft must ask about the same conflicts again.
    const opened = answer?.conflict?.opened ?? shown.version
    const draft = { version: opened, values, newId: shown.newId, pictures: picturesOf(ref.current), missing }
    drafts.save(draftKey, { ...draft, page: page ?? pathname })
  }

  const handleAnswer = useEffectEvent((refused: NonNullable<typeof answer>) => {
    const saved = refused.values
    const typed = parts && sent.current && ref.current ? readForm() : null
    const values =
      typed && parts ? mergeForm({ base: sent.current!, saved, sent: typed, parts, choices: new Map() }).values : saved
    focused.current = ref.current?.contains(document.activeElement) ? selectorOf(document.activeElement) : ''
    show({ values, version: refused.version })
    setUnsaved(true)
    if (summary) toast.error(summary)
  })
  useEffect(() => {
    if (answer) handleAnswer(answer)
  }, [answer])

  const handleShown = useEffectEvent((key: number) => {
    if (!answer && key === 0) {
      const [opened, typed] = [JSON.stringify(read(asOpened(ref.current!))), JSON.stringify(readForm())]
      initialValues.current = opened
      const found = drafts.load(draftKey, stored)
      // A draft equal to the stored values became obsolete; one equal to what the form holds needs no offer.
      const isKnown = found?.missing.length === 0 && [opened, typed].includes(JSON.stringify(found.values))
      setDraft(isKnown ? null : found)
      if (isKnown || (!found && typed !== opened)) store()
      else setUnsaved(typed !== opened)
    }
    if (!answer || key === 0) return
    const first = ref.current?.querySelector<HTMLElement>(
      '[aria-invalid=true], [data-slot=version-choice] [type=radio]',
    )
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
    // The form is rendered anew, and a preview in it takes the focus itself.
    if (!first && focused.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>(focused.current)?.focus({ preventScroll: true })
  })
  useEffect(() => handleShown(shown.key), [shown.key])

  return {
    ref,
    draftKey,
    ...shown,
    draft,
    unsaved,
    handleChange() {
      store()
      timer.current = setTimeout(store, FOLLOWING_FIELDS_MS)
    },
    handleSubmit() {
      sent.current = readForm()
      store()
    },
    useDraft() {
      if (draft) show({ ...draft, newId: draft.newId ?? shown.newId })
      setDraft(null)
      setUnsaved(true)
    },
    discardDraft() {
      drafts.remove(draftKey)
      setDraft(null)
    },
  }
}

type Shown<V> = Pick<Draft<V>, 'version' | 'values' | 'newId' | 'pictures'> & { key: number }

/** The uploaded pictures that a form shows, so that its draft can show them again. */
const picturesOf = (form: HTMLFormElement): Draft<unknown>['pictures'] =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLImageElement>('img[data-picture]')].map((image) => [
      image.dataset.picture,
      { src: image.getAttribute('src') ?? '', width: image.width, height: image.height, sets: [] },
    ]),
  )

/** What a form held when it was opened: not what somebody typed, or the browser brought back, before the script came. */
function asOpened(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_FIELDS)) {
    const values = data.getAll(field.name)
    values[values.indexOf(field.value)] = field.defaultValue
    data.delete(field.name)
    for (const value of values) data.append(field.name, value)
  }
  return data
}

/** Finds a field of a form again after it was rendered anew; a button by its value as well. */
function selectorOf(element: Element | null): string {
  const [name, value] = [element?.getAttribute('name'), element?.getAttribute('value')]
  if (!name) return ''
  return `[name="${CSS.escape(name)}"]${element instanceof HTMLButtonElement ? `[value="${CSS.escape(value ?? '')}"]` : ''}`
}

/** A form with a draft on this device: it offers the draft, and asks before unsaved changes are left. */
export function DraftForm<V>({
  form,
  isSaving,
  isSamePage,
  failed,
  texts,
  onInput = form.handleChange,
  children,
  ...rest
}: {
  form: Omit<ReturnType<typeof useDraftForm>, 'values' | 'draft'> & { values: V; draft: Draft<V> | null }
  isSaving: boolean
  isSamePage?: LeaveWarningProps['isSamePage']
  /** What to say when the server does not answer. */
  failed: string
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
        data-failed={failed}
        {...rest}
      >
        <input type="hidden" name={DRAFT_FIELD} value={form.draftKey} />
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
  form: { draft: Draft<unknown> | null; useDraft: () => void; discardDraft: () => void }
  texts: { found: string; missing: (values: { files: string }) => string; restore: string; discard: string }
}

/** Offers the unsaved draft of a form. */
export function DraftNotice({ form, texts }: DraftNoticeProps) {
  if (!form.draft) return null
  return (
    <Notice tone="brass" className="mb-5 flex flex-wrap items-center gap-3">
      <p className="min-w-56 flex-1">
        {texts.found}
        {form.draft.missing.length > 0 && ` ${texts.missing({ files: form.draft.missing.join(', ') })}`}
      </p>
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
