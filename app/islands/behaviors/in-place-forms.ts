import { replaceAddress } from '#app/islands/exchange.ts'
import { postForm } from '#app/islands/post-form.ts'
import { announce, putRegions, readPage } from '#app/islands/regions.ts'

const TIMEOUT_MS = 30_000

/**
 * Forms with `data-in-place` stay on their page: the answer's region replaces theirs, and its `[data-outcome]` takes
 * the focus. Without an answer everything typed stays, and the outcome is the region's template for failures.
 */
export function startInPlaceForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.dataset.inPlace === undefined) return
    event.preventDefault()
    if (!form.ariaBusy) void send(form, event.submitter as HTMLButtonElement | null)
  })
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const region = form.closest<HTMLElement>('[data-region]')!
  const setBusy = (busy: boolean, label: string) => {
    form.ariaBusy = busy ? 'true' : null
    if (button) Object.assign(button, { disabled: busy, textContent: label })
  }
  const label = button?.textContent ?? ''
  const request = postForm(form, button, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  setBusy(true, form.dataset.inPlace!)
  announce(form.dataset.inPlace)
  try {
    const response = await request
    if (response.status >= 500) throw new Error(String(response.status))
    putRegions(await readPage(response), [region.dataset.region!])
    if (response.redirected) replaceAddress(response.url)
  } catch {
    setBusy(false, label)
    const failure = region.querySelector<HTMLTemplateElement>('template[data-state=failed]')
    region.querySelector('[data-outcome]')?.replaceChildren(failure!.content.cloneNode(true))
  }
  // The focus brings the outcome into view: on a phone it lies above the button.
  region.querySelector<HTMLElement>('[data-outcome]')!.focus()
}
