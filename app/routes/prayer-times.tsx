import { Printer } from 'lucide-react'
import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import { BySchool, SchoolName } from '#app/features/prayer-times/by-school.tsx'
import { describeCalculation } from '#app/features/prayer-times/calculation.ts'
import { ChoiceForm } from '#app/features/prayer-times/choice-form.tsx'
import { formatCanonicalQuery } from '#app/features/prayer-times/choices.ts'
import { getGuide, getHijriNames } from '#app/features/prayer-times/guide.server.ts'
import { LoadingTable } from '#app/features/prayer-times/month/loading-table.tsx'
import { MonthDownloads } from '#app/features/prayer-times/month/month-downloads.tsx'
import { MonthTable } from '#app/features/prayer-times/month/month-table.tsx'
import { PrintHeading } from '#app/features/prayer-times/month/print-heading.tsx'
import { YearChart } from '#app/features/prayer-times/month/year-chart.tsx'
import { getPanelExpiry, loadSalaahPage } from '#app/features/prayer-times/page.server.ts'
import { TodayPanel } from '#app/features/prayer-times/today/today-panel.tsx'
import { Understanding } from '#app/features/prayer-times/understanding.tsx'
import { dayAndMonth, monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import type { Route } from './+types/prayer-times'

export const handle = {
  kind: 'document',
  query: ['city', 'month', 'school'],
  cached: true,
  sitemap: true,
  maxBodyBytes: 0,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const page = await loadSalaahPage(url.searchParams, now, language)
  const life = getPanelExpiry(page.panel)
  if (life && page.month.state === 'ready' && !page.month.fallback) cacheUntil(context, life)
  else doNotCache(context)
  const settings = await siteSettings()
  return {
    ...page,
    origin,
    subtitle: siteWords(settings, language).salaahSubtitle,
    guide: getGuide(language, page.calculation, settings),
    hijri: getHijriNames(language),
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
  const cityTitle = choices.month === today.slice(0, 7) ? salaah.timesIn(city) : salaah.tableLabel(month, city)
  return pageMeta({
    ...args,
    location: { ...args.location, search },
    title: search ? cityTitle : salaah.title,
    description: search ? salaah.description(month, city) : page.subtitle,
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
        <Section title={salaah.todayIn(city)} aside={<span data-today-label="">{dayAndMonth(dates, page.today)}</span>}>
          {page.invalid.length > 0 && (
            <Notice tone="brass" className="mb-4">
              {salaah.invalid(page.invalid.join(', '))}
            </Notice>
          )}
          <p className="-mt-4 mb-4 text-ink-soft">
            <SchoolName of={page.schools} />
          </p>
          <TodayPanel state={page.panel} />
        </Section>
      </div>
      <section className="wrap pb-10 print:p-0">
        <div data-region="heading">
          <PrintHeading {...page} />
          <h2 data-announce="" className="mb-4 text-2xl print:hidden">
            {salaah.monthIn(month, city)}
          </h2>
        </div>
        <ChoiceForm choices={choices} cities={page.cities} months={page.months} today={page.today} />
        <div data-region="month" className="mt-5">
          <Month {...page} label={salaah.tableLabel(month, city)} />
        </div>
        <div data-region="source" className="measure mt-3 flex flex-col gap-1 text-ink-soft text-sm print:hidden">
          <Source adopted={page.adopted} method={describeCalculation(page.calculation, texts).method} />
        </div>
        <div data-region="downloads" className="mt-5 flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" className="needs-script" data-print="">
            <Printer aria-hidden="true" />
            {salaah.print}
          </Button>
          <BySchool of={page.schools} className="flex flex-wrap gap-3">
            {({ school }) => <MonthDownloads choices={{ ...choices, school }} origin={page.origin} />}
          </BySchool>
        </div>
      </section>
      <div data-region="chart" className="print:hidden">
        <Section title={salaah.chart.title(Number(page.today.slice(0, 4)), city)}>
          <p className="measure mb-4 text-ink-soft">{salaah.chart.intro}</p>
          <BySchool of={page.charts}>
            {({ chart, school }) => <YearChart chart={chart} city={city} school={school} />}
          </BySchool>
        </Section>
      </div>
      <Understanding guide={page.guide} />
    </>
  )
}

type SourceProps = Pick<Route.ComponentProps['loaderData'], 'adopted'> & { method: string }

/** Where the times of the month are from. */
function Source({ adopted, method }: SourceProps) {
  const { salaah } = useTexts()
  return (
    <>
      {adopted && (
        <p>
          <AdoptedNote source={adopted} withDates />
        </p>
      )}
      <p>
        {adopted && adopted.shown !== 'none' && salaah.adopted.otherTimes} {method}. {salaah.mosqueFirst}
      </p>
    </>
  )
}

type MonthProps = Pick<Route.ComponentProps['loaderData'], 'month' | 'panel' | 'today' | 'hijri'> & { label: string }

/** The table, with templates that replace it while another one is slow or has failed to load. */
function Month({ month, panel, label, today, hijri }: MonthProps) {
  const { salaah } = useTexts()
  const isNoticeShown = panel.state === 'ready' && panel.fallback
  const failure = <RetryNotice message={salaah.failed} retry={salaah.tryAgain} className="mb-5" />
  return (
    <>
      <template data-state="slow">
        <LoadingTable />
      </template>
      <template data-state="failed">{failure}</template>
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
      {month.state === 'failed' && failure}
      {month.state === 'ready' && <MonthTable label={label} bySchool={month.bySchool} names={hijri} today={today} />}
    </>
  )
}
