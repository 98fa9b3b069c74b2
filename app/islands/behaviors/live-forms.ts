import { navigateRegions, requestedAddress } from '#app/islands/region-navigation.ts'

const TYPING_PAUSE_MS = 200
const SCROLL_PAUSE_MS = 200

/**
 * Forms with `data-live` update their results while a visitor types or chooses. Enter and the button submit as usual.
 * After a choice, or once its menu is closed, the page scrolls to the element whose id is in `data-scroll-to`.
 */
export function startLiveForms(): void {
  let timer: ReturnType<typeof setTimeout>
  let wasTyping = false
  const send = (form: HTMLFormElement, isTyping: boolean) => {
    clearTimeout(timer)
    const address = addressOf(form)
    // Typing without a choice in between is one history entry; each choice is an entry of its own.
    if (address !== requestedAddress()) void navigateRegions(address, isTyping && wasTyping ? 'replace' : 'push')
    wasTyping = isTyping
  }
  document.addEventListener('input', ({ target }) => {
    const form = liveFormOf(target)
    if (!form || !isTextField(target)) return
    clearTimeout(timer)
    timer = setTimeout(() => send(form, true), TYPING_PAUSE_MS)
  })
  document.addEventListener('change', ({ target }) => {
    const form = liveFormOf(target)
    if (!form || isTextField(target)) return
    send(form, false)
    const list = document.getElementById(form.dataset.scrollTo ?? '')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const scroll = () => setTimeout(() => list?.scrollIntoView({ behavior, block: 'start' }), SCROLL_PAUSE_MS)
    // Of several choices in an open menu, each but the last would scroll away from the next.
    const menu = (target as Element).closest('details')
    if (!menu) scroll()
    else
      menu.ontoggle = () => {
        menu.ontoggle = null
        scroll()
      }
  })
  document.addEventListener('submit', () => clearTimeout(timer))
}

const liveFormOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('form[data-live]')
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
const addressOf = (form: HTMLFormElement) =>
  new URL(form.action).pathname +
  `?${new URLSearchParams([...new FormData(form)] as [string, string][])}`.replace(/^\?$/, '')
