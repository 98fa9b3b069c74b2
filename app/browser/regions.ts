import { fetchPage } from '#app/lib/web/fetch-page.ts'
import { unmountIslands } from './islands.ts'

/** The regions of a page by name: `<div data-region="results">`. */
function regionsOf(page: ParentNode): Map<string, HTMLElement> {
  const regions = [...page.querySelectorAll<HTMLElement>('[data-region]')]
  return new Map(regions.map((region) => [region.dataset.region ?? '', region]))
}

const hasSameRegions = (page: ParentNode) => [...regionsOf(document).keys()].every((name) => regionsOf(page).has(name))

/** Replaces the content of this page's regions by that of another page. Throws when the other page lacks a region. */
export function replaceRegions(next: ParentNode, names: readonly string[] = [...regionsOf(document).keys()]): void {
  const [current, replacements] = [regionsOf(document), regionsOf(next)]
  if (names.some((name) => !current.has(name) || !replacements.has(name))) throw new Error('Not the same kind of page')
  for (const name of names) {
    const [region, replacement] = [current.get(name)!, replacements.get(name)!]
    if (region.isEqualNode(replacement)) continue
    const focused = region.contains(document.activeElement) ? document.activeElement : null
    unmountIslands(region)
    region.replaceChildren(...[...replacement.childNodes].map((node) => document.importNode(node, true)))
    if (focused) focusOn(sameControl(region, focused) ?? region)
    document.dispatchEvent(new CustomEvent('regionchange', { detail: region }))
  }
}

/** The dropdown or the choice that replaces a focused one; null when something else has the focus. */
function sameControl(region: HTMLElement, focused: Element): HTMLElement | null {
  for (const name of ['name', 'data-choose']) {
    const value = focused.getAttribute(name)
    if (value) return region.querySelector(`[${name}="${CSS.escape(value)}"]`)
  }
  return null
}

/** Calls back with the whole page now, and with each region that is replaced later. */
export function onContent(callback: (content: ParentNode) => void): void {
  callback(document)
  document.addEventListener('regionchange', (event) => callback((event as CustomEvent<HTMLElement>).detail))
}

/** A copy of the page's regions and title, for Back and Forward. */
function copyRegions(): DocumentFragment {
  const copy = document.createDocumentFragment()
  copy.append(document.querySelector('title')!.cloneNode(true))
  for (const region of regionsOf(document).values()) copy.append(region.cloneNode(true))
  return copy
}

/** Announces a short text to screen readers. */
export function announce(text: string | null | undefined): void {
  const announcer = document.getElementById('announcer')
  if (announcer && text) announcer.textContent = text
}

function focusOn(element: HTMLElement): void {
  if (element.dataset.region !== undefined) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const SLOW_MS = 250
const MAX_COPIES = 20

const currentAddress = () => location.pathname + location.search

let latestRequest: AbortController | undefined
/** The address requested last; its response may be pending. */
let requested = currentAddress()
/** Pages shown in this document, for Back and Forward. */
const copies = new Map<string, ParentNode>()

export const requestedAddress = () => requested

/** Records that the page now shows another address, without a new history entry. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  requested = currentAddress()
}

/** Shows another address in the regions of this page. A later call cancels an earlier one. */
export async function navigateRegions(address: string, history: 'push' | 'replace' | 'unchanged'): Promise<void> {
  latestRequest?.abort()
  latestRequest = new AbortController()
  const { signal } = latestRequest
  if (copies.size === 0) copies.set(requested, copyRegions())
  if (history === 'push') window.history.pushState(null, '', address)
  if (history === 'replace') window.history.replaceState(null, '', address)
  requested = currentAddress()
  fillForms()
  const placeholders = setTimeout(() => setState('slow'), SLOW_MS)
  try {
    const page = await fetchPage(address, { signal })
    if (signal.aborted) return
    show(page)
    announce(document.querySelector('[data-announce]')?.textContent)
  } catch {
    if (signal.aborted) return
    setState('failed')
    document.dispatchEvent(new Event('regionsfailed'))
  } finally {
    clearTimeout(placeholders)
  }
}

/** Fetches the current page again, when its day has passed or a source had not responded. A failure changes nothing. */
export async function refreshRegions(): Promise<void> {
  const address = requested
  try {
    const page = await fetchPage(address, { cache: 'no-cache' })
    if (address !== requested) return
    // A part of the page has come or gone, such as the week of a timetable that ended.
    if (!hasSameRegions(page)) return location.reload()
    show(page)
    // Another day may offer other choices. A form that has the focus is not replaced.
    const form = document.querySelector('form[data-live]:not(:focus-within)')
    const next = page.querySelector('form[data-live]')
    if (form && next && !form.isEqualNode(next)) form.replaceWith(document.importNode(next, true))
  } catch {}
}

function show(page: ParentNode): void {
  setState(null)
  replaceRegions(page)
  copies.delete(requested)
  copies.set(requested, page)
  for (const oldest of copies.keys()) if (copies.size > MAX_COPIES) copies.delete(oldest)
  const title = page.querySelector('title')?.textContent
  if (title) document.title = title
}

/** Shows each region's template for a slow or failed response, above its content. */
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

/** Back and Forward show the stored copy of a page at once, and fetch a page that has none. */
export function startHistory(): void {
  addEventListener('popstate', () => {
    if (currentAddress() === requested) return
    const copy = copies.get(currentAddress())
    if (!copy) return void navigateRegions(currentAddress(), 'unchanged')
    latestRequest?.abort()
    requested = currentAddress()
    fillForms()
    show(copy)
    announce(document.querySelector('[data-announce]')?.textContent)
  })
}

/** Sets the fields of live forms from the address; a field that is not in it gets its value from the server, or none. */
function fillForms(): void {
  const query = new URLSearchParams(location.search)
  for (const { elements } of document.querySelectorAll<HTMLFormElement>('form[data-live]'))
    for (const field of elements) {
      if (field instanceof HTMLInputElement && field.type === 'radio') {
        const value = query.get(field.name) || document.documentElement.dataset[field.name]
        field.checked = value ? value === field.value : field.defaultChecked
      } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        field.checked = query.getAll(field.name).includes(field.value)
      } else if (field instanceof HTMLInputElement) field.value = query.get(field.name) ?? ''
      else if (field instanceof HTMLSelectElement) {
        const served = [...field.options].find(({ value, defaultSelected }) => value === '' || defaultSelected)
        field.value = query.get(field.name) ?? served?.value ?? ''
      }
    }
}
