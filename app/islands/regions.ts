import { unmountIslands } from './load-islands.ts'

/** The marked regions of a page by name: `<div data-region="results">`. */
function regionsOf(page: ParentNode): Map<string, HTMLElement> {
  const found = [...page.querySelectorAll<HTMLElement>('[data-region]')]
  return new Map(found.map((region) => [region.dataset.region ?? '', region]))
}

/** Fetches a page of this site; throws when the answer is another. */
export async function fetchPage(address: string, options: RequestInit): Promise<Document> {
  const response = await fetch(address, { ...options, headers: { Accept: 'text/html' } })
  if (!response.ok) throw new Error(String(response.status))
  return readPage(response)
}

/** Reads an answer as a page; throws when it is none. */
export async function readPage(response: Response): Promise<Document> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new Error(`No page: ${response.status}`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Puts the regions of another page into this one. Throws when it lacks one, as another page would. */
export function putRegions(next: ParentNode, names: readonly string[] = [...regionsOf(document).keys()]): void {
  const [own, others] = [regionsOf(document), regionsOf(next)]
  if (names.some((name) => !own.has(name) || !others.has(name))) throw new Error('Not the same kind of page')
  for (const name of names) {
    const region = own.get(name)!
    if (region.isEqualNode(others.get(name)!)) continue
    const hadFocus = region.contains(document.activeElement)
    unmountIslands(region)
    region.replaceChildren(...[...others.get(name)!.childNodes].map((node) => document.importNode(node, true)))
    if (hadFocus) focusOn(region)
    document.dispatchEvent(new CustomEvent('regionchange', { detail: region }))
  }
}

/** Calls back with the whole page now, and with each region that is exchanged later. */
export function onContent(work: (content: ParentNode) => void): void {
  work(document)
  document.addEventListener('regionchange', (event) => work((event as CustomEvent<HTMLElement>).detail))
}

/** A copy of the page's regions and title, to come back to. */
export function copyRegions(): DocumentFragment {
  const copy = document.createDocumentFragment()
  copy.append(document.querySelector('title')!.cloneNode(true))
  for (const region of regionsOf(document).values()) copy.append(region.cloneNode(true))
  return copy
}

/** Says a short text to screen readers. */
export function announce(text: string | null | undefined): void {
  const announcer = document.getElementById('announcer')
  if (announcer && text) announcer.textContent = text
}

export function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
