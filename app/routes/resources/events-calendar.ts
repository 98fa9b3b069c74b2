import { feedAddress } from '#app/features/events/event-links.ts'
import { renderCalendar } from '#app/features/events/feeds/calendar.server.ts'
import { loadCalendarEvents } from '#app/features/events/feeds/feed-events.server.ts'
import { feedFilters } from '#app/features/events/list/event-filters.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/events-calendar'

export const handle = {
  kind: 'file',
  query: ['mosque', 'type'],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

/** The calendar that people subscribe to: all events, those of a mosque, or those of a type. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { general, customization } = await siteSettings()
  const filters = feedFilters.read(new URL(request.url).searchParams)
  const events = await loadCalendarEvents(filters, origin, now)
  const texts = publicTexts.of(defaultLanguage).events
  const name = [
    customization.siteName,
    filters.mosque && events[0]?.mosqueName,
    filters.type && texts.types[filters.type],
  ]
  cacheUntil(context, nextMidnight(now, general.timeZone))
  const facts = {
    name: name.filter(Boolean).join(': '),
    description: texts.metaDescription,
    address: origin + feedAddress(filters),
  }
  return new Response(renderCalendar(events, facts), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'public, max-age=900' },
  })
}
