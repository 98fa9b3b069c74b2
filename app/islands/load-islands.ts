import { type IslandName, islands } from './islands.ts'

type Unmount = () => void
const loaded = new WeakMap<Element, Promise<Unmount | null>>()

/** Loads islands when they are pressed, focused or seen. A press that came before the code is repeated. */
export function startIslands(): void {
  for (const event of ['pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => void load(islandOf(target)), { capture: true, passive: true })
  document.addEventListener('click', repeatWhenLoaded, { capture: true })
}

/** Follows the islands of new content that load as soon as they are seen, and loads those that go on from another page. */
export function watchIslands(content: ParentNode): void {
  for (const element of content.querySelectorAll<HTMLElement>('[data-resume]'))
    if (isStored(element.dataset.resume!)) void load(element)
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target.parentElement)
  })
  // The island's own box has no size (display: contents), its content has.
  for (const element of content.querySelectorAll('[data-when=visible] > :first-child')) seen.observe(element)
}

/** Ends the islands of content that is about to be exchanged. */
export function unmountIslands(content: ParentNode): void {
  for (const element of content.querySelectorAll('[data-island]'))
    void loaded.get(element)?.then((unmount) => unmount?.())
}

const islandOf = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>('[data-island]')

function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function load(element: HTMLElement | null | undefined): Promise<Unmount | null> {
  if (!element) return Promise.resolve(null)
  const known = loaded.get(element)
  if (known) return known
  const loading = (async () => {
    const [component, { hydrateIsland }] = await Promise.all([
      islands[element.dataset.island as IslandName](),
      import('./hydrate.tsx'),
    ])
    const root = await hydrateIsland(element, component)
    element.dataset.ready = ''
    return () => root.unmount()
  })()
  loaded.set(element, loading)
  // Without its code the server's markup stays, and the next press tries again.
  loading.catch(() => loaded.delete(element))
  return loading
}

async function repeatWhenLoaded(event: MouseEvent): Promise<void> {
  const element = islandOf(event.target)
  const pressed = (event.target as Element).closest<HTMLElement>('a, button, summary, label, input')
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (!element || !pressed || modified || !event.isTrusted || element.dataset.ready !== undefined) return
  event.preventDefault()
  event.stopPropagation()
  delete element.dataset.failed
  // Not on the pressed element: inside the island React expects the server's markup.
  element.setAttribute('aria-busy', 'true')
  await load(element).catch(() => {
    element.dataset.failed = ''
  })
  element.removeAttribute('aria-busy')
  pressed.click()
}
