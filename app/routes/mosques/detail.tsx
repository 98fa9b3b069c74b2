import { Bell, BookUser, CalendarPlus, History, Play, QrCode, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasActiveAdmin } from '#app/access/admin-rows.server.ts'
import { Subscribe } from '#app/features/events/feeds/subscribe.tsx'
import { loadLive, toLiveMark } from '#app/features/live/live.server.ts'
import { LiveBadge } from '#app/features/mosques/live-badge.tsx'
import { loadLocator } from '#app/features/mosques/map/city-map.server.ts'
import { MosqueLocator } from '#app/features/mosques/map/city-map.tsx'
import type { MosqueFact } from '#app/features/mosques/mosque-facts.ts'
import {
  mosqueAddress,
  mosqueCalendarAddress,
  mosqueCodeAddress,
  mosqueContactAddress,
  mosqueFollowAddress,
  mosqueHistoryAddress,
  mosqueShareImageAddress,
  mosqueTimesAddress,
} from '#app/features/mosques/mosque-links.ts'
import { formatArea, playedOrigin, toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import { showsOsmData } from '#app/features/mosques/mosque-sources.server.ts'
import type { LiveMark } from '#app/features/mosques/mosque-types.ts'
import { ContactInformation, OsmCredit } from '#app/features/mosques/page/mosque-contact.tsx'
import { buildJumuahJsonLd, buildMosqueJsonLd } from '#app/features/mosques/page/mosque-json-ld.ts'
import { MosqueErrorPage, MosqueTitle } from '#app/features/mosques/page/mosque-page.tsx'
import {
  AboutMosque,
  FactsSection,
  Imams,
  MosqueGallery,
  RoomFacts,
  UpcomingEvents,
} from '#app/features/mosques/page/mosque-sections.tsx'
import { Fold, TitledSection } from '#app/features/mosques/page/titled-section.tsx'
import { localityOf } from '#app/features/mosques/place-in-city.ts'
import { loadPageNotices } from '#app/features/notices/notice-words.server.ts'
import { NoticeLines, UrgentNotices } from '#app/features/notices/public-notices.tsx'
import { WeekTimes } from '#app/features/timetables/page/days-table.tsx'
import { loadMosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { TodayTimes } from '#app/features/timetables/page/today-times.tsx'
import { loadMosqueProgram } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import { FoldedProgram, hasFoldedProgram, ProgramInSeason } from '#app/features/timetables/ramadan/program-section.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { NewTab } from '#app/i18n/new-tab.tsx'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, sharedTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone } from '#app/lib/time.ts'
import { breadcrumbs } from '#app/lib/web/breadcrumbs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { allowMedia, cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { TimesEmbedOffer } from '#app/pages/embed-offer.tsx'
import { loadPageEvents } from '#app/pages/mosque-cards.server.ts'
import { isPushOffered } from '#app/services/push/send-push.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/detail'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', cached: true } satisfies PublicPage

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
  const plays = playedOrigin(mosque)
  if (plays) allowMedia(context, plays)
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
    locator: await loadLocator(mosque, language),
    streets: await siteMap(),
    isPushed: isPushOffered(),
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
      title: mosque.placeKind === 'mosque' ? mosque.name : `${mosque.name} (${texts.room.kinds[mosque.placeKind]})`,
      description:
        mosque.description?.slice(0, 200) ??
        page[mosque.placeKind === 'mosque' ? 'description' : 'roomDescription']({
          name: mosque.name,
          location: formatArea(mosque),
        }),
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
    ...buildJumuahJsonLd(times.week, {
      ...place,
      words: sharedTexts.of(languageOf(args.location.pathname)).times.access,
    }).map((data) => ({ 'script:ld+json': data })),
    {
      'script:ld+json': breadcrumbs(
        origin,
        [texts.directory.pageTitle, localAddress(languageOf(args.location.pathname), '/mosques')],
        [mosque.name, pageUrl],
      ),
    },
  ]
}

