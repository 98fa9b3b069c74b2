import { readDateParam } from '#app/features/events/event-filters.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EmbeddedEvent } from '#app/pages/embed.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/embedded-event'

export const handle = { kind: 'document', frame: 'embed', query: ['date', 'colors'], cached: true } satisfies PublicPage

/** One event inside pages of other sites. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const found = await findEventByAddress(params)
  const event = found && (await findEvent(found.eventId, readDateParam(url.searchParams), now))
  if (!event) notFound(publicTexts.of(languageOf(url.pathname)).events.notFound)
  requirePath(url, `${seriesAddress(event)}/embed`)
  const zone = await zoneOf({ id: event.mosqueId })
  cacheUntil(context, nextMidnight(now, zone))
  // Without a date the next one follows when this one has ended.
  for (const instant of [event.startsAt, event.endsAt])
    if (instant && new Date(instant) > now) cacheUntil(context, new Date(instant))
  return { event, asOf: { day: dayInZone(now, zone), time: timeInZone(now, zone) } }
}

export function meta(args: Route.MetaArgs) {
  const { title } = args.loaderData!.event
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export default function EventEmbed({ loaderData }: Route.ComponentProps) {
  return <EmbeddedEvent {...loaderData} />
}
