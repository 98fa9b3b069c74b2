import { Bell, Flag, Radio } from 'lucide-react'
import { hasActiveAdmin } from '#app/access/admin-rows.server.ts'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import { loadLive, toLiveMark } from '#app/features/live/live.server.ts'
import { LiveBadge } from '#app/features/mosques/live-badge.tsx'
import {
  mosqueAddress,
  mosqueCalendarAddress,
  mosqueFollowAddress,
  mosqueShareImageAddress,
  mosqueTimesAddress,
} from '#app/features/mosques/mosque-links.ts'
import { formatArea, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import { showsOsmData } from '#app/features/mosques/mosque-sources.server.ts'
import type { LiveMark } from '#app/features/mosques/mosque-types.ts'
import { ContactInformation, OsmCredit } from '#app/features/mosques/page/mosque-contact.tsx'
import { buildMosqueJsonLd } from '#app/features/mosques/page/mosque-json-ld.ts'
import { MosqueErrorPage, MosqueTitle } from '#app/features/mosques/page/mosque-page.tsx'
import { MosqueBody, MosqueGallery, TitledSection } from '#app/features/mosques/page/mosque-sections.tsx'
import { localityOf } from '#app/features/mosques/place-in-city.ts'
import { loadPageNotices } from '#app/features/notices/notices.server.ts'
import { NoticeLines, UrgentNotices } from '#app/features/notices/public-notices.tsx'
import { WeekTimes } from '#app/features/timetables/page/days-table.tsx'
import { buildJumuahJsonLd } from '#app/features/timetables/page/jumuah-json-ld.ts'
import { loadMosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { TodayTimes } from '#app/features/timetables/page/today-times.tsx'
import { loadMosqueProgram } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import { ProgramSection } from '#app/features/timetables/ramadan/program-section.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { breadcrumbs } from '#app/lib/web/breadcrumbs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { loadPageEvents } from '#app/pages/mosque-cards.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/detail'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', cached: true, hasBottomBar: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueAddress(mosque))
  const times = await loadMosqueTimes(mosque, zone, now)
  cacheUntil(context, new Date(times.changesAt))
  const events = await loadPageEvents(mosque.id, dayInZone(now, zone), language)
  const { notices, changesAt } = await loadPageNotices(mosque.id, now, language)
  if (changesAt) cacheUntil(context, changesAt)
  const live = (await loadLive([mosque.id], now)).get(mosque.id)
  if (live?.changesAt) cacheUntil(context, new Date(live.changesAt))
  return {
    live: {
      mark: toLiveMark(live, zone, await siteTimeFormat(language)),
      changesAt: live?.changesAt ?? null,
    },
    mosque: namedIn(language, mosque),
    notices,
    times,
    pageUrl: origin + localAddress(language, mosqueAddress(mosque)),
    origin,
    country: (await siteSettings()).general.country,
    locality: localityOf(mosque, await siteCities()),
    zone,
    hasAdmin: await hasActiveAdmin(mosque.id),
    isFromOsm: await showsOsmData(mosque.id),
    program: await loadMosqueProgram(mosque.id, times.today, now),
    ...events,
    // The times name it already where they depend on it.
    practice: times.nights ? null : events.practice,
  }
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname)).mosques
  const { page } = texts
  if (!args.loaderData) return pageMeta({ ...args, title: page.notFound, description: page.notFoundHint, hidden: true })
  const { mosque, times, zone, pageUrl, origin, country, locality } = args.loaderData
  const address = {
    streetAddress: mosque.address || undefined,
    addressLocality: locality ?? mosque.suburb ?? mosque.area,
    addressRegion: mosque.area,
    addressCountry: country,
  }
  const place = { pageUrl, zone, name: mosque.name, address }
  return [
    ...pageMeta({
      ...args,
      title: mosque.name,
      description:
        mosque.description?.slice(0, 200) ?? page.description({ name: mosque.name, location: formatArea(mosque) }),
      image: {
        url: mosqueShareImageAddress(mosque, languageOf(args.location.pathname)),
        alt: mosque.name,
        width: 1200,
        height: 630,
      },
    }),
    oembedLink(origin, pageUrl, mosque.name),
    {
      'script:ld+json': buildMosqueJsonLd(mosque, {
        pageUrl,
        origin,
        country,
        locality,
        factLabels: texts.facts.labels,
        labels: page,
      }),
    },
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
  const { mosque, live, notices, times, program, pageUrl, origin, zone, hasAdmin, isFromOsm, events, practice } =
    loaderData
  const { mosques, following } = useTexts()
  const { page } = mosques
  const { title: noticesTitle } = useSharedTexts().notices
  const language = useLanguage()
  return (
    <article>
      <UrgentNotices notices={notices.inFront} mosque={mosque} />
      <MosqueTitle
        mosque={mosque}
        pageUrl={pageUrl}
        hasUrgentNotice={notices.inFront.length > 0}
        live={<ListenLive streamUrl={mosque.streamUrl} live={live} />}
        below={
          times.isAnnounced && (
            <WeekTimes
              times={times}
              monthAddress={mosqueTimesAddress(mosque)}
              calendarUrl={times.next && origin + mosqueCalendarAddress(mosque, language)}
            />
          )
        }
      >
        <TodayTimes times={times}>
          <ReportLink mosque={mosqueAddress(mosque)} hasAdmin={hasAdmin} />
        </TodayTimes>
      </MosqueTitle>
      <div className="wrap grid grid-cols-1 gap-10 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {notices.below.length > 0 && (
            <div data-region="further-notices">
              <TitledSection title={noticesTitle}>
                <NoticeLines notices={notices.below} mosque={mosque} />
              </TitledSection>
            </div>
          )}
          {program && <ProgramSection program={program} mosque={mosque} />}
          <MosqueBody mosque={mosque} events={events} practice={practice} zone={zone} />
          <p>
            <LocalLink
              to={mosqueFollowAddress(mosque)}
              rel="nofollow"
              className="link target inline-flex items-center gap-1.5"
            >
              <Bell aria-hidden="true" className="size-5" />
              {following.link}
            </LocalLink>
          </p>
          <Subscribe origin={origin} filters={{ mosque: mosque.id }} />
          <TimesEmbedOffer mosque={mosque} side="public" />
          <MosqueGallery name={mosque.name} pictures={mosque.pictures} />
        </div>
        <aside aria-label={page.contact} className="flex flex-col gap-4 lg:order-last">
          <ContactInformation mosque={mosque} />
          {isFromOsm && <OsmCredit of="mosque" className="text-ink-soft text-sm" />}
        </aside>
      </div>
    </article>
  )
}

