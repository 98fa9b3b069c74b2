import { countEventPages, listEventPages } from '#app/features/events/feeds/changed-events.server.ts'
import { listMosquePages } from '#app/features/mosques/public-mosques.server.ts'
import { countMosquePages } from '#app/features/mosques/search/mosques.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { hasFixedPath, type PublicPage, siteRoutes } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import type { Route } from './+types/sitemap'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

export const handle = { kind: 'file', query: ['part'], cached: true } satisfies PublicPage

const MAX_PAGES_PER_PART = 500

/** Every page for search engines in all languages; split into parts when there are many. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { timeZone, languages } = (await siteSettings()).general
  cacheUntil(context, nextMidnight(now, timeZone))
  const [mosqueParts, eventParts] = [partsFor(await countMosquePages()), partsFor(await countEventPages())]
  const parts = mosqueParts + eventParts
  const requested = url.searchParams.get('part')
  const [, ...cities] = await siteCities()
  const own = siteRoutes(context)
    .filter((route) => route.handle.kind !== 'app' && route.handle.sitemap && hasFixedPath(route))
    .map(({ path }) => ({ address: path }))
    .concat(cities.map(({ id }) => ({ address: `/prayer-times?city=${id}` })))
  if (requested === null && mosqueParts <= 1 && eventParts <= 1)
    return xml(
      sitemapXml(origin, languages, [
        ...own,
        ...(await listMosquePages(slice(1))),
        ...(await listEventPages(slice(1))),
      ]),
    )
  if (requested === null)
    return xml(sitemapIndexXml(Array.from({ length: parts }, (_, part) => `${origin}/sitemap.xml?part=${part + 1}`)))
  const part = Number(requested)
  if (!Number.isInteger(part) || part < 1 || part > parts) return new Response('Not found', { status: 404 })
  if (part > mosqueParts) return xml(sitemapXml(origin, languages, await listEventPages(slice(part - mosqueParts))))
  return xml(sitemapXml(origin, languages, [...(part === 1 ? own : []), ...(await listMosquePages(slice(part)))]))
}

const partsFor = (pages: number) => Math.ceil(pages / MAX_PAGES_PER_PART)
const slice = (part: number) => ({ limit: MAX_PAGES_PER_PART, offset: (part - 1) * MAX_PAGES_PER_PART })
const xml = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
