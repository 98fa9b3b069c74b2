import { CalendarPlus, Printer } from 'lucide-react'
import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import { BySchool, SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { describeCalculation } from '#app/features/prayer-times/calculation.ts'
import { formatCanonicalQuery } from '#app/features/prayer-times/choices.ts'
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
import { TodayPanel } from '#app/features/prayer-times/today-panel.tsx'
import { YearChart } from '#app/features/prayer-times/year-chart.tsx'
import { dayAndMonth, monthAndYear } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
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
  const city = cities.find(({ id }) => id === page.choices.city) ?? cities[0]
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
  const page = args.loaderData
  if (!page) return pageMeta({ ...args, title: salaah.title, description: '' })
  const { choices, today, cityName: city } = page
  const first = { id: page.cities[0]?.id ?? '', school: page.defaultSchool }
  const search = formatCanonicalQuery(choices, today, first)
  const month = monthAndYear(dates, choices.month)
  const cityTitle = choices.month === today.slice(0, 7) ? salaah.timesIn({ city }) : salaah.tableLabel({ month, city })
  return pageMeta({
    ...args,
    location: { ...args.location, search },
    title: search ? cityTitle : salaah.title,
    description: search ? salaah.description({ month, city }) : page.subtitle,
    canonicalParams: ['city', 'month', 'school'],
  })
}

export default function PrayerTimes({ loaderData: page }: Route.ComponentProps) {
  const texts = useTexts()
  const { salaah, dates } = texts
  const { choices, cityName: city } = page
  const month = monthAndYear(dates, choices.month)
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={salaah.title} subtitle={page.subtitle} />
      </div>
      <div data-region="today" className="print:hidden">
        <Section
          title={salaah.todayIn({ city })}
          aside={<span data-today-label="">{dayAndMonth(dates, page.today)}</span>}
        >
          {page.invalid.length > 0 && (
            <Notice tone="brass" className="mb-4">
              {salaah.invalid({ names: page.invalid.join(', ') })}
            </Notice>
          )}
          <p className="-mt-4 mb-4 text-ink-soft">
            <SchoolName of={page.schools} />
          </p>
          <SeasonLead lead={page.season} className="mb-5" />
          <TodayPanel state={page.panel} />
        </Section>
      </div>
      <section className="wrap pb-10 print:p-0">
        <div data-region="heading">
          <PrintHeading {...page} />
          <h2 data-announce="" className="mb-4 text-2xl print:hidden">
            {salaah.monthIn({ month, city })}
          </h2>
        </div>
        <ChoiceForm choices={choices} cities={page.cities} months={page.months} today={page.today} />
        <div data-region="month" className="mt-5">
          <Month {...page} label={salaah.tableLabel({ month, city })} />
        </div>
        <div data-region="source" className="measure mt-3 flex flex-col gap-1 text-ink-soft text-sm print:hidden">
          <Source
            adopted={page.adopted}
            method={describeCalculation(page.calculation, texts).method}
            practice={page.practice}
          />
          <p>
            {page.hijri.source}{' '}
            <LocalLink to="/moon" className="link">
              {texts.hijri.moonPage}
            </LocalLink>
          </p>
        </div>
        <div data-region="downloads" className="mt-5 flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" className="needs-script" data-print="">
            <Printer aria-hidden="true" />
            {salaah.print}
          </Button>
          <BySchool of={page.schools} className="flex flex-wrap gap-3">
            {({ school }) => <MonthDownloads choices={{ ...choices, school }} origin={page.origin} />}
          </BySchool>
          {page.hasFasts && <FastingDownloads city={choices.city} origin={page.origin} />}
        </div>
      </section>
      <div data-region="chart" className="print:hidden">
        <Section title={salaah.chart.title({ year: Number(page.today.slice(0, 4)), city })}>
          <p className="measure mb-4 text-ink-soft">{salaah.chart.intro}</p>
          <BySchool of={page.charts}>
            {({ chart, school }) => <YearChart chart={chart} hijri={page.hijri} city={city} school={school} />}
          </BySchool>
        </Section>
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

// Two fields fit side by side on the narrowest phones, with room for 'September 2027' and 'Pietermaritzburg'.
const FIELD_CLASS =
  'min-w-36 flex-1 max-sm:[&>select]:px-2.5 max-sm:[&>select]:pe-7 max-sm:[&>select]:text-sm sm:w-52 sm:flex-none'

type ChoiceFormProps = Pick<SalaahPage, 'choices' | 'cities' | 'months' | 'today'>

/** City, month and school as a GET form. Script applies each choice at once and remembers it on the device. */
function ChoiceForm({ choices, cities, months, today }: ChoiceFormProps) {
  const { salaah, dates } = useTexts()
  const action = localAddress(useLanguage(), '/prayer-times')
  const { city, month, school } = choices
  return (
    <form data-live data-remember={today} action={action} className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField label={salaah.city} name="city" defaultValue={city} className={FIELD_CLASS}>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={salaah.month} name="month" defaultValue={month} className={FIELD_CLASS}>
        <Options of={months} label={(each) => monthAndYear(dates, each)} />
      </SelectField>
      <SegmentedToggle
        legend={salaah.school}
        name="school"
        defaultValue={school}
        options={[
          { value: 'shafii', label: salaah.schools.shafii },
          { value: 'hanafi', label: salaah.schools.hanafi },
        ]}
      />
      <Button type="submit" variant="secondary">
        {salaah.show}
      </Button>
    </form>
  )
}

/** 'Understanding Salaah Times': the prayers, the angles and offsets, a note on history. */
function Understanding({ guide }: { guide: Guide }) {
  return (
    <section className="border-line border-t bg-surface print:hidden">
      <div className="wrap py-10 sm:py-14">
        <h2 className="text-2xl">{guide.title}</h2>
        <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="measure">
            <h3 className="text-lg">{guide.prayersTitle}</h3>
            <ul className="mt-2 flex flex-col gap-2">
              {[guide.fajr, guide.dhuhr, guide.asr, guide.maghrib, guide.isha].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="mt-2 text-ink-soft">{guide.sunrise}</p>
            {guide.history.length > 0 && (
              <>
                <h3 className="mt-8 text-lg">{guide.historyTitle}</h3>
                {guide.history.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </>
            )}
          </div>
          <div className="measure">
            <h3 className="text-lg">{guide.methodTitle}</h3>
            {[guide.angles, guide.later, guide.offsets, guide.date].map(
              (text) =>
                text && (
                  <p key={text} className="mt-2">
                    {text}
                  </p>
                ),
            )}
            <p className="mt-2 font-semibold">{guide.mosques}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
