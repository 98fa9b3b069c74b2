import { askedAddress, exchange } from '#app/islands/exchange.ts'

const TYPING_PAUSE_MS = 200
const SCROLL_PAUSE_MS = 200

/**
 * Forms with `data-live` show their results as somebody types or chooses. Enter and the button send them as always.
 * `data-scroll-to` names what to scroll to after a choice.
 */
export function startLiveForms(): void {
  let timer: ReturnType<typeof setTimeout>
  let typing = false
  const send = (form: HTMLFormElement, typed: boolean) => {
    clearTimeout(timer)
    const address = addressOf(form)
    // The letters of one word are one step in the history; each choice is a step of its own.
    if (address !== askedAddress()) void exchange(address, typed && typing ? 'replace' : 'push')
    typing = typed
  }
  document.addEventListener('input', ({ target }) => {
    const form = liveForm(target)
    if (!form || !(target instanceof HTMLInputElement) || target.type === 'radio') return
    clearTimeout(timer)
    timer = setTimeout(() => send(form, true), TYPING_PAUSE_MS)
  })
  document.addEventListener('change', ({ target }) => {
    const form = liveForm(target)
    if (!form || (target instanceof HTMLInputElement && target.type !== 'radio')) return
    send(form, false)
    const list = document.getElementById(form.dataset.scrollTo ?? '')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    setTimeout(() => list?.scrollIntoView({ behavior, block: 'start' }), SCROLL_PAUSE_MS)
  })
  document.addEventListener('submit', () => clearTimeout(timer))
  // Fields left empty stay out of the address.
  document.addEventListener('formdata', ({ target, formData }) => {
    if ((target as HTMLFormElement).method === 'get')
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}

const liveForm = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('form[data-live]')

function addressOf(form: HTMLFormElement): string {
  const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
  const query = new URLSearchParams(filled).toString()
  return new URL(form.action).pathname + (query && `?${query}`)
}
