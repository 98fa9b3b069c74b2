// Public pages have no <Scripts/>, so Vite's client and the refresh runtime, which islands need, are loaded here.
await import(/* @vite-ignore */ new URL('/@vite/client', location.origin).href)
await import(/* @vite-ignore */ new URL('/@id/__x00__virtual:react-router/inject-hmr-runtime', location.origin).href)

const RELOAD_DELAY_MS = 50
let reload: ReturnType<typeof setTimeout>

const isLoadedHere = (path: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path)

// A change of server-rendered code reloads the document, unless hot replacement updates an island of this page.
import.meta.hot?.on('server-change', () => {
  clearTimeout(reload)
  reload = setTimeout(() => location.reload(), RELOAD_DELAY_MS)
})
import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  if (updates.some(({ type, acceptedPath }) => type === 'js-update' && isLoadedHere(acceptedPath))) clearTimeout(reload)
})
// In development styles load too late for page transitions, which would report an error; they are skipped.
addEventListener('pageswap', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => {})
  viewTransition?.skipTransition()
})
// The refresh runtime calls the router's revalidate() before it refreshes components; documents have no router.
Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })

await import('./start.ts')

export {}
