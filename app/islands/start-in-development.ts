// Public pages have no <Scripts/>, which would bring Vite's client and the refresh runtime; islands need both first.
await import(/* @vite-ignore */ new URL('/@vite/client', location.origin).href)
await import(/* @vite-ignore */ new URL('/@id/__x00__virtual:react-router/inject-hmr-runtime', location.origin).href)

const RELOAD_DELAY_MS = 50
let reload: ReturnType<typeof setTimeout>

const isLoadedHere = (path: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path)

// What the server renders is shown by loading the document again, unless it is an island that this page runs.
import.meta.hot?.on('server-change', () => {
  clearTimeout(reload)
  reload = setTimeout(() => location.reload(), RELOAD_DELAY_MS)
})
import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  if (updates.some(({ type, acceptedPath }) => type === 'js-update' && isLoadedHere(acceptedPath))) clearTimeout(reload)
})
// Stylesheets are not part of the page in development and come too late for its transition, which reports that as an error.
addEventListener('pageswap', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => {})
  viewTransition?.skipTransition()
})
// The refresh runtime asks the router for new data before it refreshes components; documents have no router.
Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })

await import('./start.ts')

export {}
