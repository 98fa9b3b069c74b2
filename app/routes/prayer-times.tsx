import { CalendarPlus, ChevronDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import { BySchool } from '#app/features/prayer-times/by-school.tsx'
import { describeCalculation } from '#app/features/prayer-times/calculation.ts'
import { formatCanonicalQuery } from '#app/features/prayer-times/choices.ts'
import { TodayPanel } from '#app/features/prayer-times/day-sky.tsx'
import { LoadingTable, MonthDownloads, MonthTable, PrintHeading } from '#app/features/prayer-times/month-table.tsx'
import {
  type Guide,
  getGuide,
  getPanelExpiry,
  loadSalaahPage,
  type SalaahPage,
} from '#app/features/prayer-times/page.server.ts'
import { loadSeasonLead } from '#app/features/prayer-times/season/season.server.ts'
import { SeasonLead } from '#app/features/prayer-times/season/season-lead.tsx'
import { YearSky } from '#app/features/prayer-times/year-sky.tsx'
import { dayAndMonth, monthAndYear } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { oembedLink } from '#app/pages/embed-line.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass, Options, SelectField } from '#app/ui/field.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { SegmentedToggle } from '#app/ui/tabs.tsx'
import type { Route } from './+types/prayer-times'

export const handle = {
  kind: 'document',
  query: ['city', 'month', 'school'],
  cached: true,
  sitemap: true,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const page = await loadSalaahPage(url.searchParams, now, language)
  const life = getPanelExpiry(page.panel)
  if (life && page.month.state === 'ready' && !page.month.fallback) cacheUntil(context, life)
  else doNotCache(context)
  const settings = await siteSettings()
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === page.choices.city)!
  const season = await loadSeasonLead(city, now, language)
  cacheUntil(context, season.changesAt)
  return {
    ...page,
    season: season.lead,
    hasFasts: season.lead !== null && ['coming', 'awaiting', 'fasting'].includes(season.lead.season.kind),
    origin,
    subtitle: siteWords(settings, language).salaahSubtitle,
    guide: getGuide(language, page, settings),
  }
}

export function meta(args: Route.MetaArgs) {
  const { salaah, dates } = publicTexts.of(languageOf(args.location.pathname))
  const page = args.loaderData!
  const { choices, today, cityName: city } = page
  const first = { id: page.cities[0]!.id, school: page.defaultSchool }
  const search = formatCanonicalQuery(choices, today, first)
  const month = monthAndYear(dates, choices.month)
  const cityTitle = choices.month === today.slice(0, 7) ? salaah.timesIn({ city }) : salaah.tableLabel({ month, city })
  const pageUrl = page.origin + args.location.pathname + search
  return [
    ...pageMeta({
      ...args,
      location: { ...args.location, search },
      title: search ? cityTitle : salaah.title,
      description: search ? salaah.description({ month, city }) : page.subtitle,
      canonicalParams: ['city', 'month', 'school'],
    }),
    oembedLink(page.origin, pageUrl, cityTitle),
  ]
}