/** What of the facilities is only for a season. */
const seasonFacts = new Set(['ladies_taraweeh', 'ladies_eid'])

export default function Mosque({ loaderData }: Route.ComponentProps) {
  const { mosque, live, notices, times, program, pageUrl, zone, hasAdmin, isFromOsm, events, practice } = loaderData
  const { locator, streets } = loaderData
  const { title: noticesTitle } = useSharedTexts().notices
  const isRoom = mosque.placeKind === 'prayer-room'
  const report = <ReportLink mosque={mosqueAddress(mosque)} />
  const isAside = ({ fact }: MosqueFact) => program.season === null && seasonFacts.has(fact)
  return (
    <article className="print:[zoom:0.85]">
      <UrgentNotices notices={notices.inFront} mosque={mosque} />
      <MosqueTitle
        mosque={mosque}
        pageUrl={pageUrl}
        live={<Listen mosque={mosque} live={live} />}
        today={
          isRoom && !times.isAnnounced ? (
            <RoomFacts mosque={mosque}>{report}</RoomFacts>
          ) : (
            <TodayTimes times={times}>{report}</TodayTimes>
          )
        }
        week={
          <>
            {isRoom && times.isAnnounced && <RoomFacts mosque={mosque}>{null}</RoomFacts>}
            <ProgramInSeason program={program} mosque={mosque} />
            {times.isAnnounced && (
              <WeekTimes
                times={times}
                monthAddress={mosqueTimesAddress(mosque)}
                historyOf={(of) => mosqueHistoryAddress(mosque, { of })}
              />
            )}
            {notices.below.length > 0 && (
              <div data-region="further-notices">
                <TitledSection title={noticesTitle}>
                  <NoticeLines notices={notices.below} mosque={mosque} />
                </TitledSection>
              </div>
            )}
            {!hasAdmin && <ClaimLine mosque={mosqueAddress(mosque)} />}
          </>
        }
        events={<UpcomingEvents mosqueId={mosque.id} events={events} practice={practice} />}
      />
      <div className="wrap flex flex-col gap-5 py-5 lg:gap-12 lg:py-12 print:gap-3 print:py-3">
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-5 lg:grid-cols-2 print:grid-cols-2 print:gap-x-6">
          <FactsSection facts={mosque.facts.filter((fact) => !isAside(fact))} zone={zone} />
          <div className="flex min-w-0 flex-col gap-5">
            <AboutMosque mosque={mosque} />
            <Imams imams={mosque.imams} />
          </div>
        </div>
        <div className="empty:hidden print:hidden">
          <MosqueGallery name={mosque.name} pictures={mosque.pictures} />
        </div>
        <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
          <ContactInformation mosque={mosque} />
          {locator && <MosqueLocator map={locator} streets={streets} mosque={mosque} />}
        </div>
        {isFromOsm && <OsmCredit of="mosque" className="text-ink-soft text-sm" />}
        <div className="grid items-start gap-x-12 lg:grid-cols-2 print:hidden">
          {(hasFoldedProgram(program) || mosque.facts.some(isAside)) && (
            <FoldedProgram program={program} mosque={mosque}>
              <FactsSection facts={mosque.facts.filter(isAside)} zone={zone} />
            </FoldedProgram>
          )}
          <MoreOfMosque data={loaderData} />
        </div>
      </div>
    </article>
  )
}

