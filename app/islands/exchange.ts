import { announce, copyRegions, fetchPage, putRegions } from './regions.ts'

const SLOW_MS = 250
const MAX_COPIES = 20

const here = () => location.pathname + location.search

let latest: AbortController | undefined
/** The address asked for last; its answer may still be on the way. */
let asked = here()
/** Pages seen in this document, to come back to. */
const copies = new Map<string, ParentNode>()

export const askedAddress = () => asked

/** Shows another address in the regions of this page, with a step in the history. Answers that come too late are dropped. */
export async function exchange(address: string, history: 'push' | 'replace' | 'keep'): Promise<void> {
  latest?.abort()
  latest = new AbortController()
  const { signal } = latest
  if (copies.size === 0) copies.set(asked, copyRegions())
  if (history === 'push') window.history.pushState(null, '', address)
  if (history === 'replace') window.history.replaceState(null, '', address)
  asked = here()
  const placeholders = setTimeout(() => setState('slow'), SLOW_MS)
  try {
    const { page, response } = await fetchPage(address, { signal })
    if (!response.ok) throw new Error(String(response.status))
    if (!signal.aborted) show(page)
  } catch {
    if (signal.aborted) return
    setState('failed')
    document.querySelector('[data-retry]')?.setAttribute('href', address)
  } finally {
    clearTimeout(placeholders)
  }
}

function show(page: ParentNode): void {
  setState(null)
  putRegions(page)
  copies.delete(asked)
  copies.set(asked, page)
  for (const oldest of copies.keys()) if (copies.size > MAX_COPIES) copies.delete(oldest)
  const title = page.querySelector('title')?.textContent
  if (title) document.title = title
  announce(document.querySelector('[data-announce]')?.textContent)
}

/** Shows what a region keeps ready for a slow or a failed answer; its content stays. */
function setState(state: 'slow' | 'failed' | null): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    region.ariaBusy = state === 'slow' ? 'true' : null
    region.querySelector('[data-state-box]')?.remove()
    const template = region.querySelector<HTMLTemplateElement>(`template[data-state="${state}"]`)
    region.toggleAttribute('data-slow', state === 'slow' && template !== null)
    if (!template) continue
    const box = document.createElement('div')
    box.dataset.stateBox = ''
    box.append(template.content.cloneNode(true))
    region.prepend(box)
  }
}

/** Back and Forward between exchanged addresses show what was there, at once where it is known. */
export function startHistory(): void {
  addEventListener('popstate', () => {
    if (here() === asked) return
    const query = new URLSearchParams(location.search)
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) fill(form, query)
    const copy = copies.get(here())
    if (!copy) return void exchange(here(), 'keep')
    latest?.abort()
    asked = here()
    show(copy)
  })
}

/** Sets the fields of a form to what the address says. */
function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = query.has(field.name) ? query.get(field.name) === field.value : field.defaultChecked
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = query.get(field.name) ?? ''
  }
}
