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

/** The page has become that of another address, without a step in the history. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  asked = here()
}

/** Shows another address in the regions of this page, with a step in the history. Answers that come too late are dropped. */
export async function exchange(address: string, history: 'push' | 'replace' | 'keep'): Promise<void> {
  latest?.abort()
  latest = new AbortController()
  const { signal } = latest
  if (copies.size === 0) copies.set(asked, copyRegions())
  if (history === 'push') window.history.pushState(null, '', address)
  if (history === 'replace') window.history.replaceState(null, '', address)
  asked = here()
  fillForms()
  const placeholders = setTimeout(() => setState('slow'), SLOW_MS)
  try {
    const page = await fetchPage(address, { signal })
    if (signal.aborted) return
    show(page)
    announce(document.querySelector('[data-announce]')?.textContent)
  } catch {
    if (!signal.aborted) setState('failed')
  } finally {
    clearTimeout(placeholders)
  }
}

/** Asks for the present page again: its day has passed, or a source had not answered. A failure changes nothing. */
export async function refresh(): Promise<void> {
  const address = asked
  try {
    const page = await fetchPage(address, { cache: 'no-cache' })
    if (address !== asked) return
    show(page)
    // Another day may offer other choices; a form in use stays.
    const form = document.querySelector('form[data-live]:not(:focus-within)')
    const next = page.querySelector('form[data-live]')
    if (form && next && !form.isEqualNode(next)) form.replaceWith(document.importNode(next, true))
  } catch {}
}

function show(page: ParentNode): void {
  setState(null)
  putRegions(page)
  copies.delete(asked)
  copies.set(asked, page)
  for (const oldest of copies.keys()) if (copies.size > MAX_COPIES) copies.delete(oldest)
  const title = page.querySelector('title')?.textContent
  if (title) document.title = title
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
    const copy = copies.get(here())
    if (!copy) return void exchange(here(), 'keep')
    latest?.abort()
    asked = here()
    fillForms()
    show(copy)
    announce(document.querySelector('[data-announce]')?.textContent)
  })
}

/** Sets the fields of live forms to what the address says; one it does not name is empty, or as it was served. */
function fillForms(): void {
  const query = new URLSearchParams(location.search)
  for (const { elements } of document.querySelectorAll<HTMLFormElement>('form[data-live]'))
    for (const field of elements) {
      if (field instanceof HTMLInputElement && field.type === 'radio')
        field.checked = query.has(field.name) ? query.get(field.name) === field.value : field.defaultChecked
      else if (field instanceof HTMLInputElement) field.value = query.get(field.name) ?? ''
      else if (field instanceof HTMLSelectElement) {
        const served = [...field.options].find(({ value, defaultSelected }) => value === '' || defaultSelected)
        field.value = query.get(field.name) ?? served?.value ?? ''
      }
    }
}
