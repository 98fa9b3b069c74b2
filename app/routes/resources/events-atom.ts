import { atomAddress } from '#app/features/events/event-links.ts'
import { renderAtomFeed } from '#app/features/events/feeds/atom.server.ts'
import { listChangedEvents } from '#app/features/events/feeds/feed-events.server.ts'
import { feedFilters } from '#app/features/events/list/event-filters.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/events-atom'

export const handle = {
  kind: 'file',
  query: ['mosque', 'type'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

/** New and changed events for feed readers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { general, customization } = await siteSettings()
  const filters = feedFilters.read(new URL(request.url).searchParams)
  cacheUntil(context, nextMidnight(now, general.timeZone))
  const title = `${customization.siteName}: ${publicTexts.of(defaultLanguage).events.title}`
  return new Response(
    renderAtomFeed(await listChangedEvents(filters), { title, origin, address: atomAddress(filters) }),
    {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=900' },
    },
  )
}
