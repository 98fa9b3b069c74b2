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
  if (names.some((name) => !current.has(name) || !replacements.has(name))) throw new Error('Not the same page')
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

/** The field that replaces a focused one; null when something else has the focus. */
function sameControl(region: HTMLElement, focused: Element): HTMLElement | null {
  const name = focused.getAttribute('name')
  return name ? region.querySelector(`[name="${CSS.escape(name)}"]`) : null
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

/** The address in the bar of the browser, without its host. */
export const currentAddress = () => location.pathname + location.search

let latestRequest: AbortController | undefined
/** The address of what is shown, which is that of the page but while Back and Forward wait for theirs. */
let shown = currentAddress()
/** The address requested last; its response may be pending. */
let requested = shown
/** Whether the address that is shown next is a history entry of its own. */
let isPushDue = false
/** The control that asked for what is pending. */
let busy: HTMLElement | null = null
/** Pages shown in this document, for Back and Forward. */
const copies = new Map<string, ParentNode>()

export const requestedAddress = () => requested

/** Records that the page now shows another address, without a new history entry. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  requested = shown = currentAddress()
}

type HistoryChange = 'push' | 'replace' | 'unchanged'
/** What an offline page that shows an address by itself calls when it is done. */
export type FailedRegions = (isShown: boolean) => void

/**
 * Shows another address in the regions of this page. A later call cancels an earlier one. Until it is shown, forms have
 * its choices and the page keeps its own address; when it cannot be, they return to what is shown.
 */
export async function navigateRegions(
  address: string,
  change: HistoryChange,
  control: HTMLElement | null = null,
): Promise<void> {
  if (copies.size === 0) copies.set(shown, copyRegions())
  isPushDue = change === 'push' || (change === 'replace' && isPushDue)
  const { pathname, search } = new URL(address, location.href)
  begin(pathname + search, control)
  latestRequest = new AbortController()
  const { signal } = latestRequest
  const commit = () => {
    if (isPushDue) history.pushState(null, '', address)
    else replaceAddress(address)
    isPushDue = false
    shown = requested
    setBusy(null)
  }
  const placeholders = setTimeout(() => setState('slow'), SLOW_MS)
  try {
    const page = await fetchPage(address, { signal })
    if (signal.aborted) return
    if (!hasSameRegions(page)) return location.assign(address)
    commit()
    show(page)
    announce(document.querySelector('[data-announce]')?.textContent)
  } catch {
    if (signal.aborted) return
    setState(null)
    const end: FailedRegions = (isShown) => {
      if (signal.aborted) return
      if (isShown) return commit()
      // What somebody is typing is not taken away. Back and Forward have changed the address already.
      begin(shown, null, document.activeElement)
      replaceAddress(shown)
      showFailure(address, control)
    }
    if (document.dispatchEvent(new CustomEvent('regionsfailed', { cancelable: true, detail: end }))) end(false)
  } finally {
    clearTimeout(placeholders)
  }
}

/** Gives the forms the choices of an address, in place of one that was requested before. */
function begin(address: string, control: HTMLElement | null, except?: Element | null): void {
  latestRequest?.abort()
  requested = address
  fillForms(except)
  setBusy(control)
}

function setBusy(control: HTMLElement | null): void {
  if (busy) busy.ariaBusy = null
  busy = control
  if (busy) busy.ariaBusy = 'true'
}

/** Fetches the current page again, when its day has passed or a source had not responded. A failure changes nothing. */
export async function refreshRegions(): Promise<void> {
  const address = requested
  try {
    const page = await fetchPage(address, { cache: 'no-cache' })
    if (address !== requested || address !== shown) return
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

/** Shows the placeholders of each region for a slow response, or what it has; an earlier failure is over. */
function setState(state: 'slow' | null): void {
  for (const box of document.querySelectorAll('[data-state-box]')) box.remove()
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    region.ariaBusy = state && 'true'
    const template = state && region.querySelector<HTMLTemplateElement>('template[data-state=slow]')
    region.toggleAttribute('data-slow', Boolean(template))
    if (template) region.prepend(stateBox(template))
  }
}

function stateBox(template: HTMLTemplateElement): HTMLElement {
  const box = document.createElement('div')
  box.dataset.stateBox = ''
  box.append(template.content.cloneNode(true))
  return box
}

/** Says below the form that a choice could not be fetched, with a link that tries it again. */
function showFailure(address: string, control: HTMLElement | null): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-region] > template[data-state=failed]')
  if (!template) return
  const box = stateBox(template)
  const link = box.querySelector('a')!
  link.href = address
  link.onclick = () => {
    control?.focus()
    void navigateRegions(address, 'push', control)
    return false
  }
  document.querySelector('form[data-live]')!.after(box)
}

/** Back and Forward show the stored copy of a page at once, and fetch a page that has none. */
export function startHistory(): void {
  addEventListener('popstate', () => {
    if (currentAddress() === requested) return
    const copy = copies.get(currentAddress())
    if (!copy) return void navigateRegions(currentAddress(), 'unchanged')
    begin(currentAddress(), null)
    shown = requested
    show(copy)
    announce(document.querySelector('[data-announce]')?.textContent)
  })
}

/** Sets the fields of live forms from the requested address; one that is not in it gets its value from the server, or none. */
function fillForms(except?: Element | null): void {
  const query = new URL(requested, location.href).searchParams
  for (const { elements } of document.querySelectorAll<HTMLFormElement>('form[data-live]'))
    for (const field of elements as Iterable<Element> as Iterable<
      HTMLInputElement & Pick<HTMLSelectElement, 'options'>
    >) {
      if (field.type === 'radio') {
        const value = query.get(field.name) || document.documentElement.dataset[field.name]
        field.checked = value ? value === field.value : field.defaultChecked
      } else if (field.type === 'checkbox') {
        field.checked = query.getAll(field.name).includes(field.value)
      } else if (field.tagName === 'INPUT') {
        if (field !== except) field.value = query.get(field.name) ?? ''
      } else if (field.tagName === 'SELECT') {
        const served = [...field.options].find(({ value, defaultSelected }) => value === '' || defaultSelected)
        field.value = query.get(field.name) ?? served?.value ?? ''
      }
    }
}
