import { isRouteErrorResponse } from 'react-router'
import { readDateParam } from '#app/features/events/event-filters.ts'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import {
  calendarAddress,
  eventAddress,
  posterAddress,
  seriesAddress,
  shareImageAddress,
} from '#app/features/events/event-links.ts'
import { loadStartsPractice } from '#app/features/events/event-rows.server.ts'
import { getDateState } from '#app/features/events/event-rules.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { EventFacts, UpcomingDates } from '#app/features/events/page/event-facts.tsx'
import { EventActions, EventHead, EventPictureView } from '#app/features/events/page/event-page.tsx'
import { writtenOnPoster } from '#app/features/events/page/event-poster.server.ts'
import { structuredData } from '#app/features/events/page/event-structured-data.ts'
import { loadLocator } from '#app/features/mosques/map/city-map.server.ts'
import { MosqueLocator } from '#app/features/mosques/map/city-map.tsx'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { localityOf } from '#app/features/mosques/place-in-city.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, sharedTexts, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { drawQrCode, QUIET_MODULES } from '#app/lib/files/qr-code.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { backAddress } from '#app/lib/web/addresses.ts'
import { breadcrumbs } from '#app/lib/web/breadcrumbs.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { offerPdf } from '#app/services/pdf/offer-pdf.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow, buttonClass } from '#app/ui/button.tsx'
import { PdfLink } from '#app/ui/pdf-link.tsx'
import { QrPicture } from '#app/ui/pictures/qr-picture.tsx'
import type { Route } from './+types/detail'

export const handle = {
  kind: 'document',
  query: ['date'],
  cached: true,
  backTo: { page: '/events', views: ['/calendar'] },
  hasBottomBar: true,
} satisfies PublicPage

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  const found = await findEventByAddress(params)
  const event = found && (await findEvent(found.eventId, readDateParam(url.searchParams), now))
  if (!event) notFound(publicTexts.of(language).events.notFound)
  requirePath(url, seriesAddress(event))
  cacheUntil(context, nextMidnight(now, await zoneOf({ id: event.mosqueId })))
  for (const instant of [event.startsAt, event.endsAt, event.upcomingDates[0]?.startsAt]) {
    if (instant && new Date(instant) > now) cacheUntil(context, new Date(instant))
  }
  const page = origin + localAddress(language, eventAddress(event))
  const backTo = { ...handle.backTo, page: localAddress(language, handle.backTo.page) }
  const list = backAddress(request.headers.get('referer'), origin, backTo)
  const { country } = (await siteSettings()).general
  const locality = localityOf(event, await siteCities())
  const locator = await loadLocator(event, language)
  const { mosqueId } = event
  const starts = [event, ...event.upcomingDates].map(({ salaahStart }) => ({ mosqueId, salaahStart }))
  const practice = await loadStartsPractice(starts, language)
  const state = getDateState(event.startsAt, event.endsAt, now)
  const when = timesInWords(publicTexts.of(language), event, await siteTimeFormat(language))
  const poster = offerPdf(language, posterAddress(event, language), writtenOnPoster(event, language))
  const code = await drawQrCode(page, QUIET_MODULES.page)
  return {
    event,
    page,
    origin,
    country,
    locality,
    list,
    practice,
    state,
    when,
    poster,
    code,
    locator,
    streets: await siteMap(),
  }
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  if (!args.loaderData) return pageMeta({ ...args, title: texts.events.notFound, description: '', hidden: true })
  const { event, origin, country, locality, when } = args.loaderData
  const day = event.date ? fullDate(texts.dates, event.date) : texts.dates.notAvailable
  const language = languageOf(args.location.pathname)
  const place = nameOfMosque(language, event)
  const picture = {
    url: localAddress(language, shareImageAddress(event)),
    alt: `${event.title}, ${day}, ${place}`,
    width: 1200,
    height: 630,
  }
  const words = sharedTexts.of(language).times.access
  const data =
    import.meta.env.SSR &&
    structuredData(event, { origin, country, locality, language, when, words }, eventAddress(event))
  const path = breadcrumbs(
    origin,
    [texts.events.title, localAddress(language, '/events')],
    [event.title, localAddress(language, eventAddress(event))],
  )
  return [
    ...pageMeta({
      ...args,
      title: event.title,
      description: `${[day, event.startTime && when, place].filter(Boolean).join(', ')}. ${event.description}`
        .slice(0, 200)
        .trim(),
      canonicalParams: ['date'],
      image: picture,
    }),
    oembedLink(origin, args.loaderData.page, event.title),
    { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: event.title, href: calendarAddress(event) },
    ...(data ? [{ 'script:ld+json': data }] : []),
    { 'script:ld+json': path },
  ]
}

export default function EventPage({
  loaderData: { event, page, list, practice, state, poster, code, locator, streets },
}: Route.ComponentProps) {
  const { events: texts } = useTexts()
  const { times } = useSharedTexts()
  return (
    <article className="event-poster wrap flex flex-col gap-6 py-6 sm:py-8">
      <BackToEvents list={list} />
      <EventHead event={event} state={state} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 lg:col-start-2 lg:row-start-1">
          <EventFacts event={event} practice={practice} />
          <EventActions event={event} page={page} isPast={state === 'past'} />
          <div className="print:hidden">
            <PdfLink offer={poster} label={texts.poster} missing={times.pdfMissing} />
          </div>
          {locator && <MosqueLocator map={locator} streets={streets} mosque={mosqueOf(event)} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <QrPicture className="event-poster-code" code={code} label={page} />
          <EventPictureView event={event} />
          <section aria-labelledby="about">
            <h2 id="about" className="mb-2 text-xl">
              {texts.about}
            </h2>
            <Written as="p" text={event.description} className="measure whitespace-pre-line" />
          </section>
          <UpcomingDates event={event} />
        </div>
      </div>
    </article>
  )
}

const mosqueOf = ({ mosqueSlug, mosqueName, mosqueArabicName, area, suburb, latitude, longitude }: EventDetails) => ({
  slug: mosqueSlug,
  name: mosqueName,
  arabicName: mosqueArabicName,
  city: null,
  area,
  suburb,
  latitude,
  longitude,
  approximate: false,
})

/** Leads back to the filtered list or the month that the visitor came from. */
function BackToEvents({ list }: { list: string | null }) {
  const { events: texts } = useTexts()
  return (
    <LocalLink
      to={list ?? '/events'}
      data-back
      className="link target inline-flex items-center gap-2 self-start no-underline hover:underline print:hidden"
    >
      <BackArrow />
      {texts.back}
    </LocalLink>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { events: texts } = useTexts()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="wrap flex flex-col items-center gap-6 py-16 text-center">
      <h1 className="text-3xl">{texts.notFound}</h1>
      <LocalLink to="/events" className={buttonClass()}>
        {texts.back}
      </LocalLink>
    </div>
  )
}
