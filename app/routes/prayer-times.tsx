import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { ChoiceForm } from '#app/features/prayer-times/choice-form.tsx'
import { guideIn, hijriNames } from '#app/features/prayer-times/guide.server.ts'
import { MonthTable } from '#app/features/prayer-times/month-table.tsx'
import { panelLife, salaahPage } from '#app/features/prayer-times/page.server.ts'
import { PrintHead } from '#app/features/prayer-times/print-head.tsx'
import { useRememberedChoices } from '#app/features/prayer-times/remembered-choices.ts'
import { Failure, LoadingTable } from '#app/features/prayer-times/salaah-notice.tsx'
import { TakeAway } from '#app/features/prayer-times/take-away.tsx'
import { TodayPanel } from '#app/features/prayer-times/today-panel.tsx'
import { Understanding } from '#app/features/prayer-times/understanding.tsx'
import { useCityDay } from '#app/features/prayer-times/use-city-day.ts'
import { YearChart } from '#app/features/prayer-times/year-chart.tsx'
import { dayAndMonth, monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
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
  const page = await salaahPage(url.searchParams, now)
  const life = panelLife(page.panel, now)
  if (life && page.month.state === 'ready' && !page.month.fallback) cacheUntil(context, life)
  else doNotCache(context)
  return { ...page, servedAt: now.getTime(), origin, guide: guideIn(language), hijri: hijriNames(language) }
}

export function meta(args: Route.MetaArgs) {
  const { title, subtitle } = publicTexts.of(languageOf(args.location.pathname)).salaah
  return pageMeta({ ...args, title, description: subtitle, keep: ['city', 'month', 'school'] })
}

export default function PrayerTimes({ loaderData: page }: Route.ComponentProps) {
  const { salaah, dates } = useTexts()
  const { choices } = page
  const today = useCityDay(page.panel, page.today)
  useRememberedChoices(choices, page.today)
  const told = page.panel.state === 'ready' && page.panel.fallback
  const city = salaah.cities[choices.city]
  const month = monthAndYear(dates, choices.month)
  const chosen = `${choices.city} ${choices.month} ${choices.school}`
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={salaah.title} subtitle={salaah.subtitle} />
      </div>
      <Section title={salaah.todayIn(city)} aside={dayAndMonth(dates, today)} className="print:hidden">
        {page.wrong.length > 0 && (
          <Notice tone="brass" className="mb-4">
            {salaah.wrong(page.wrong.join(', '))}
          </Notice>
        )}
        <TodayPanel state={page.panel} servedAt={page.servedAt} />
      </Section>
      <section className="wrap pb-10 print:p-0">
        <PrintHead key={`head ${chosen}`} choices={choices} />
        <h2 className="mb-4 text-2xl print:hidden">{salaah.monthIn(month, city)}</h2>
        <ChoiceForm choices={choices} months={page.months} />
        {page.month.state === 'ready' && page.month.fallback && !told && (
          <Notice tone="brass" className="mt-5">
            {salaah.fallback}
          </Notice>
        )}
        <div className="mt-5">
          <Month {...page} label={salaah.tableLabel(month, city)} today={today} />
        </div>
        <p className="mt-3 text-ink-soft text-sm print:hidden">
          {salaah.method(salaah.angles)}. {salaah.mosqueFirst}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" className={buttonClass('secondary', 'salaah-script')} onClick={() => print()}>
            <Printer aria-hidden="true" />
            {salaah.print}
          </Button>
          <TakeAway key={`take ${chosen}`} choices={choices} origin={page.origin} />
        </div>
      </section>
      <Section title={salaah.chart.title(page.chart.year, city)} className="print:hidden">
        <p className="measure mb-4 text-ink-soft">{salaah.chart.intro}</p>
        <YearChart key={`${chosen} ${page.today}`} chart={page.chart} city={city} />
      </Section>
      <Understanding guide={page.guide} />
    </>
  )
}

type MonthProps = Pick<Route.ComponentProps['loaderData'], 'month' | 'choices' | 'today' | 'hijri'> & { label: string }

function Month({ month, label, choices, today, hijri }: MonthProps) {
  const { salaah } = useTexts()
  const { state, location } = useNavigation()
  const [first] = useState(choices)
  const frame = useRef<HTMLDivElement>(null)
  const key = `${choices.city} ${choices.month} ${choices.school} ${today}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another table
  useEffect(() => showRow(frame.current?.querySelector('.salaah-frame'), today), [key])
  const pending = state === 'loading' && location?.pathname.endsWith('/prayer-times')
  if (pending || month.state === 'loading') return <LoadingTable />
  if (month.state === 'failed') return <Failure message={salaah.failed} />
  return (
    <div ref={frame} className="contents">
      <MonthTable key={key} label={label} rows={month.rows} names={hijri} today={today} entering={choices !== first} />
    </div>
  )
}

/** Brings today's row into the table's own scroll area; the page itself stays where it is. */
function showRow(frame: HTMLElement | null | undefined, day: string): void {
  const row = frame?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  const head = frame?.querySelector<HTMLElement>('thead')
  if (frame && row) frame.scrollTop = row.offsetTop - (head?.offsetHeight ?? 0) - row.offsetHeight
}
