import { languages, localAddress } from '#app/i18n/languages.ts'
import { hasFixedPath, type PublicPage, type SiteRoute, siteRoutes } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/robots'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000
/** Pages of people who sign in, pages that are in no sitemap, and lists without end. */
function closedAddresses(routes: readonly SiteRoute[]): string[] {
  const addresses = routes.flatMap((route) => {
    const { handle, localized, path } = route
    if (handle.kind === 'file' || !localized) return []
    if (handle.kind === 'app') return [path.split('/:', 1)[0]!]
    if (!hasFixedPath(route)) return []
    if (!handle.sitemap) return [path]
    return (handle.query as readonly string[]).includes('q') ? [`${path}?q=`] : []
  })
  // A rule covers every address that begins with its path.
  return addresses.filter((address) => !addresses.some((other) => address.startsWith(`${other}/`)))
}

export function loader({ context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  const lines = closedAddresses(siteRoutes(context)).flatMap((address) =>
    languages.map((language) => `Disallow: ${localAddress(language, address)}`),
  )
  const text = `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
