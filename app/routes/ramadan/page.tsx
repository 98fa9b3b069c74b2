import { CalendarPlus, Printer } from 'lucide-react'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { EventCard } from '#app/features/events/list/event-card.tsx'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { loadOccasionMap } from '#app/features/mosques/map/city-map.server.ts'
import { OccasionMap } from '#app/features/mosques/map/city-map.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { Fold } from '#app/features/mosques/page/titled-section.tsx'
import { FastBar, FastDays } from '#app/features/prayer-times/season/fast-bar.tsx'
import { loadSeasonLead, type SeasonFacts } from '#app/features/prayer-times/season/season.server.ts'
import { SeasonLead } from '#app/features/prayer-times/season/season-lead.tsx'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { cityNameFor, fileAddress, languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { loadFestiveSky, loadRamadanPage } from '#app/pages/congregations.server.ts'
import { AccessLinks, FestiveSky, FitrahNote, HeldList, Part, SuburbForm } from '#app/pages/congregations.tsx'
import { loadCitySheet, type RamadanSheet } from '#app/pages/ramadan-sheet.server.ts'
import { beginsInWords } from '#app/pages/ramadan-sheet.tsx'
import { offerPdf } from '#app/services/pdf/offer-pdf.server.ts'
import { siteMap } from '#app/services/site-map.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { PdfLink } from '#app/ui/pdf-link.tsx'
import type { Route } from './+types/page'

export const handle = { kind: 'document', query: ['area', 'access'], cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const [city] = await siteCities()
  const season = await loadSeasonLead(city, now, language, { isAlways: true })
  const { page, isIncomplete, changesAt } = await loadRamadanPage(now, language, url.searchParams, season.lead)
  const { sky, until } = await loadFestiveSky(now, season.lead?.season ?? null)
  const { sheet } = await loadCitySheet(null, now)
  const bar = season.lead && barOf(season.lead, sheet, now)
  for (const each of [season.changesAt, changesAt, until]) cacheUntil(context, each)
  if (bar) cacheUntil(context, new Date(now.getTime() + MAX_BAR_AGE_MS))
  if (isIncomplete) doNotCache(context)
  const cityName = cityNameFor(city.names, language)
  const pdf = offerPdf(language, fileAddress(language, '/ramadan/sheet.pdf'), [cityName])
  const feed = `/prayer-times/${city.id}/fasting.ics`
  const map = await loadOccasionMap(
    page.taraweeh.held.map(({ mosque }) => mosque),
    language,
  )
  return { ...page, lead: season.lead, sky, bar, sheet, pdf, feed, origin, map, streets: await siteMap() }
}

/** How old the picture of the bar may be: less than a hundredth of a day. */
const MAX_BAR_AGE_MS = 300_000

/** The fast that goes on now, with the times between Fajr and Maghrib and, where it is known to be one, the fast of tomorrow. */
function barOf({ season, isSuhoorNext }: SeasonFacts, { rows }: RamadanSheet, now: Date) {
  if (season.kind !== 'fasting' || season.isEvening || isSuhoorNext) return null
  const { fast } = season
  const [today, tomorrow] = rows.slice(fast.date - 1)
  const { fajr, iftar, sunrise, dhuhr, asrShafii: asr } = today?.times ?? {}
  if (fajr == null || iftar == null) return null
  const between = Object.entries({ sunrise, dhuhr, asr }).flatMap(([name, minutes]) =>
    minutes == null ? [] : [{ name: name as 'sunrise' | 'dhuhr' | 'asr', minutes }],
  )
  const minutesNow = iftar - (fast.iftar - now.getTime()) / 60_000
  return { fajr, iftar, now: minutesNow, between, tomorrow: tomorrow?.isUncertain ? undefined : tomorrow }
}

export function meta(args: Route.MetaArgs) {
  const { title, page } = publicTexts.of(languageOf(args.location.pathname)).ramadan
  return pageMeta({ ...args, title, description: page.description, canonicalParams: [] })
}

export default function Ramadan({ loaderData }: Route.ComponentProps) {
  const {
    lead,
    night,
    isTonight,
    isOn,
    taraweeh,
    access,
    itikaf,
    fitrah,
    feed,
    origin,
    sky,
    bar,
    sheet,
    pdf,
    map,
    streets,
  } = loaderData
  const { ramadan, dates } = useTexts()
  const { times } = useSharedTexts()
  const { title, page: texts } = ramadan
  return (
    <>
      <FestiveSky sky={sky} title={title} />
      <div data-region="season" className="wrap pt-5">
        {lead ? (
          <SeasonLead lead={lead} isOnOwnPage>
            {bar && <FastBar {...bar} />}
            {bar?.tomorrow && <Tomorrow times={bar.tomorrow.times} />}
          </SeasonLead>
        ) : (
          <NextRamadan {...loaderData} />
        )}
      </div>
      {night && (
        <Part id="taraweeh" title={isTonight || night.date.day > 1 ? texts.taraweeh : texts.taraweehFirst}>
          {!isTonight && (
            <p className="mb-3 font-semibold">
              <OpenNight night={night} />
            </p>
          )}
          <div className="list-with-map">
            <div className="mb-4 flex flex-wrap gap-2 sm:gap-x-3">
              <NearMeButton />
              <AccessLinks path="/ramadan" area={taraweeh.area} access={access} />
              <SuburbForm path="/ramadan" {...taraweeh} access={access} />
              <NearStatus />
            </div>
            {map && <OccasionMap map={map} streets={streets} held="taraweeh" />}
            <div>
              <NearSection held="taraweeh" />
              {taraweeh.held.length > 0 ? (
                <HeldList held={taraweeh.held} isTonight={isTonight} isNumbered />
              ) : (
                <p>{texts.taraweehNone}</p>
              )}
            </div>
          </div>
        </Part>
      )}
      {itikaf && <LastTen itikaf={itikaf} />}
      <Part title={texts.days}>
        {(isOn || isCertain(sheet.first.status)) && (
          <FastDays rows={sheet.rows} today={lead?.season.kind === 'fasting' ? lead.season.fast.day : null} />
        )}
        <p className="mt-2 text-sm">
          {beginsInWords(sheet, ramadan.sheet, dayAndMonth(dates, sheet.first.day)).join(' ')}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LocalLink to="/ramadan/sheet" className={buttonClass('secondary')}>
            <Printer aria-hidden="true" />
            {texts.sheet}
          </LocalLink>
          <PdfLink offer={pdf} label={times.pdf} missing={times.pdfMissing} />
        </div>
      </Part>
      {isOn && <Iftars iftars={loaderData.iftars} />}
      <FitrahNote fitrah={fitrah} />
      <div className="wrap pb-6">
        <Fold title={texts.feed}>
          <p className="measure text-ink-soft text-sm">{texts.feedHint}</p>
          <div className="flex flex-wrap gap-3">
            <a href={origin.replace(/^https?:/, 'webcal:') + feed} className={buttonClass('secondary')}>
              <CalendarPlus aria-hidden="true" />
              {texts.feedOpen}
            </a>
            <a href={feed} download="" className={buttonClass('secondary')}>
              {texts.feedFile}
            </a>
          </div>
        </Fold>
      </div>
    </>
  )
}

type PageData = Route.ComponentProps['loaderData']

/** The two times of tomorrow, where it is sure to be a fast. */
function Tomorrow({ times: { suhoor, iftar } }: { times: RamadanSheet['rows'][number]['times'] }) {
  const { tomorrowBoth } = useTexts().ramadan.page
  const formatTime = useTimeFormat()
  if (suhoor === null || iftar === null) return null
  return <p className="mt-1 text-sm">{tomorrowBoth({ suhoor: formatTime(suhoor), iftar: formatTime(iftar) })}</p>
}

function NextRamadan({ ramadan }: Pick<PageData, 'ramadan'>) {
  const { ramadan: texts, dates } = useTexts()
  const next = isCertain(ramadan.status) ? texts.page.nextDeclared : texts.page.next
  return (
    <p className="text-lg">
      {texts.page.away} {next({ year: String(ramadan.year), day: fullDate(dates, ramadan.firstDay) })}
    </p>
  )
}

/** When the first night is, or that the 30th is not known yet. */
function OpenNight({ night: { day, date, other } }: { night: NonNullable<PageData['night']> }) {
  const { ramadan, dates } = useTexts()
  const { page: texts, feed } = ramadan
  const evening = { day: dayAndMonth(dates, day) }
  if (date.day > 1) return feed.uncertain
  if (other) return texts.firstNightAwaited({ ...evening, other: dayAndMonth(dates, other) })
  return (isCertain(date.status) ? texts.firstNight : texts.firstNightExpected)(evening)
}

function LastTen({ itikaf }: { itikaf: NonNullable<PageData['itikaf']> }) {
  const texts = useTexts().ramadan.page
  return (
    <div className="border-brass-line border-y bg-brass-soft">
      <Part title={texts.lastTen}>
        {itikaf.length === 0 ? (
          <p>{texts.lastTenNone}</p>
        ) : (
          <>
            <p>{texts.lastTenText}</p>
            <ul className="mt-3 flex flex-col gap-2">
              {itikaf.map(({ mosque, contact, note }) => (
                <li key={mosque.slug}>
                  <LocalLink to={mosqueAddress(mosque)} className="link">
                    <Written text={mosque.name} />
                  </LocalLink>{' '}
                  <Written text={[contact && texts.itikafAsk({ contact }), note].filter(Boolean).join(' · ')} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
    </div>
  )
}

function Iftars({ iftars }: Pick<PageData, 'iftars'>) {
  const texts = useTexts().ramadan.page
  return (
    <Part
      id="iftars"
      title={texts.iftars}
      aside={
        <LocalLink to={eventsAddress({ type: 'iftar' })} className="link target inline-flex items-center">
          {texts.iftarsAll}
        </LocalLink>
      }
    >
      {iftars.length === 0 ? (
        <p>{texts.iftarsNone}</p>
      ) : (
        <ul className={cardGridClass}>
          {iftars.map((event) => (
            <li key={`${event.eventId} ${event.key}`}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
