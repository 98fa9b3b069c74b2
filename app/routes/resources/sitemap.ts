import { eventPages } from '#app/features/events/feed-events.server.ts'
import { mosqueAddresses } from '#app/features/mosques/mosques.server.ts'
import { type SitemapPage, sitemapXml } from '#app/i18n/sitemap.ts'
import { keepUntil, requestFacts } from '#app/lib/request-context.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/sitemap'

const fixed = ['/', '/mosques', '/events', '/prayer-times', '/about', '/contact', '/privacy', '/terms', '/developers']

/** Every page a search engine may list, in both languages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { timeZone } = (await siteSettings()).general
  keepUntil(context, nextMidnight(now, timeZone))
  const events = (await eventPages()).map(({ address, updatedAt }) => ({ address, changed: updatedAt }))
  const pages: SitemapPage[] = [...fixed.map((address) => ({ address })), ...(await mosqueAddresses()), ...events]
  return new Response(sitemapXml(origin, pages), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
