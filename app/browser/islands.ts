import type { IslandName } from '#app/ui/island.tsx'

/** Every island of the public pages by name. Its code and React load when a visitor presses or focuses it. */
const islands = {
  fullScreenPicture: async () => (await import('#app/ui/pictures/full-screen-picture.tsx')).FullScreenPicture,
  gallery: async () => (await import('#app/features/mosques/page/gallery.tsx')).Gallery,
} satisfies Record<IslandName, () => Promise<unknown>>

type Unmount = () => void
const loads = new WeakMap<Element, Promise<Unmount | null>>()

/** Loads islands when they are pressed or focused. A press before the code has loaded is repeated afterwards. */
export function startIslands(): void {
  // Both are dialogs. Browsers without them follow the links to the pictures.
  if (!('showModal' in document.createElement('dialog'))) return
  for (const event of ['pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => void load(islandOf(target)), { capture: true, passive: true })
  document.addEventListener('click', repeatWhenLoaded, { capture: true })
}

/** Loads the islands of new content that restore their state, and those with `when="visible"` when they are in view. */
export function watchIslands(content: ParentNode): void {
  for (const element of content.querySelectorAll<HTMLElement>('[data-resume]'))
    if (isStored(element.dataset.resume!)) void load(element)
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target.parentElement)
  })
  // The island's element has no size (`display: contents`), so its first child is observed.
  for (const element of content.querySelectorAll('[data-when=visible] > :first-child')) observer.observe(element)
}

/** Unmounts the islands of content that is about to be replaced. */
export function unmountIslands(content: ParentNode): void {
  for (const element of content.querySelectorAll('[data-island]'))
    void loads.get(element)?.then(
      (unmount) => unmount?.(),
      () => {},
    )
}

const islandOf = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>('[data-island]')

function isStored(key: string): boolean {
  try {
    return history.state?.[key] !== undefined || sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function load(element: HTMLElement | null | undefined): Promise<Unmount | null> {
  if (!element) return Promise.resolve(null)
  const started = loads.get(element)
  if (started) return started
  const loading = (async () => {
    const [component, { hydrateIsland }] = await Promise.all([
      islands[element.dataset.island as IslandName](),
      import('./hydrate.tsx'),
    ])
    const root = await hydrateIsland(element, component)
    element.dataset.ready = ''
    return () => root.unmount()
  })()
  loads.set(element, loading)
  // After a failure the server's markup stays, and the next press tries again.
  loading.catch(() => loads.delete(element))
  return loading
}

/** Whether a press is being repeated now; a press by a script counts as any other. */
let isRepeating = false

async function repeatWhenLoaded(event: MouseEvent): Promise<void> {
  const element = islandOf(event.target)
  const pressed = (event.target as Element).closest<HTMLElement>('a, button, summary, label, input')
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (!element || !pressed || modified || isRepeating || element.dataset.ready !== undefined) return
  // Try Again loads the page again: browsers may remember that a module did not load.
  if (pressed.closest('.on-failure')) return
  event.preventDefault()
  event.stopPropagation()
  delete element.dataset.failed
  // Set on the island's element, because React expects the server's markup inside it.
  element.setAttribute('aria-busy', 'true')
  await load(element).catch(() => {
    element.dataset.failed = ''
  })
  element.removeAttribute('aria-busy')
  isRepeating = true
  pressed.click()
  isRepeating = false
}
