import { navigateRegions, requestedAddress } from './regions.ts'

const TYPING_PAUSE_MS = 200
const SCROLL_PAUSE_MS = 200

/**
 * Forms with `data-live` update their results while a visitor types or chooses. Enter and the button submit as usual.
 * After a choice, or once its menu is closed, the page scrolls to the element whose id is in `data-scroll-to`, except
 * after a choice with the keyboard.
 */
export function startLiveForms(): void {
  let timer: ReturnType<typeof setTimeout>
  let wasTyping = false
  let isByKeyboard = false
  const send = (form: HTMLFormElement, isTyping: boolean, control: EventTarget | null) => {
    clearTimeout(timer)
    const address = addressOf(form)
    // Typing without a choice in between is one history entry; each choice is an entry of its own.
    const change = isTyping && wasTyping ? 'replace' : 'push'
    wasTyping = isTyping
    return address === requestedAddress() ? null : navigateRegions(address, change, control as HTMLElement)
  }
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => (isByKeyboard = type === 'keydown'), true)
  document.addEventListener('input', ({ target }) => {
    const form = liveFormOf(target)
    if (!form || !isTextField(target)) return
    clearTimeout(timer)
    timer = setTimeout(send, TYPING_PAUSE_MS, form, true, target)
  })
  document.addEventListener('change', ({ target }) => {
    const form = liveFormOf(target)
    if (!form || isTextField(target)) return
    // Until the answer is there the position is that of the entry which Back leads to.
    const sent = send(form, false, target)
    // Whoever uses the keyboard goes on from the control, which must stay in view.
    if (isByKeyboard) return
    const list = document.getElementById(form.dataset.scrollTo ?? '')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    // That the choice failed stands above the list.
    const shown = () => document.querySelector('form + [data-state-box]') ?? list
    const scroll = async () => {
      await sent
      setTimeout(() => shown()?.scrollIntoView({ behavior, block: 'start' }), SCROLL_PAUSE_MS)
    }
    // Of several choices in an open menu, each but the last would scroll away from the next.
    const menu = (target as Element).closest('details')
    if (!menu) void scroll()
    else
      menu.ontoggle = () => {
        menu.ontoggle = null
        void scroll()
      }
  })
  document.addEventListener('submit', () => clearTimeout(timer))
}

/** The live form of a field, which may stand elsewhere on the page; a form that was cleared is the target itself. */
const liveFormOf = (target: EventTarget | null) =>
  ((target as HTMLInputElement).form ?? (target as Element)).closest<HTMLFormElement>('form[data-live]')
const isTextField = (target: EventTarget | null) =>
  (target as Element).matches('input:not([type=radio]):not([type=checkbox])')
const addressOf = (form: HTMLFormElement) =>
  new URL(form.action).pathname +
  `?${new URLSearchParams([...new FormData(form)] as [string, string][])}`.replace(/^\?$/, '')

type Field = HTMLInputElement | HTMLSelectElement

/**
 * `data-clear="NAME"` empties that field of its form, `data-clear=""` all of them; live results update. A button that
 * clears all fields is disabled while they are empty.
 */
export function startClearing(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-clear]')
    const form = control?.closest('form')
    if (!control || !form || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const name = control.dataset.clear
    const cleared = fieldsOf(form).filter((field) => !name || field.name === name)
    for (const field of cleared)
      if (isCheckbox(field)) field.checked = false
      else field.value = ''
    // Clearing all filters of a live form does not focus a field: a keyboard would cover the new results on a phone.
    if (name || form.dataset.live === undefined) cleared[0]?.focus()
    if (name) cleared[0]?.dispatchEvent(new Event('input', { bubbles: true }))
    else form.dispatchEvent(new Event('change', { bubbles: true }))
  })
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => disableWhenEmpty((target as Element).closest('form')))
  for (const form of document.forms) disableWhenEmpty(form)
}

function disableWhenEmpty(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('button[data-clear=""]')
  if (form && button)
    button.disabled = fieldsOf(form).every((field) => (isCheckbox(field) ? !field.checked : field.value === ''))
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Field[]).filter((field) => field.matches('input:not([type=hidden]), select'))

/** Empty fields of GET forms stay out of the address. */
export function startOmitEmptyFields(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if ((target as HTMLFormElement).method !== 'get') return
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}

const STICKY_FROM_PX = 400

/** Fixes the form in `data-sticky-box` to the screen after 400 px. The height of the box stays, so that nothing jumps. */
export function startStickyForm(): void {
  const box = document.querySelector<HTMLElement>('[data-sticky-box]')
  if (!box) return
  const update = () => {
    const isSticky = scrollY > STICKY_FROM_PX && scrollY > box.offsetTop
    box.style.minHeight = isSticky ? `${box.offsetHeight}px` : ''
    box.firstElementChild!.toggleAttribute('data-sticky', isSticky)
  }
  update()
  addEventListener('scroll', update, { passive: true })
}
