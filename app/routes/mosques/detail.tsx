import { isRouteErrorResponse, useLocation } from 'react-router'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import { mosqueAddress, mosqueShareImageAddress } from '#app/features/mosques/mosque-links.ts'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { formatArea } from '#app/features/mosques/mosque-rules.ts'
import { findMosque } from '#app/features/mosques/mosques.server.ts'
import { MosqueBody } from '#app/features/mosques/page/mosque-body.tsx'
import { MosqueGallery } from '#app/features/mosques/page/mosque-gallery.tsx'
import { buildMosqueJsonLd } from '#app/features/mosques/page/mosque-json-ld.ts'
import { ContactInformation } from '#app/features/mosques/page/mosque-sections.tsx'
import { MosqueTitle } from '#app/features/mosques/page/mosque-title.tsx'
import { NextSalaah } from '#app/features/mosques/page/next-salaah.tsx'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { BySchool, SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { bothSchools } from '#app/features/prayer-times/choices.ts'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { breadcrumbs } from '#app/lib/web/breadcrumbs.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatClock } from '#salaah/clock.ts'
import { productRules } from '#salaah/day-times.ts'
import { findNextPrayer } from '#salaah/next-prayer.ts'
import type { Route } from './+types/detail'
import { loadPageEvents } from './card-events.server.ts'

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
  const found = await findMosqueByAddress(params.mosque)
  const zone = await zoneOf({ id: found?.id ?? '' })
  const mosque = found && (await findMosque(found.id))
  cacheUntil(context, nextMidnight(now, zone))
  if (!mosque) notFound(publicTexts.of(language).mosques.page.notFound)
  requirePath(url, mosqueAddress(mosque))
  const { latitude, longitude } = mosque
  const next =
    latitude === null || longitude === null
      ? []
      : bothSchools.map(({ school }) => ({
          school,
          ...findNextPrayer({ latitude, longitude, zone }, now.getTime(), { ...productRules, school }),
        }))
  for (const { at } of next) cacheUntil(context, new Date(at))
  return {
    mosque,
    pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
    origin,
    next: next.map(({ school, name, minutes }) => ({ school, name, time: formatClock(minutes) })),
    events: await loadPageEvents(mosque.id, dayInZone(now, zone), language),
  }
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname)).mosques
  const { page } = texts
  if (!args.loaderData) return pageMeta({ ...args, title: page.notFound, description: page.notFoundHint, hidden: true })
  const { mosque, pageUrl, origin } = args.loaderData
  return [
    ...pageMeta({
      ...args,
      title: mosque.name,
      description: mosque.description?.slice(0, 200) ?? page.description(mosque.name, formatArea(mosque)),
      image: { url: mosqueShareImageAddress(mosque), alt: mosque.name, width: 1200, height: 630 },
    }),
    { 'script:ld+json': buildMosqueJsonLd(mosque, pageUrl, origin) },
    {
      'script:ld+json': breadcrumbs(
        origin,
        [texts.directory.pageTitle, localAddress(languageOf(args.location.pathname), '/mosques')],
        [mosque.name, pageUrl],
      ),
    },
  ]
}

export default function Mosque({ loaderData: { mosque, pageUrl, origin, next, events } }: Route.ComponentProps) {
  const {
    events: eventTexts,
    mosques: { page },
  } = useTexts()
  return (
    <article>
      <MosqueTitle mosque={mosque} pageUrl={pageUrl}>
        <BySchool of={next} className="self-start">
          {({ school, name, time }) => (
            <NextSalaah prayer={eventTexts.prayers[name]} time={time} school={<SchoolName of={[{ school }]} />} />
          )}
        </BySchool>
      </MosqueTitle>
      <div className="wrap grid grid-cols-1 gap-10 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <MosqueBody mosque={mosque} events={events} />
          <Subscribe origin={origin} filters={{ mosque: mosque.id }} />
          <MosqueGallery name={mosque.name} pictures={mosque.pictures} />
        </div>
        <aside aria-label={page.contact} className="lg:order-last">
          <ContactInformation mosque={mosque} />
        </aside>
      </div>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { page: texts } = useTexts().mosques
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { pathname } = useLocation()
  return (
    <div className="wrap py-12">
      <h1 className="sr-only">{missing ? texts.notFound : texts.failed}</h1>
      <EmptyState
        title={missing ? texts.notFound : texts.failed}
        action={
          missing ? (
            <LocalLink to="/mosques" className={buttonClass()}>
              {texts.back}
            </LocalLink>
          ) : (
            <a href={pathname} className={buttonClass()}>
              {texts.retry}
            </a>
          )
        }
      >
        {missing && texts.notFoundHint}
      </EmptyState>
    </div>
  )
}
