// Public pages have no <Scripts/>, which would bring Vite's client and the refresh runtime; islands need both first.
await import(/* @vite-ignore */ new URL('/@vite/client', location.origin).href)
await import(/* @vite-ignore */ new URL('/@id/__x00__virtual:react-router/inject-hmr-runtime', location.origin).href)
await import('./start.ts')

export {}
