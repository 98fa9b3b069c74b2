import { readDateParam } from '#app/features/events/event-filters.ts'
import { posterPath } from '#app/features/events/event-links.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { renderEventPoster } from '#app/features/events/page/event-poster.server.ts'
import { drawnLanguage } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/event-poster'
import { pdfResponse } from './pdf-response.server.ts'

export const handle = { kind: 'file', query: ['date', 'lang'], cached: true, isDrawn: true } satisfies PublicPage

/** The poster of an event as one A4 page. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  const found = await findEventByAddress(params)
  const event = found && (await findEvent(found.eventId, readDateParam(url.searchParams), now))
  if (!event) notFound('Event not found')
  requirePath(url, posterPath(event))
  const language = drawnLanguage(await languageOfFile(url))
  const { customization, general } = await siteSettings()
  const pdf = await renderEventPoster(event, { language, siteName: customization.siteName, origin })
  cacheUntil(context, nextMidnight(now, general.timeZone))
  // Without a date in the address, a series shows its next date as soon as this one has ended.
  if (event.endsAt && new Date(event.endsAt) > now) cacheUntil(context, new Date(event.endsAt))
  return pdfResponse(pdf, `${event.slug}-poster`)
}
