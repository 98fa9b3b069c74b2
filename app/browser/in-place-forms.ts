import { abortAfter, parsePage, postForm } from '#app/lib/web/fetch-page.ts'
import { announce, replaceAddress, replaceRegions } from './regions.ts'

const TIMEOUT_MS = 30_000

/**
 * Forms with `data-in-place` are sent without leaving the page. The region of the response replaces theirs and its
 * `[data-outcome]` takes the focus, which scrolls it into view. After a failure the fields stay filled and the outcome
 * is the failure template; files that a refused form sent without an error of theirs stay chosen.
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
  const request = postForm(form, button, { signal: abortAfter(TIMEOUT_MS) })
  setBusy(true, form.dataset.inPlace!)
  announce(form.dataset.inPlace)
  try {
    const response = await request
    const chosen = [...form.querySelectorAll<HTMLInputElement>('[type=file]')]
    replaceRegions(await parsePage(response), [region.dataset.region!])
    if (!response.redirected)
      for (const { name, files } of chosen) {
        const field = region.querySelector<HTMLInputElement>(`[name="${name}"]:not([aria-invalid])`)
        if (field) field.files = files
      }
    if (response.redirected) replaceAddress(response.url)
  } catch {
    setBusy(false, label)
    const failure = region.querySelector<HTMLTemplateElement>('template[data-state=failed]')
    region.querySelector('[data-outcome]')?.replaceChildren(failure!.content.cloneNode(true))
  }
  region.querySelector<HTMLElement>('[data-outcome]')!.focus()
}

/** A photo chosen in a `data-shrink` field is replaced by a smaller copy. The code for it loads at the first choice. */
export function startPhotoFields(): void {
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    if (input.dataset.shrink !== undefined)
      import('#app/features/mosques/edit/shrink-chosen-picture.ts').then(
        ({ shrinkChosenPicture }) => shrinkChosenPicture(input),
        () => {},
      )
  })
}
