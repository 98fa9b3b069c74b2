import { unmountIslands } from './load-islands.ts'

/** The regions of a page by name: `<div data-region="results">`. */
function regionsOf(page: ParentNode): Map<string, HTMLElement> {
  const regions = [...page.querySelectorAll<HTMLElement>('[data-region]')]
  return new Map(regions.map((region) => [region.dataset.region ?? '', region]))
}

/** Fetches a page of this site; throws on an error status and when the response is not HTML. */
export async function fetchPage(address: string, options: RequestInit): Promise<Document> {
  const response = await fetch(address, { ...options, headers: { Accept: 'text/html' } })
  if (!response.ok) throw new Error(String(response.status))
  return parsePage(response)
}

/** Parses a response as a page; throws when it is not HTML. */
export async function parsePage(response: Response): Promise<Document> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new Error(`Not HTML: ${response.status}`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

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
    if (focused) focusOn(sameDropdown(region, focused) ?? region)
    document.dispatchEvent(new CustomEvent('regionchange', { detail: region }))
  }
}

/** The dropdown that replaces a focused one; null when something else has the focus. */
const sameDropdown = (region: HTMLElement, focused: Element) =>
  focused instanceof HTMLSelectElement
    ? region.querySelector<HTMLElement>(`select[name="${CSS.escape(focused.name)}"]`)
    : null

/** Calls back with the whole page now, and with each region that is replaced later. */
export function onContent(callback: (content: ParentNode) => void): void {
  callback(document)
  document.addEventListener('regionchange', (event) => callback((event as CustomEvent<HTMLElement>).detail))
}

/** A copy of the page's regions and title, for Back and Forward. */
export function copyRegions(): DocumentFragment {
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

export function focusOn(element: HTMLElement): void {
  if (!(element instanceof HTMLSelectElement)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
