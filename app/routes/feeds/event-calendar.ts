import { readDateParam } from '#app/features/events/event-filters.ts'
import { calendarAddress } from '#app/features/events/event-links.ts'
import { pickDate, renderCalendar } from '#app/features/events/feeds/calendar.server.ts'
import { loadCalendarEvent } from '#app/features/events/feeds/feed-events.server.ts'
import { feedHeaders, feedWords } from '#app/features/events/feeds/feed-request.server.ts'
import { findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/event-calendar.ts'

export const handle = { kind: 'file', query: ['date'], cached: false } satisfies PublicPage

/** One event with all its dates, or one of them, for 'Add to calendar'. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const found = await findEventByAddress(params)
  const whole = found && (await loadCalendarEvent(found.eventId, origin, now))
  const key = readDateParam(url.searchParams)
  const event = key === null ? whole : whole && pickDate(whole, key)
  if (!found || !event) notFound(publicTexts.of(defaultLanguage).events.notFound)
  requirePath(url, calendarAddress(found))
  cacheUntil(context, nextMidnight(now, await zoneOf({ id: event.mosqueId })))
  const address = origin + calendarAddress(found, key)
  const words = await feedWords()
  const info = { name: event.title, description: event.mosqueName, address, words }
  const text = renderCalendar([event], info)
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      ...feedHeaders([event]),
    },
  })
}
