import { postForm } from '#app/islands/post-form.ts'
import { replaceAddress } from '#app/islands/region-navigation.ts'
import { announce, parsePage, replaceRegions } from '#app/islands/regions.ts'

const TIMEOUT_MS = 30_000

/**
 * Forms with `data-in-place` are sent without leaving the page. The region of the response replaces theirs and its
 * `[data-outcome]` takes the focus, which scrolls it into view. After a failure the fields stay filled and the outcome
 * is the failure template.
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
    replaceRegions(await parsePage(response), [region.dataset.region!])
    if (response.redirected) replaceAddress(response.url)
  } catch {
    setBusy(false, label)
    const failure = region.querySelector<HTMLTemplateElement>('template[data-state=failed]')
    region.querySelector('[data-outcome]')?.replaceChildren(failure!.content.cloneNode(true))
  }
  region.querySelector<HTMLElement>('[data-outcome]')!.focus()
}
