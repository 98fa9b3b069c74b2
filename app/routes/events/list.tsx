import { CalendarDays, ChevronDown } from 'lucide-react'
import {
  countFilters,
  type EventFilters,
  eventFilters,
  findUnknownFilters,
} from '#app/features/events/event-filters.ts'
import { eventsAddress, feedAddress, monthViewAddress } from '#app/features/events/event-links.ts'
import { loadStartsPractice } from '#app/features/events/event-rows.server.ts'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import { EventFiltersForm } from '#app/features/events/list/event-filters-form.tsx'
import { listEvents } from '#app/features/events/list/event-list.server.ts'
import { EventResults } from '#app/features/events/list/event-results.tsx'
import { findNextStart, listMosquesWithEvents } from '#app/features/events/list/next-events.server.ts'
import { NoEvents } from '#app/features/events/list/no-events.tsx'
import { relaxEventFilters } from '#app/features/events/list/relaxed-events.server.ts'
import { listCities } from '#app/features/mosques/mosque-cities.server.ts'
import { listAreas, toListedFilters } from '#app/features/mosques/search/mosques.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { EventsEmbedOffer } from '#app/pages/embed-offer.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'
import type { Route } from './+types/list'

export const handle = {
  kind: 'document',
  query: ['tab', 'q', 'month', 'mosque', 'type', 'city', 'area', 'audience', 'access', 'when', 'page'],
  cached: true,
  sitemap: true,
} satisfies PublicPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { timeZone } = (await siteSettings()).general
  const query = new URL(request.url).searchParams
  const filters = await toListedFilters(eventFilters.read(query))
  const today = dayInZone(now, timeZone)
  const list = { ...(await listEvents(filters, now, today)), today }
  const relaxed = list.count === 0 && countFilters(filters) > 0 ? await relaxEventFilters(filters, now, today) : null
  if (list.isIncomplete) doNotCache(context)
  cacheUntil(context, nextMidnight(now, timeZone))
  const start = await findNextStart(now)
  if (start) cacheUntil(context, start)
  const mosques = await listMosquesWithEvents(filters.mosque)
  const areas = await listAreas(filters.city)
  const unknown = findUnknownFilters(query, filters, {
    mosque: mosques.some(({ id }) => id === filters.mosque),
    area: areas.includes(filters.area),
  })
  const practice = await loadStartsPractice(list.events, languageOf(new URL(request.url).pathname))
  const { mosque, type, audience, access } = filters
  const pageUrl =
    origin + localAddress(languageOf(new URL(request.url).pathname), eventsAddress({ mosque, type, audience, access }))
  return { filters, unknown, list, relaxed, mosques, cities: await listCities(), areas, origin, pageUrl, practice }
}

export function meta(args: Route.MetaArgs) {
  const { events: texts } = publicTexts.of(languageOf(args.location.pathname))
  const { filters, origin, pageUrl } = args.loaderData!
  return [
    ...pageMeta({
      ...args,
      title: texts.title,
      description: texts.metaDescription,
      canonicalParams: ['tab', 'mosque', 'audience', 'access', 'page'],
    }),
    oembedLink(origin, pageUrl, texts.title),
    { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: texts.title, href: feedAddress(filters) },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: texts.title, href: '/events.atom' },
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: texts.title, href: '/events.rss' },
  ]
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { filters, unknown, list, relaxed, mosques, cities, areas, origin, practice } = loaderData
  const { events: texts } = useTexts()
  const tabs = [
    ['upcoming', texts.upcoming],
    ['past', texts.past],
  ] as const
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} className="max-sm:[&>.wrap]:py-4" />
      <div data-list className="wrap py-1 sm:py-6">
        <div className="mb-3 flex items-center border-line border-b sm:mb-5">
          <Tabs data-region="tabs" label={texts.tabs} className="grow border-b-0">
            {tabs.map(([tab, label]) => (
              <LocalLink
                key={tab}
                to={eventsAddress({ ...filters, tab, page: 1 })}
                aria-current={filters.tab === tab ? 'page' : undefined}
                className={cn(tabClass, 'mb-0 max-sm:px-2.5')}
              >
                {label}{' '}
              </LocalLink>
            ))}
          </Tabs>
          <div data-region="month-view">
            <MonthViewLink filters={filters} />
          </div>
        </div>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="flex flex-col gap-4">
            <EventFiltersForm filters={filters} mosques={mosques} cities={cities} areas={areas} />
            <EventResults
              list={list}
              filters={filters}
              unknown={unknown}
              practice={practice}
              empty={<NoEvents filters={filters} relaxed={relaxed} mosques={mosques} cities={cities} />}
            />
          </div>
          <div id="subscribe" className="scroll-mt-4">
            <details className="peer border-line border-y lg:hidden">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
                {texts.feeds}
                <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
              </summary>
            </details>
            <div className="hidden flex-col gap-4 pt-4 peer-open:flex lg:flex lg:pt-0">
              <Subscribe origin={origin} filters={pick(filters, ['mosque', 'type', 'area', 'audience', 'access'])} />
              <div data-region="embed">
                <EventsEmbedOffer
                  filters={pick(filters, ['mosque', 'type', 'area', 'audience', 'access'])}
                  side="public"
                />
              </div>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function MonthViewLink({ filters: { mosque, type, city, area, audience, access } }: { filters: EventFilters }) {
  const { events: texts } = useTexts()
  return (
    <LocalLink
      to={monthViewAddress({ mosque, type, city, area, audience, access })}
      className="link target inline-flex items-center justify-center gap-2 whitespace-nowrap print:hidden"
    >
      <CalendarDays aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-sm:sr-only">{texts.monthView}</span>
    </LocalLink>
  )
}
