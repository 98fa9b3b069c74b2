import { CalendarPlus, Rss } from 'lucide-react'
import type { HijriStatus } from '#app/features/hijri/hijri-calendar.ts'
import { calendarInWords, hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { loadMoonPage, type MoonPage } from '#app/features/hijri/moon/moon-page.server.ts'
import { isOneOfTwo, type YearDay } from '#app/features/hijri/moon/special-days-of-year.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { fileAddress, languageOf, localAddress } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/moon'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const page = await loadMoonPage(now, language)
  cacheUntil(context, new Date(page.changesAt))
  return { page, origin, pageUrl: origin + localAddress(language, '/moon') }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { title, description } = pageTexts.of(language).moon
  const sentences = args.loaderData?.page.sentences.join(' ')
  return pageMeta({
    ...args,
    title,
    description: sentences?.slice(0, 300) ?? description,
    image: { url: localAddress(language, '/moon/preview.png'), alt: title, width: 1200, height: 630 },
  })
}

export default function Moon({ loaderData }: Route.ComponentProps) {
  return <MoonDocument {...loaderData} />
}

const feedLink = 'link target inline-flex items-center gap-2'

/** What is announced or expected of the month, the moon of the next 29th, the days of the year and past announcements. */
function MoonDocument({ page, origin, pageUrl }: { page: MoonPage; origin: string; pageUrl: string }) {
  const { moon } = usePageTexts()
  const { hijri, mosques } = useTexts()
  const title = hijriDateInWords(page.date, hijri)
  const shown = page.date.status === 'expected' ? hijri.expected({ date: title }) : title
  return (
    <>
      <PageHeader
        title={moon.title}
        subtitle={moon.subtitle}
        actions={<ShareButton texts={mosques.share} title={title} text={page.sentences.join('\n')} url={pageUrl} />}
      >
        {page.waiting ? <WaitingNotice page={page} /> : <p className="font-semibold text-2xl">{shown}</p>}
      </PageHeader>
      <Section title={moon.now}>
        <div className="measure flex flex-col gap-1 text-lg">
          {page.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p className="measure mt-4 text-ink-soft text-sm">{calendarInWords(page.calendar, page.city, hijri)}</p>
      </Section>
      <Figures page={page} />
      <Year page={page} origin={origin} />
      {page.kind === 'sighting' && <Past past={page.past} />}
    </>
  )
}

function WaitingNotice({ page: { waiting } }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { hijri } = useTexts()
  if (!waiting) return null
  const { month, next, authority, suhoorEnds } = waiting
  const either = hijri.either({ month: hijri.months[month.month - 1]!, next: hijri.months[next.month - 1]! })
  const hasFast = month.month === 9 || next.month === 9
  return (
    <Notice tone="brass">
      <strong className="block">{moon.waiting({ either, authority })}</strong>
      {hasFast && suhoorEnds && moon.waitingHint({ time: suhoorEnds })}
    </Notice>
  )
}

const figures = ['birth', 'sunset', 'age', 'lag', 'bestTime', 'height', 'visibility'] as const

/** The figures of the evening of the 29th and of the one after it, and what they let expect. */
function Figures({ page: { evenings, next, city } }: { page: MoonPage }) {
  const { moon } = usePageTexts()
  const { hijri, dates } = useTexts()
  const [first] = evenings
  if (!first) return null
  const month = hijri.months[next.month - 1]!
  const result = moon.figures.result[first.visibility]
  return (
    <Section title={moon.figures.title}>
      <p className="measure mb-4">
        {moon.figures.next({ day: dayAndMonth(dates, first.day), month })}{' '}
        {result({ city, month, first: dayAndMonth(dates, next.firstDay) })}
      </p>
      <TableFrame label={moon.figures.title} className="max-w-2xl">
        <table className="w-full text-start">
          <thead>
            <tr>
              <th scope="col" className="px-4 py-2 text-start">
                {moon.figures.columns.evening}
              </th>
              {evenings.map(({ day }) => (
                <th key={day} scope="col" className="py-2 pe-4 text-start">
                  {dayAndMonth(dates, day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((name) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="px-4 py-2 text-start font-normal text-ink-soft">
                  {moon.figures.columns[name]}
                </th>
                {evenings.map(({ day, rows }) => (
                  <td key={day} className="py-2 pe-4 tabular-nums">
                    {rows[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="measure mt-4 text-ink-soft text-sm">{moon.figures.notASighting({ city })}</p>
    </Section>
  )
}

/** The days of the coming year that the site shows, and the feeds of them. */
function Year({ page: { year }, origin }: { page: MoonPage; origin: string }) {
  const { moon } = usePageTexts()
  const white = year.filter(({ name }) => name === 'white-days')
  const language = useLanguage()
  const calendar = origin.replace(/^https?:/, 'webcal:') + fileAddress(language, '/moon.ics')
  return (
    <Section title={moon.year.title}>
      {year.length === 0 && <p className="text-ink-soft">{moon.year.none}</p>}
      <YearDays days={year.filter(({ name }) => name !== 'white-days')} />
      {white.length > 0 && (
        <details className="mt-4">
          <summary className="link target">{moon.year.whiteDays}</summary>
          <YearDays days={white} />
        </details>
      )}
      <p className="mt-5 flex flex-wrap gap-x-6">
        <a href={calendar} className={feedLink}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {moon.year.subscribe}
        </a>
        <a href={fileAddress(language, '/moon.atom')} className={feedLink}>
          <Rss aria-hidden="true" className="size-4" />
          {moon.year.feed}
        </a>
      </p>
      <p className="text-ink-soft text-sm">{moon.year.subscribeHint}</p>
    </Section>
  )
}

function YearDays({ days }: { days: readonly YearDay[] }) {
  const { moon } = usePageTexts()
  const { hijri, dates, ramadan } = useTexts()
  const daysInWords = (day: YearDay) => {
    const [first, last] = [dayAndMonth(dates, day.first), dayAndMonth(dates, day.last)]
    if (first === last) return first
    return isOneOfTwo(day) ? ramadan.eid.or({ first, second: last }) : moon.year.from({ first, last })
  }
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {days.map((day) => (
        <li key={day.first} className="flex flex-col border-line border-b py-2">
          <span className="font-semibold">
            {day.name === 'white-days' ? moon.year.whiteDays : hijri.days[day.name]}
          </span>
          <span>{daysInWords(day)}</span>
          <span className="text-ink-soft text-sm">
            {hijriDateInWords(day.date, hijri)} · {statusWord(day, moon.year)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const statusWord = ({ date: { status } }: YearDay, words: Record<Exclude<HijriStatus, 'awaiting'>, string>) =>
  words[status === 'awaiting' ? 'expected' : status]

function Past({ past }: { past: MoonPage['past'] }) {
  const { moon } = usePageTexts()
  return (
    <Section title={moon.past.title}>
      {past.length === 0 && <p className="text-ink-soft">{moon.past.none}</p>}
      <ul className="measure flex flex-col gap-3">
        {past.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      <p className="measure mt-4 text-ink-soft text-sm">{moon.past.note}</p>
    </Section>
  )
}