export const ErrorBoundary = MosqueErrorPage

type Props = { streamUrl: string | null; live: { mark: LiveMark | null; changesAt: number | null } }

/** The link to the stream of a mosque, which is at its own address, and whether the mosque is live now. */
function ListenLive({ streamUrl, live: { mark, changesAt } }: Props) {
  const { live: texts, page } = useTexts().mosques
  const href = toSafeWebUrl(streamUrl)
  return (
    <div data-region="live" className="empty:hidden">
      {href && (
        <div data-changes-at={changesAt ?? undefined} className="flex flex-wrap items-center gap-x-4">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="link target inline-flex items-center gap-2"
          >
            <Radio aria-hidden="true" className="size-5" />
            {texts.listen}
            <span className="sr-only">{page.newTab}</span>
          </a>
          {mark && <LiveBadge live={mark} />}
        </div>
      )}
    </div>
  )
}

/**
 * The way from the page of a mosque to those who look after it: a page of choices, which leads to each form. Where nobody
 * does, it also leads whoever could to the claim.
 */
function ReportLink({ mosque, hasAdmin }: { mosque: string; hasAdmin: boolean }) {
  const { suggest, claim } = useTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-2 self-start text-sm">
      {!hasAdmin && (
        <>
          <span className="text-ink-soft">{claim.invitation}</span>
          <LocalLink to={`${mosque}/claim`} rel="nofollow" className="link target inline-flex items-center">
            {claim.link}
          </LocalLink>
        </>
      )}
      <LocalLink to={`${mosque}/suggest`} rel="nofollow" className="link target inline-flex items-center gap-2">
        <Flag aria-hidden="true" className="size-4" />
        {suggest.link}
      </LocalLink>
    </p>
  )
}
