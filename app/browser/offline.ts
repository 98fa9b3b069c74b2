import { readSavedMosques } from '#app/features/mosques/near/saved-storage.ts'
import { clocksCompared } from '#app/lib/web/server-clock.ts'
import { currentAddress, type FailedRegions, onContent, requestedAddress } from './regions.ts'
import type { PageMessage } from './worker.ts'

/**
 * Registers the service worker after the page has loaded, fills kept pages with the times of today, and shows above forms
 * (`data-without-network`) that there is no network.
 */
export function startOffline(): void {
  const root = document.documentElement
  const showNetwork = () => {
    for (const notice of document.querySelectorAll<HTMLElement>('[data-without-network]'))
      notice.hidden = navigator.onLine && !root.dataset.kept
  }
  for (const type of ['online', 'offline']) addEventListener(type, showNetwork)
  onContent(showNetwork)
  const fill = async () => {
    const { fillKeptPage } = await import('#app/features/timetables/offline/kept-page.ts')
    return fillKeptPage(requestedAddress())
  }
  // With a network a choice that failed is left to the notice that offers to try again.
  document.addEventListener('regionsfailed', (event) => {
    if (!root.dataset.kept && navigator.onLine) return
    event.preventDefault()
    const { detail: end } = event as CustomEvent<FailedRegions>
    fill().then(end, () => end(false))
  })
  // A page that was kept shows the times of its own day; without a network those of today take their place.
  if (root.dataset.kept) void clocksCompared().then((isOnline) => isOnline || fill().catch(() => {}))
  for (const note of document.querySelectorAll<HTMLElement>('[data-not-installed]'))
    note.hidden = (navigator as { standalone?: boolean }).standalone !== false
  if (!navigator.serviceWorker || !document.querySelector('link[rel=manifest]')) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {})
    void keepOffline()
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

/** Lets the worker keep this page and the saved mosques. */
export async function keepOffline(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  const message: PageMessage = {
    page: currentAddress(),
    files,
    saved: readSavedMosques().map(({ slug }) => slug),
  }
  worker?.active?.postMessage(message)
}
