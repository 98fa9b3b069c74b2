import { languages, localAddress } from '#app/i18n/languages.ts'
import { type PublicPage, type SiteRoute, siteRoutes } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/robots'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

const CACHED_FOR_MS = 24 * 60 * 60 * 1000
/** Lists without end. Pages that are not to be listed say so themselves, which only a program that may read them can see. */
const endlessLists = (routes: readonly SiteRoute[]) =>
  routes
    .filter(
      ({ handle }) => handle.kind === 'document' && handle.sitemap && (handle.query as readonly string[]).includes('q'),
    )
    .map(({ path }) => `${path}?q=`)

export function loader({ context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_MS))
  const lines = endlessLists(siteRoutes(context)).flatMap((address) =>
    languages.map((language) => `Disallow: ${localAddress(language, address)}`),
  )
  const text = `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
