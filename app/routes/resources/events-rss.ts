import { listChangedEvents } from '#app/features/events/feeds/changed-events.server.ts'
import { feedHeaders } from '#app/features/events/feeds/feed-entry.ts'
import { readFeedRequest } from '#app/features/events/feeds/feed-request.server.ts'
import { renderRssFeed } from '#app/features/events/feeds/rss.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/events-rss'

export const handle = {
  kind: 'file',
  query: ['mosque', 'type', 'audience'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

/** New and changed events for feed readers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { filters, ...info } = await readFeedRequest(new URL(request.url).searchParams)
  cacheUntil(context, nextMidnight(now, (await siteSettings()).general.timeZone))
  const events = await listChangedEvents(filters, now)
  const feed = renderRssFeed(events, filters, { ...info, origin })
  return new Response(feed, {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...feedHeaders(events) },
  })
}
