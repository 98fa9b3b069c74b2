import { feedFilters } from '#app/features/events/event-filters.ts'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { listEvents } from '#app/features/events/list/event-list.server.ts'
import { findNextStart } from '#app/features/events/list/next-events.server.ts'
import { loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EmbeddedEvents } from '#app/pages/embed.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/embed'

export const handle = {
  kind: 'document',
  frame: 'embed',
  query: ['mosque', 'type', 'area', 'audience', 'access', 'colors'],
  cached: true,
} satisfies PublicPage

const MAX_EVENTS = 6

/** The coming events inside pages of other sites, of all mosques or of one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { timeZone } = (await siteSettings()).general
  const filters = feedFilters.read(url.searchParams)
  const today = dayInZone(now, timeZone)
  const { events } = await listEvents(
    { tab: 'upcoming', q: '', month: null, city: '', when: null, page: 1, ...filters },
    now,
    today,
  )
  cacheUntil(context, nextMidnight(now, timeZone))
  const start = await findNextStart(now)
  if (start) cacheUntil(context, start)
  return {
    mosque: await loadPublishedMosqueName(filters.mosque, languageOf(url.pathname)),
    address: eventsAddress(filters),
    events: events.slice(0, MAX_EVENTS),
    asOf: { day: today, time: timeInZone(now, timeZone) },
  }
}

export function meta(args: Route.MetaArgs) {
  const { embed } = sharedTexts.of(languageOf(args.location.pathname))
  const { mosque } = args.loaderData!
  const title = mosque ? embed.eventsOf({ mosque }) : embed.events
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export default function EventsEmbed({ loaderData }: Route.ComponentProps) {
  return <EmbeddedEvents {...loaderData} />
}