export default function PrayerTimes({ loaderData: page }: Route.ComponentProps) {
  const texts = useTexts()
  const { salaah, dates } = texts
  const { choices, cityName: city } = page
  const month = monthAndYear(dates, choices.month)
  return (
    <>
      <header className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-5 sm:pt-8 print:hidden">
        <div>
          <h1 className="text-3xl">{salaah.title}</h1>
          <p className="text-ink-soft">{page.subtitle}</p>
        </div>
        <ChoiceForm choices={choices} cities={page.cities} today={page.today} />
      </header>
      <section data-region="today" aria-labelledby="today" className="wrap pt-5 pb-6 sm:pb-10 print:hidden">
        {page.invalid.length > 0 && (
          <Notice tone="brass" className="mb-4">
            {salaah.invalid({ names: page.invalid.join(', ') })}
          </Notice>
        )}
        <SeasonLead lead={page.season} className="mb-4" />
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          <h2 id="today" className="text-sm">
            {salaah.todayIn({ city })}
          </h2>
          <p data-today-label="" className="text-ink-soft">
            {dayAndMonth(dates, page.today)}
          </p>
        </div>
        <TodayPanel {...page} />
      </section>
      <section className="wrap pb-6 sm:pb-10 print:p-0">
        <div data-region="heading" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PrintHeading {...page} />
          <h2 data-announce="" className="text-xl sm:text-2xl print:hidden">
            {salaah.monthIn({ month, city })}
          </h2>
          <div className="flex max-w-full gap-3 print:hidden">
            <select
              form={CHOICES}
              name="month"
              aria-label={salaah.month}
              defaultValue={choices.month}
              className={cn(controlClass, 'ui-select w-auto! max-w-full pe-10')}
            >
              <Options of={page.months} label={(each) => monthAndYear(dates, each)} />
            </select>
            <ShowButton />
          </div>
        </div>
        <div data-region="month" className="mt-3">
          <Month {...page} label={salaah.tableLabel({ month, city })} />
        </div>
        <div data-region="source" className="measure mt-2 flex flex-col text-ink-soft text-sm print:hidden">
          {page.hijri.shownDays.includes('white-days') && (
            <p className="sm:hidden">
              <span className="font-bold text-brass">· </span>
              {salaah.fasts}
            </p>
          )}
          <Source
            adopted={page.adopted}
            method={describeCalculation(page.calculation, texts).method}
            practice={page.practice}
          />
          <LocalLink to="/moon" className="link target inline-flex items-center">
            {texts.hijri.moonPage}
          </LocalLink>
        </div>
        <div data-region="downloads" className="mt-2 flex flex-wrap gap-3 print:hidden">
          <BySchool of={page.schools} className="flex flex-wrap gap-2 sm:gap-3">
            {({ school }) => <MonthDownloads choices={{ ...choices, school }} origin={page.origin} />}
          </BySchool>
          {page.hasFasts && <FastingDownloads city={choices.city} origin={page.origin} />}
        </div>
      </section>
      <div data-region="chart" className="print:hidden">
        <YearSky {...page} />
      </div>
      <Understanding guide={page.guide} />
    </>
  )
}

/** The sheet of Ramadan, and its fasts as a calendar to follow. */
function FastingDownloads({ city, origin }: { city: string; origin: string }) {
  const { page: texts } = useTexts().ramadan
  return (
    <>
      <LocalLink to={`/ramadan/sheet?city=${city}`} className={buttonClass('secondary')}>
        <Printer aria-hidden="true" />
        {texts.sheet}
      </LocalLink>
      <a
        href={`${origin.replace(/^https?:/, 'webcal:')}/prayer-times/${city}/fasting.ics`}
        className={buttonClass('secondary')}
      >
        <CalendarPlus aria-hidden="true" />
        {texts.feed}
      </a>
    </>
  )
}

type SourceProps = Pick<Route.ComponentProps['loaderData'], 'adopted' | 'practice'> & { method: string }

/** Where the times of the month are from. */
function Source({ adopted, method, practice }: SourceProps) {
  const { salaah } = useTexts()
  return (
    <>
      {adopted && (
        <p>
          <AdoptedNote source={adopted} withDates />
        </p>
      )}
      <p>
        {adopted && adopted.shown !== 'none' && salaah.adopted.otherTimes} {method}. {practice} {salaah.mosqueFirst}
      </p>
    </>
  )
}

type MonthProps = Pick<Route.ComponentProps['loaderData'], 'month' | 'panel' | 'today' | 'hijri'> & { label: string }

