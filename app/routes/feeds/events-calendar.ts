import { feedAddress } from '#app/features/events/event-links.ts'
import { calendarInSlices } from '#app/features/events/feeds/calendar.server.ts'
import { loadCalendarEvents } from '#app/features/events/feeds/feed-events.server.ts'
import { feedHeaders, readFeedRequest } from '#app/features/events/feeds/feed-request.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { runInPauses } from '#app/lib/turns/pauses.server.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/events-calendar.ts'

export const handle = { kind: 'file', query: ['mosque', 'type', 'area', 'audience'], cached: true } satisfies PublicPage

/** The calendar that people subscribe to: all events, those of a mosque, or those of a type. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { filters, title, description, ...words } = await readFeedRequest(new URL(request.url).searchParams)
  const events = await loadCalendarEvents(filters, origin, now)
  cacheUntil(context, nextMidnight(now, (await siteSettings()).general.timeZone))
  const info = { name: title, description, address: origin + feedAddress(filters), words }
  const calendar = await runInPauses(calendarInSlices(events, info))
  return new Response(calendar, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...feedHeaders(events) },
  })
}
