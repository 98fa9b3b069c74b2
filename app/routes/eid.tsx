import { CalendarPlus } from 'lucide-react'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { loadOccasionMap } from '#app/features/mosques/map/city-map.server.ts'
import { OccasionMap } from '#app/features/mosques/map/city-map.tsx'
import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { loadSeasonLead } from '#app/features/prayer-times/season/season.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { type PublicTexts, publicTexts, useTexts } from '#app/i18n/texts.ts'
import { weekdayOf } from '#app/lib/days.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { type EidPage, loadEidPage, loadFestiveSky } from '#app/pages/congregations.server.ts'
import { AccessLinks, FestiveSky, FitrahNote, HeldList, Part, SuburbForm } from '#app/pages/congregations.tsx'
import { siteMap } from '#app/services/site-map.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { addDays, type Day } from '#salaah/days.ts'
import type { Route } from './+types/eid'

export const handle = { kind: 'document', query: ['area', 'access'], cached: true, sitemap: true } satisfies PublicPage

const FRIDAY = 5
/** Before Shawwal is Ramadan, before Dhu al-Hijjah Dhu al-Qa'dah; numbered from 0. */
const MONTH_BEFORE = { 'eid-al-fitr': 8, 'eid-al-adha': 10 } as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { page, changesAt } = await loadEidPage(now, language, url.searchParams)
  const [city] = await siteCities()
  const { lead, changesAt: seasonChangesAt } = await loadSeasonLead(city, now, language)
  const { sky, until } = await loadFestiveSky(now, lead?.season ?? null)
  for (const each of [changesAt, seasonChangesAt, until]) cacheUntil(context, each)
  const map = await loadOccasionMap(
    page.held.held.map(({ mosque }) => mosque),
    language,
  )
  return { ...page, sky, map, streets: await siteMap() }
}

export function meta(args: Route.MetaArgs) {
  const { ramadan, dates } = publicTexts.of(languageOf(args.location.pathname))
  const { eid: texts } = ramadan
  const { eid } = args.loaderData!
  const title = texts.titleOf({ name: texts.names[eid.name], year: String(eid.year) })
  const when = daysInWords(eid.days, { ramadan, dates })
  return pageMeta({ ...args, title, description: `${when}. ${texts.description}`, canonicalParams: [] })
}

export default function Eid({ loaderData }: Route.ComponentProps) {
  const { eid, today, held, access, others, hajj, fitrah, map, streets, sky } = loaderData
  const { ramadan, dates } = useTexts()
  const { eid: texts } = ramadan
  const isFriday = eid.days.length === 1 && weekdayOf(eid.days[0]!) === FRIDAY
  return (
    <>
      <FestiveSky sky={sky} title={texts.titleOf({ name: texts.names[eid.name], year: String(eid.year) })} />
      <EidDay eid={eid} today={today} />
      {hajj && (
        <dl className="wrap grid gap-4 pt-4 sm:grid-cols-2">
          <div>
            <dt className="text-ink-soft">{texts.arafah}</dt>
            <dd className="font-semibold text-lg">{daysInWords(hajj.arafah, { ramadan, dates })}</dd>
          </div>
          {hajj.lastDay && (
            <div>
              <dt className="text-ink-soft">{texts.qurbani}</dt>
              <dd className="font-semibold text-lg">
                {texts.range({ first: dayAndMonth(dates, eid.days[0]!), last: dayAndMonth(dates, hajj.lastDay) })}
              </dd>
            </div>
          )}
        </dl>
      )}
      <Part title={texts.list}>
        <div className="list-with-map">
          <div className="mb-5 flex flex-wrap gap-2 sm:gap-x-3">
            <NearMeButton />
            <AccessLinks path="/eid" area={held.area} access={access} />
            <SuburbForm path="/eid" {...held} access={access} />
            <NearStatus />
          </div>
          {map && <OccasionMap map={map} streets={streets} held="eid" />}
          <div>
            <NearSection held="eid" />
            {isFriday && <p className="mb-4 font-semibold">{texts.friday}</p>}
            {held.held.length > 0 ? <HeldList held={held.held} isNumbered /> : <p>{texts.none}</p>}
          </div>
        </div>
      </Part>
      {others.map(({ day, held: ofDay }) => (
        <Part key={day} title={texts.others({ day: dayAndMonth(dates, day) })}>
          <p className="mb-4 text-ink-soft">{texts.othersHint}</p>
          <HeldList held={ofDay} />
        </Part>
      ))}
      <Part title={texts.takbirTitle}>
        <p className="measure">{texts.takbir[eid.name]}</p>
        <a href="/moon.ics" className={buttonClass('secondary', 'mt-4')}>
          <CalendarPlus aria-hidden="true" />
          {texts.follow}
        </a>
      </Part>
      <FitrahNote fitrah={fitrah} />
    </>
  )
}

type DayTexts = Pick<PublicTexts, 'ramadan' | 'dates'>

/** 'Wednesday 10 March or Thursday 11 March', or the day that is known or left. */
function daysInWords(days: readonly Day[], { ramadan, dates }: DayTexts): string {
  const [first, second] = days.map((day) => dayAndMonth(dates, day))
  return second ? ramadan.eid.or({ first: first!, second }) : first!
}

/** The day or the two days on which it can be, and how it is known or will be. */
function EidDay({ eid: { name, days, status, authority }, today }: Pick<EidPage, 'eid' | 'today'>) {
  const { ramadan, hijri, dates } = useTexts()
  const { eid: texts } = ramadan
  const day = daysInWords(days, { ramadan, dates })
  const month = hijri.months[MONTH_BEFORE[name]]!
  const isOne = days.length === 1
  return (
    <div data-region="day" className="wrap pt-5">
      <p className="font-bold text-2xl text-brass">
        {isOne && days[0] === today
          ? texts.today({ day })
          : isOne && days[0] === addDays(today, 1)
            ? texts.tomorrow({ day })
            : day}
      </p>
      <p className="text-ink-soft">
        {!isCertain(status) && (authority && !isOne ? texts.untilDeclaredBy({ authority, month }) : texts.expectedOnly)}
        {status === 'complete' && texts.complete({ month })}
        {status === 'declared' && authority && texts.declaredBy({ authority })}
      </p>
    </div>
  )
}
