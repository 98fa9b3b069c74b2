import { hasActiveAdmin } from '#app/access/mosque-admin-rows.server.ts'
import { ClaimLink } from '#app/features/claims/claim-link.tsx'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import {
  mosqueAddress,
  mosqueCalendarAddress,
  mosqueShareImageAddress,
  mosqueTimesAddress,
} from '#app/features/mosques/mosque-links.ts'
import { formatAddress, formatArea } from '#app/features/mosques/mosque-rules.ts'
import { MosqueBody } from '#app/features/mosques/page/mosque-body.tsx'
import { MosqueErrorPage } from '#app/features/mosques/page/mosque-error-page.tsx'
import { MosqueGallery } from '#app/features/mosques/page/mosque-gallery.tsx'
import { buildMosqueJsonLd } from '#app/features/mosques/page/mosque-json-ld.ts'
import { ContactInformation } from '#app/features/mosques/page/mosque-sections.tsx'
import { MosqueTitle } from '#app/features/mosques/page/mosque-title.tsx'
import { showsOsmData } from '#app/features/mosques/sources/mosque-sources.server.ts'
import { OsmCredit } from '#app/features/mosques/sources/osm-credit.tsx'
import { ReportLink } from '#app/features/reports/report-link.tsx'
import { SuggestLink } from '#app/features/reports/suggest-link.tsx'
import { buildJumuahJsonLd } from '#app/features/timetables/page/jumuah-json-ld.ts'
import { loadMosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { TodayTimes } from '#app/features/timetables/page/today-times.tsx'
import { WeekTimes } from '#app/features/timetables/page/week-times.tsx'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { breadcrumbs } from '#app/lib/web/breadcrumbs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/detail'
import { loadPageEvents } from './card-events.server.ts'
import { findPageMosque } from './find-page-mosque.server.ts'

export const handle = {
  kind: 'document',
  query: [],
  cached: true,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueAddress(mosque))
  const times = await loadMosqueTimes(mosque, zone, now)
  if (times.changesAt !== null) cacheUntil(context, new Date(times.changesAt))
  return {
    mosque,
    times,
    pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
    origin,
    country: (await siteSettings()).general.country,
    zone,
    hasAdmin: await hasActiveAdmin(mosque.id),
    isFromOsm: await showsOsmData(mosque.id),
    events: await loadPageEvents(mosque.id, dayInZone(now, zone), language),
  }
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname)).mosques
  const { page } = texts
  if (!args.loaderData) return pageMeta({ ...args, title: page.notFound, description: page.notFoundHint, hidden: true })
  const { mosque, times, zone, pageUrl, origin, country } = args.loaderData
  const place = { pageUrl, zone, name: mosque.name, address: formatAddress(mosque) }
  return [
    ...pageMeta({
      ...args,
      title: mosque.name,
      description: mosque.description?.slice(0, 200) ?? page.description(mosque.name, formatArea(mosque)),
      image: { url: mosqueShareImageAddress(mosque), alt: mosque.name, width: 1200, height: 630 },
    }),
    { 'script:ld+json': buildMosqueJsonLd(mosque, { pageUrl, origin, country, labels: texts.facts.labels }) },
    ...buildJumuahJsonLd(times.week, place).map((data) => ({ 'script:ld+json': data })),
    {
      'script:ld+json': breadcrumbs(
        origin,
        [texts.directory.pageTitle, localAddress(languageOf(args.location.pathname), '/mosques')],
        [mosque.name, pageUrl],
      ),
    },
  ]
}

export default function Mosque({ loaderData }: Route.ComponentProps) {
  const { mosque, times, pageUrl, origin, zone, hasAdmin, isFromOsm, events } = loaderData
  const { page } = useTexts().mosques
  const language = useLanguage()
  return (
    <article>
      <MosqueTitle
        mosque={mosque}
        pageUrl={pageUrl}
        below={
          times.isAnnounced && (
            <WeekTimes
              times={times}
              monthAddress={mosqueTimesAddress(mosque)}
              calendarUrl={origin + mosqueCalendarAddress(mosque, language)}
            />
          )
        }
      >
        <TodayTimes times={times}>
          <ReportLink mosque={mosqueAddress(mosque)} />
        </TodayTimes>
      </MosqueTitle>
      <div className="wrap grid grid-cols-1 gap-10 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <MosqueBody mosque={mosque} events={events} zone={zone} />
          <Subscribe origin={origin} filters={{ mosque: mosque.id }} />
          <MosqueGallery name={mosque.name} pictures={mosque.pictures} />
        </div>
        <aside aria-label={page.contact} className="flex flex-col gap-4 lg:order-last">
          <ContactInformation mosque={mosque} />
          <SuggestLink mosque={mosqueAddress(mosque)} />
          <ClaimLink mosque={mosqueAddress(mosque)} hasAdmin={hasAdmin} />
          {isFromOsm && <OsmCredit of="mosque" className="text-ink-soft text-sm" />}
        </aside>
      </div>
    </article>
  )
}

export const ErrorBoundary = MosqueErrorPage