/** What few need: notices and calendars to follow, the frame for other sites, the contact card and the QR code. */
function MoreOfMosque({
  data: { mosque, times, events, origin, isPushed },
}: {
  data: Route.ComponentProps['loaderData']
}) {
  const { mosques, following, history } = useTexts()
  const { page } = mosques
  const { times: timesTexts } = useSharedTexts()
  const language = useLanguage()
  const links = [
    {
      icon: <Bell />,
      label: isPushed ? following.link : following.other,
      to: localAddress(language, mosqueFollowAddress(mosque)),
    },
    times.next && {
      icon: <CalendarPlus />,
      label: timesTexts.subscribe,
      to: (origin + mosqueCalendarAddress(mosque, language)).replace(/^https?:/, 'webcal:'),
    },
    { icon: <History />, label: history.link, to: localAddress(language, mosqueHistoryAddress(mosque)) },
    { icon: <BookUser />, label: page.saveContact, to: mosqueContactAddress(mosque, language) },
    { icon: <QrCode />, label: page.qrCode, to: mosqueCodeAddress(mosque, language) },
  ].filter((link) => link !== null)
  return (
    <Fold title={page.more} holds={page.moreHolds({ calendars: events.length > 0 || times.next ? 'yes' : 'no' })}>
      <ul className="flex flex-col [&_svg]:size-5">
        {links.map(({ icon, label, to }) => (
          <li key={label}>
            <a href={to} rel="nofollow" className="link target inline-flex items-center gap-2">
              <span aria-hidden="true">{icon}</span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {events.length > 0 && <Subscribe origin={origin} filters={{ mosque: mosque.id }} />}
      {mosque.placeKind === 'mosque' && <TimesEmbedOffer mosque={mosque} side="public" />}
    </Fold>
  )
}

export const ErrorBoundary = MosqueErrorPage

type Stream = { mosque: Parameters<typeof playedOrigin>[0]; live: { mark: LiveMark | null; changesAt: number | null } }

/** The stream of a mosque, in the page where it can be played or else as a link, and whether the mosque is live now. */
function Listen({ mosque, live: { mark, changesAt } }: Stream) {
  const href = toSafeWebUrl(mosque.streamUrl)
  // A page that is open finds the region in the next one, whatever that has.
  if (!href) return <div data-region="live" className="hidden" />
  const origin = playedOrigin(mosque)
  const link = <StreamLink href={href} />
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {origin && <ListenHere href={href} host={new URL(origin).host} link={link} />}
      <div data-region="live" className="empty:hidden">
        <div data-changes-at={changesAt ?? undefined} className="flex flex-wrap items-center gap-x-4">
          {!origin && link}
          {mark && <LiveBadge live={mark} />}
        </div>
      </div>
    </div>
  )
}

function StreamLink({ href }: { href: string }) {
  const { live: texts } = useTexts().mosques
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link target inline-flex items-center gap-2">
      <Radio aria-hidden="true" className="size-5" />
      {texts.listen}
      <NewTab />
    </a>
  )
}

/**
 * Plays the stream in the page; until its script is there, and without it, a link. Nothing of the stream is loaded before
 * the press, and the page says whom the press connects to.
 */
function ListenHere({ href, host, link }: { href: string; host: string; link: ReactNode }) {
  const { live: texts } = useTexts().mosques
  return (
    <div
      data-listen={href}
      data-words={JSON.stringify(pick(texts, ['play', 'stop', 'starts', 'plays', 'ended', 'failed']))}
      className="flex flex-wrap items-center gap-x-4 print:hidden"
    >
      {link}
      <button type="button" hidden className={buttonClass('secondary')}>
        <Play aria-hidden="true" />
        <span>{texts.play}</span>
      </button>
      <p hidden className="text-ink-soft text-sm">
        {texts.connects({ host })}
      </p>
      <p role="status" className="basis-full text-sm empty:hidden" />
    </div>
  )
}

/** The way to those who look after the mosque: a page of choices, which leads to each form. */
function ReportLink({ mosque }: { mosque: string }) {
  const { suggest } = useTexts()
  return (
    <LocalLink to={`${mosque}/suggest`} rel="nofollow" className="link inline-block font-normal print:hidden">
      {suggest.link}
    </LocalLink>
  )
}

/** Where nobody looks after the page, whoever could is led to the claim. */
function ClaimLine({ mosque }: { mosque: string }) {
  const { claim } = useTexts()
  return (
    <p className="rounded-lg border border-primary-line bg-primary-soft px-4 py-3 print:hidden">
      {claim.invitation}{' '}
      <LocalLink to={`${mosque}/claim`} rel="nofollow" className="link font-semibold">
        {claim.question}
      </LocalLink>
    </p>
  )
}