/** The table, with templates that replace it while another one is slow or has failed to load. */
function Month({ month, panel, label, today, hijri }: MonthProps) {
  const { salaah } = useTexts()
  const isNoticeShown = panel.state === 'ready' && panel.fallback
  return (
    <>
      <template data-state="slow">
        <LoadingTable />
      </template>
      <template data-state="failed">
        <RetryNotice message={salaah.failed} retry={salaah.tryAgain} className="mt-4" />
      </template>
      {month.state === 'ready' && month.fallback && !isNoticeShown && (
        <Notice tone="brass" className="mb-5">
          {salaah.fallback}
        </Notice>
      )}
      {month.state === 'loading' && (
        <div data-times-missing="">
          <LoadingTable />
        </div>
      )}
      {month.state === 'failed' && <RetryNotice message={salaah.failed} retry={salaah.tryAgain} className="mb-5" />}
      {month.state === 'ready' && <MonthTable label={label} bySchool={month.bySchool} hijri={hijri} today={today} />}
    </>
  )
}

// City and school fit side by side on the narrowest phones.
const CITY_CLASS = 'min-w-32 flex-1 max-sm:[&>select]:px-2.5 max-sm:[&>select]:pe-7 max-sm:[&>select]:text-sm sm:w-52'

/** The form of the choices, whose month stands above its table. */
const CHOICES = 'choices'

type ChoiceFormProps = Pick<SalaahPage, 'choices' | 'cities' | 'today'>

/** City, month and school as a GET form. Script applies each choice at once and remembers it on the device. */
function ChoiceForm({ choices, cities, today }: ChoiceFormProps) {
  const { salaah } = useTexts()
  const action = localAddress(useLanguage(), '/prayer-times')
  const { city, school } = choices
  return (
    <form id={CHOICES} data-live data-remember={today} action={action} className="flex flex-wrap items-end gap-3">
      <SelectField label={salaah.city} name="city" defaultValue={city} className={CITY_CLASS}>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SegmentedToggle
        legend={salaah.school}
        name="school"
        defaultValue={school}
        className="max-sm:[&_label]:px-2.5 max-sm:[&_label]:text-sm"
        options={[
          { value: 'shafii', label: salaah.schools.shafii },
          { value: 'hanafi', label: salaah.schools.hanafi },
        ]}
      />
      <ShowButton />
    </form>
  )
}

/** With script each choice is shown at once. */
function ShowButton() {
  return (
    <span className="hidden noscript:block">
      <Button form={CHOICES} type="submit" variant="secondary">
        {useTexts().salaah.show}
      </Button>
    </span>
  )
}

/** 'Understanding Salaah Times': the prayers, the angles and offsets, a note on history; folded on small screens. */
function Understanding({ guide }: { guide: Guide }) {
  return (
    <section className="border-line border-t bg-surface print:hidden">
      <div className="wrap py-6 lg:py-12">
        <h2 className="text-xl sm:text-2xl">{guide.title}</h2>
        <div className="mt-2 grid gap-x-12 lg:grid-cols-3">
          <Fold title={guide.prayersTitle}>
            <ul className="flex flex-col gap-2">
              {[guide.fajr, guide.dhuhr, guide.asr, guide.maghrib, guide.isha].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="mt-2 text-ink-soft">{guide.sunrise}</p>
          </Fold>
          <Fold title={guide.methodTitle}>
            {[guide.angles, guide.later, guide.offsets, guide.date].map(
              (text) =>
                text && (
                  <p key={text} className="mb-2">
                    {text}
                  </p>
                ),
            )}
            <p className="font-semibold">{guide.mosques}</p>
          </Fold>
          <Fold title={guide.historyTitle}>
            {guide.history.map((paragraph) => (
              <p key={paragraph} className="mb-2">
                {paragraph}
              </p>
            ))}
          </Fold>
        </div>
      </div>
    </section>
  )
}

/** A part that is open on wide screens, where browsers know how. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="salaah-fold group">
      <summary>
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:[transform:rotate(180deg)]" />
      </summary>
      <div className="measure pb-4 lg:text-sm">
        <h3>{title}</h3>
        {children}
      </div>
    </details>
  )
}
