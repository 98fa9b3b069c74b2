import { CalendarPlus, Printer } from 'lucide-react'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { EventCard } from '#app/features/events/list/event-card.tsx'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { loadSeasonLead } from '#app/features/prayer-times/season/season.server.ts'
import { SeasonLead } from '#app/features/prayer-times/season/season-lead.tsx'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { loadRamadanPage } from '#app/pages/congregations.server.ts'
import { FitrahNote, HeldList, SuburbForm } from '#app/pages/congregations.tsx'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import type { Route } from './+types/page'

export const handle = { kind: 'document', query: ['area'], cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const [city] = await siteCities()
  const season = await loadSeasonLead(city, now, language, { isAlways: true })
  const area = url.searchParams.get('area') ?? ''
  const { page, isIncomplete, changesAt } = await loadRamadanPage(now, language, area, season.lead)
  cacheUntil(context, season.changesAt)
  cacheUntil(context, changesAt)
  if (isIncomplete) doNotCache(context)
  return { ...page, lead: season.lead, feed: `/prayer-times/${city.id}/fasting.ics`, origin }
}

export function meta(args: Route.MetaArgs) {
  const { title, page } = publicTexts.of(languageOf(args.location.pathname)).ramadan
  return pageMeta({ ...args, title, description: page.description, canonicalParams: [] })
}

export default function Ramadan({ loaderData }: Route.ComponentProps) {
  const { lead, night, isTonight, isOn, taraweeh, itikaf, fitrah, feed, origin } = loaderData
  const { title, page: texts } = useTexts().ramadan
  return (
    <>
      <PageHeader title={title} subtitle={texts.subtitle} />
      <div data-region="season" className="wrap pt-6">
        {lead ? <SeasonLead lead={lead} isOnOwnPage /> : <NextRamadan {...loaderData} />}
      </div>
      {night && (
        <Section id="taraweeh" title={isTonight || night.date.day > 1 ? texts.taraweeh : texts.taraweehFirst}>
          {!isTonight && (
            <p className="mb-3 font-semibold">
              <OpenNight night={night} />
            </p>
          )}
          <div className="mb-5 flex flex-wrap gap-2 sm:gap-x-3">
            <NearMeButton />
            <SuburbForm path="/ramadan" areas={taraweeh.areas} area={taraweeh.area} />
            <NearStatus />
          </div>
          <NearSection held="taraweeh" />
          {taraweeh.held.length > 0 ? (
            <HeldList held={taraweeh.held} isTonight={isTonight} />
          ) : (
            <p>{texts.taraweehNone}</p>
          )}
        </Section>
      )}
      {itikaf && <LastTen itikaf={itikaf} />}
      {isOn && <Iftars iftars={loaderData.iftars} />}
      <FitrahNote fitrah={fitrah} />
      <Section title={texts.feed}>
        <p className="measure text-ink-soft">{texts.feedHint}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={origin.replace(/^https?:/, 'webcal:') + feed} className={buttonClass('secondary')}>
            <CalendarPlus aria-hidden="true" />
            {texts.feedOpen}
          </a>
          <a href={feed} download="" className={buttonClass('secondary')}>
            {texts.feedFile}
          </a>
          <LocalLink to="/ramadan/sheet" className={buttonClass('secondary')}>
            <Printer aria-hidden="true" />
            {texts.sheet}
          </LocalLink>
        </div>
      </Section>
    </>
  )
}

type PageData = Route.ComponentProps['loaderData']

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
      <Section title={texts.lastTen}>
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
      </Section>
    </div>
  )
}

function Iftars({ iftars }: Pick<PageData, 'iftars'>) {
  const texts = useTexts().ramadan.page
  return (
    <Section
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
    </Section>
  )
}
