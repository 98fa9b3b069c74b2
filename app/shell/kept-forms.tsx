import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { DRAFT_FIELD, type Draft, drafts } from '#app/lib/web/drafts.ts'
import { DraftNotice, TYPED_FIELDS } from '#app/ui/draft-form.tsx'

/** What was typed into a form that describes no draft of its own. */
type Typed = { title: string; fields: Record<string, string[]> }
type Offer = { key: string; form: HTMLFormElement; host: HTMLElement; draft: Draft<Typed> }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const BLANK: Typed = { title: '', fields: {} }

/** Keeps what is typed into any form of the desk on this device, and offers it once when the form is opened again. */
export function KeptForms() {
  const { draft: texts } = useAdminTexts().adminEditing
  const { pathname, search } = useLocation()
  const page = pathname + search
  const isIdle = [useNavigation(), ...useFetchers()].every(({ state }) => state === 'idle')
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const initial = useRef(new WeakMap<HTMLFormElement, Typed['fields']>())
  const sent = useRef<{ page: string; key: string; form: HTMLFormElement }>(undefined)

  const store = useCallback((form: HTMLFormElement) => {
    const key = keyOf(form)
    if (!key) return
    const values = typedIn(form)
    const missing = [...form.querySelectorAll<HTMLInputElement>('[type=file]')].flatMap(({ files }) =>
      [...(files ?? [])].map(({ name }) => name),
    )
    if (missing.length > 0 || differ(values.fields, initial.current.get(form)))
      drafts.save(key, { version: 0, values, page: location.pathname + location.search, pictures: {}, missing })
    else drafts.remove(key)
  }, [])

  const offer = useCallback(
    (form: HTMLFormElement) => {
      const key = keyOf(form)
      if (!key || initial.current.has(form)) return
      const opened = typedIn(form, true).fields
      const typed = typedIn(form).fields
      initial.current.set(form, opened)
      const draft = drafts.load(key, BLANK)
      if (!draft) return differ(typed, opened) ? store(form) : undefined
      if (draft.missing.length === 0 && !differ(opened, draft.values.fields)) {
        // Saved elsewhere, unless the form only shows again what was typed before signing in.
        if (!form.querySelector('[data-slot=not-saved-yet]')) drafts.remove(key)
        return
      }
      if (draft.missing.length === 0 && !differ(typed, draft.values.fields)) return
      const host = document.createElement('div')
      form.prepend(host)
      for (let fold = form.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true
      setOffers((all) => [...all, { key, form, host, draft }])
    },
    [store],
  )

  // Each page, and each answer, may show other forms.
  useEffect(() => {
    if (!isIdle) return
    const { current } = sent
    // On the same page, a form that is gone after its answer was saved, and one that lost fields was saved in part.
    if (current?.page === page) {
      if (!current.form.isConnected) drafts.remove(current.key)
      else if (drafts.load(current.key, BLANK)) store(current.form)
    }
    sent.current = undefined
    setOffers((all) => all.filter(({ form }) => form.isConnected))
    for (const form of document.querySelectorAll('form')) offer(form)
  }, [page, isIdle, offer, store])

  useEffect(() => {
    const handleInput = ({ target }: Event) => (target as Field).form && store((target as Field).form!)
    // Before it changes, a form that was opened later, in a dialog, shows what is saved.
    const handleFocus = ({ target }: Event) => (target as Field).form && offer((target as Field).form!)
    const handleSubmit = ({ target }: Event) => {
      const form = target as HTMLFormElement
      const key = keyOf(form)
      if (key) sent.current = { page: location.pathname + location.search, key, form }
    }
    const nameDraft = ({ target, formData }: FormDataEvent) => {
      const key = keyOf(target as HTMLFormElement)
      if (key && drafts.load(key, BLANK)) formData.set(DRAFT_FIELD, key)
    }
    document.addEventListener('input', handleInput)
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('submit', handleSubmit, true)
    document.addEventListener('formdata', nameDraft)
    return () => {
      document.removeEventListener('input', handleInput)
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('submit', handleSubmit, true)
      document.removeEventListener('formdata', nameDraft)
    }
  }, [offer, store])

  return offers.map(({ key, form, host, draft }) => {
    const close = () => {
      setOffers((all) => all.filter((other) => other.host !== host))
      host.remove()
    }
    const useDraft = () => {
      fill(form, draft.values.fields)
      close()
    }
    const discardDraft = () => {
      drafts.remove(key)
      close()
    }
    return createPortal(<DraftNotice form={{ draft, useDraft, discardDraft }} texts={texts} />, host, key)
  })
}

/** The name of the draft of a form: its page, the record and the button; null for one that keeps its own or has no text. */
function keyOf(form: HTMLFormElement): string | null {
  if (form.method !== 'post' || form.elements.namedItem(DRAFT_FIELD)) return null
  const fields = [...form.elements] as (Field | HTMLButtonElement)[]
  if (!fields.some((field) => field.matches(TYPED_FIELDS) && isKept(field))) return null
  const ids = fields.filter(({ type, name, value }) => type === 'hidden' && value && /^(?:.*[iI]d|key)$/.test(name))
  const button = fields.find(({ type }) => type === 'submit')
  const tab = new URLSearchParams(location.search).get('tab') ?? ''
  return ['form', location.pathname, tab, ...ids.map(({ value }) => value), button?.value].join(':')
}

const isKept = (field: Element): field is Field =>
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    !['hidden', 'password', 'file', 'submit', 'button'].includes(field.type) &&
    field.autocomplete !== 'one-time-code')
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** What a form holds, or held when it was opened: not what was typed before the script came. */
function typedIn(form: HTMLFormElement, isOpened = false): Typed {
  const fields: Typed['fields'] = {}
  for (const field of form.elements) {
    if (!isKept(field) || !field.name) continue
    fields[field.name] ??= []
    const isTyped = isOpened && field.matches(TYPED_FIELDS) && 'defaultValue' in field
    if (!isChoice(field) || field.checked) fields[field.name]!.push(isTyped ? field.defaultValue : field.value)
  }
  return { title: document.querySelector('h1')?.textContent ?? '', fields }
}

/** Whether the values of fields are others than they were. Fields that are gone were saved. */
const differ = (fields: Typed['fields'], former: Typed['fields'] = {}) =>
  Object.entries(fields).some(([name, values]) => JSON.stringify(values) !== JSON.stringify(former[name]))

/** Writes into the fields as somebody would, so that those which React controls follow. */
function fill(form: HTMLFormElement, fields: Typed['fields']): void {
  const left = structuredClone(fields)
  for (const field of form.elements) {
    if (!isKept(field)) continue
    const values = left[field.name]
    if (!values) continue
    if (isChoice(field)) {
      if (field.checked !== values.includes(field.value)) field.click()
      continue
    }
    const value = values.shift() ?? ''
    if (field.value === value) continue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
