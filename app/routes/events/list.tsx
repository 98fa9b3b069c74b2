import { eventsAddress, feedAddress } from '#app/features/events/event-links.ts'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import { eventFilters } from '#app/features/events/list/event-filters.ts'
import { EventFiltersForm } from '#app/features/events/list/event-filters-form.tsx'
import { listEvents } from '#app/features/events/list/event-list.server.ts'
import { EventResults } from '#app/features/events/list/event-results.tsx'
import { findNextStart, listMosquesWithEvents } from '#app/features/events/list/next-events.server.ts'
import { NoEvents } from '#app/features/events/list/no-events.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'
import type { Route } from './+types/list'

export const handle = {
  kind: 'document',
  query: ['tab', 'q', 'month', 'mosque', 'type', 'area', 'audience', 'when', 'page'],
  cached: true,
  sitemap: true,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { timeZone } = (await siteSettings()).general
  const filters = eventFilters.read(new URL(request.url).searchParams)
  const list = await listEvents(filters, now, dayInZone(now, timeZone))
  if (list.isIncomplete) doNotCache(context)
  cacheUntil(context, nextMidnight(now, timeZone))
  const start = await findNextStart(now)
  if (start) cacheUntil(context, start)
  return { filters, list, mosques: await listMosquesWithEvents(filters.mosque), origin }
}

export function meta(args: Route.MetaArgs) {
  const { events: texts } = publicTexts.of(languageOf(args.location.pathname))
  const filters = args.loaderData?.filters
  return [
    ...pageMeta({
      ...args,
      title: texts.title,
      description: texts.metaDescription,
      canonicalParams: ['tab', 'mosque', 'page'],
    }),
    { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: texts.title, href: feedAddress(filters ?? {}) },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: texts.title, href: '/events.atom' },
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: texts.title, href: '/events.rss' },
  ]
}

export default function EventsPage({ loaderData: { filters, list, mosques, origin } }: Route.ComponentProps) {
  const { events: texts } = useTexts()
  const tabs = [
    ['upcoming', texts.upcoming],
    ['past', texts.past],
  ] as const
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="wrap py-6 sm:py-8">
        <Tabs data-region="tabs" label={texts.tabs} className="mb-6">
          {tabs.map(([tab, label]) => (
            <LocalLink
              key={tab}
              to={eventsAddress({ ...filters, tab })}
              aria-current={filters.tab === tab ? 'page' : undefined}
              className={tabClass}
            >
              {label}
            </LocalLink>
          ))}
        </Tabs>
        <div className="mb-8">
          <EventFiltersForm filters={filters} mosques={mosques} />
        </div>
        <EventResults
          list={list}
          filters={filters}
          empty={
            <NoEvents
              filters={filters}
              isKnownMosque={!filters.mosque || mosques.some(({ id }) => id === filters.mosque)}
            />
          }
        />
        <div className="mt-10">
          <Subscribe origin={origin} filters={{ mosque: filters.mosque, type: filters.type }} />
        </div>
      </div>
    </>
  )
}
