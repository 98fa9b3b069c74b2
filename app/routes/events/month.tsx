import { List } from 'lucide-react'
import { monthViewFilters } from '#app/features/events/event-filters.ts'
import { startInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress, eventsAddress, monthViewAddress } from '#app/features/events/event-links.ts'
import { loadStartsPractice } from '#app/features/events/event-rows.server.ts'
import { columnOf } from '#app/features/events/event-rules.ts'
import { AccessLine } from '#app/features/events/list/event-card.tsx'
import {
  loadMonthDates,
  type MonthDate,
  type RelaxedMonth,
  relaxMonth,
} from '#app/features/events/list/month-view.server.ts'
import { useFilterLabel } from '#app/features/events/list/no-events.tsx'
import { UsefulLinks, WaysOn } from '#app/features/mosques/directory/ways-on.tsx'
import { findListedCity } from '#app/features/mosques/mosque-cities.server.ts'
import { loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { toListedFilters } from '#app/features/mosques/search/mosques.server.ts'
import { dayAndMonth, monthAndYear } from '#app/i18n/dates.ts'
import { cityNameFor, languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { publicTexts, useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { firstOfMonth, listDays, weekdayOf } from '#app/lib/days.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow, buttonClass, ForwardArrow } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/month'

export const handle = {
  kind: 'document',
  query: ['month', 'mosque', 'type', 'city', 'area', 'audience', 'access'],
  cached: true,
  sitemap: true,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = await cacheUntilMidnight(context)
  const filters = await toListedFilters(monthViewFilters.read(url.searchParams))
  const city = await findListedCity(filters.city)
  const language = languageOf(url.pathname)
  const [view, mosqueName] = await Promise.all([
    loadMonthDates(filters, today),
    loadPublishedMosqueName(filters.mosque, language),
  ])
  const { weekStart } = (await siteSettings()).general
  const cityName = city ? cityNameFor(city.names, language) : null
  const relaxed = view.dates.length === 0 ? await relaxMonth(filters, view.month) : []
  const practice = await loadStartsPractice(view.dates, language)
  return { filters, today, weekStart, mosqueName, city, cityName, relaxed, practice, ...view }
}

export function meta(args: Route.MetaArgs) {
  const { events, dates } = publicTexts.of(languageOf(args.location.pathname))
  const month = monthAndYear(dates, args.loaderData!.month)
  return pageMeta({
    ...args,
    title: events.inMonth({ month }),
    description: events.metaDescription,
    canonicalParams: ['month', 'mosque'],
  })
}

export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const { events: texts, dates } = useTexts()
  const { month, today, isCut } = loaderData
  return (
    <div data-list className="wrap flex flex-col gap-4 py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{texts.inMonth({ month: monthAndYear(dates, month) })}</h1>
        <p className="flex gap-6 print:hidden">
          {today.startsWith(month) && (
            <a href="#today" className="link target inline-flex items-center lg:hidden">
              {texts.days.today}
            </a>
          )}
          <ToList filters={loaderData.filters} />
        </p>
      </div>
      <Chosen data={loaderData} />
      <MonthLinks data={loaderData} />
      {isCut && <Notice>{texts.monthCut({ count: loaderData.dates.length })}</Notice>}
      {loaderData.dates.length === 0 && (
        <EmptyState title={texts.noneInMonth} action={<UsefulLinks className="basis-full justify-center text-sm" />}>
          <RelaxedMonths data={loaderData} />
        </EmptyState>
      )}
      <div className={loaderData.dates.length === 0 ? 'max-lg:hidden' : undefined}>
        <MonthGrid month={month} today={today} dates={loaderData.dates} weekStart={loaderData.weekStart} />
      </div>
      {loaderData.practice && <p className="text-ink-soft text-sm">{loaderData.practice}</p>}
      {loaderData.dates.length > 0 && <MonthLinks as="div" data={loaderData} />}
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

function ToList({ filters: { mosque, type, city, area, audience, access } }: { filters: Data['filters'] }) {
  const { events: texts } = useTexts()
  return (
    <LocalLink
      to={eventsAddress({ mosque, type, city, area, audience, access })}
      className="link target inline-flex items-center gap-2"
    >
      <List aria-hidden="true" className="size-5 shrink-0" />
      {texts.listView}
    </LocalLink>
  )
}

/** The filters that were chosen in the list, and a link without them. */
function Chosen({ data: { filters, month, mosqueName, cityName } }: { data: Data }) {
  const { events: texts } = useTexts()
  const { type, area, audience, access } = filters
  const { labels } = useSharedTexts().times.access
  const words = [
    mosqueName,
    type && texts.types[type],
    cityName,
    area,
    audience && texts.audiences[audience],
    access && labels[access],
  ]
  const chosen = words.filter((word) => word !== null && word !== '')
  if (chosen.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {chosen.map((word) => (
        <Badge key={word} tone="primary">
          <bdi>{word}</bdi>
        </Badge>
      ))}
      <LocalLink to={monthViewAddress({ month })} className="link target inline-flex items-center">
        {texts.clear}
      </LocalLink>
    </p>
  )
}

/** Months like an empty one that have dates. */
function RelaxedMonths({ data: { relaxed, filters, month, mosqueName, city } }: { data: Data }) {
  const { events: texts, dates } = useTexts()
  const { month: _month, ...chosen } = filters
  const labelOf = useFilterLabel({
    filters: chosen,
    mosques: filters.mosque && mosqueName ? [{ id: filters.mosque, name: mosqueName }] : [],
    cities: city ? [city] : [],
  })
  const label = ({ without, filters: changed, count }: RelaxedMonth) => {
    if (without) return texts.withoutFilter({ filter: labelOf(without), count })
    if (changed.month !== month) return texts.inOtherMonth({ month: monthAndYear(dates, changed.month!), count })
    return texts.besideArea({ area: changed.area, count })
  }
  return <WaysOn links={relaxed.map((each) => ({ to: monthViewAddress(each.filters), label: label(each) }))} />
}

/** The links to the months before and after; one of the two is the landmark. */
function MonthLinks({ data: { filters, previous, next }, as: Tag = 'nav' }: { data: Data; as?: 'nav' | 'div' }) {
  const { events: texts, dates } = useTexts()
  const to = (month: string) => monthViewAddress({ ...filters, month })
  return (
    <Tag
      aria-label={Tag === 'nav' ? texts.otherMonths : undefined}
      className="flex flex-wrap justify-between gap-2 print:hidden"
    >
      {previous ? (
        <LocalLink rel="prev" to={to(previous)} className={buttonClass('secondary', 'max-sm:px-2.5! max-sm:text-sm')}>
          <BackArrow />
          {monthAndYear(dates, previous)}
        </LocalLink>
      ) : (
        <span />
      )}{' '}
      {next && (
        <LocalLink rel="next" to={to(next)} className={buttonClass('secondary', 'max-sm:px-2.5! max-sm:text-sm')}>
          {monthAndYear(dates, next)}
          <ForwardArrow />
        </LocalLink>
      )}
    </Tag>
  )
}

const startClasses = [
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
]

/** The dates of a month: a grid of weeks on a wide screen, the days that have events below each other on a small one. */
function MonthGrid({
  month,
  today,
  dates,
  weekStart,
}: {
  month: string
  today: string
  dates: readonly MonthDate[]
  /** The weekday of the first column: 0 is Sunday. */
  weekStart: number
}) {
  const texts = useTexts()
  const first = `${month}-01`
  const days = listDays(first, 31).filter((day) => day < firstOfMonth(first, 1))
  const byDay = Map.groupBy(dates, (event) => event.date ?? '')
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div aria-hidden="true" className="hidden grid-cols-7 border-line border-b bg-sunken lg:grid">
        {days
          .slice(0, 7)
          .toSorted((a, b) => columnOf(a, weekStart) - columnOf(b, weekStart))
          .map((day) => (
            <span key={day} className="px-2 py-2 font-semibold text-ink-soft text-sm">
              {texts.dates.weekdays[weekdayOf(day)]}{' '}
            </span>
          ))}
      </div>
      {days.some((day) => day < today && byDay.has(day)) && today.startsWith(month) && (
        <details className="border-line border-b px-4 lg:hidden print:hidden">
          <summary className="link target inline-flex items-center">{texts.events.earlierInMonth}</summary>
        </details>
      )}
      <ol className="divide-y divide-line lg:-me-px lg:-mb-px lg:grid lg:grid-cols-7 lg:divide-y-0 lg:bg-sunken">
        {days.map((day, index) => {
          const events = byDay.get(day) ?? []
          return (
            <li
              key={day}
              id={day === today ? 'today' : undefined}
              aria-current={day === today ? 'date' : undefined}
              className={cn(
                'min-w-0 scroll-mt-4 border-line px-4 py-3 lg:min-h-28 lg:border-e lg:border-b lg:p-1.5',
                events.length === 0 && day !== today && 'max-lg:hidden',
                day < today && 'max-lg:[details:not([open])+*>&]:hidden',
                index === 0 && startClasses[columnOf(day, weekStart)],
                day === today ? 'bg-brass-soft' : 'bg-surface',
              )}
            >
              <h2 className="mb-1 font-semibold text-base lg:text-sm">
                <span className="lg:sr-only">{dayAndMonth(texts.dates, day)}</span>{' '}
                <span aria-hidden="true" className="hidden tabular-nums lg:inline">
                  {Number(day.slice(8))}
                </span>{' '}
                {day === today && (
                  <span className="ms-2 font-semibold text-brass text-sm">{texts.events.days.today}</span>
                )}
              </h2>
              {events.length > 0 && (
                <ul className="flex flex-col gap-1">
                  {events.map((event) => (
                    <li key={`${event.eventId} ${event.key}`}>
                      <DayEvent event={event} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function DayEvent({ event }: { event: MonthDate }) {
  const texts = useTexts()
  const formatTime = useTimeFormat()
  const isCancelled = event.status === 'cancelled'
  return (
    <LocalLink
      to={eventAddress(event)}
      className="target flex flex-col justify-center rounded-sm py-1 text-ink no-underline hover:bg-primary-soft hover:text-primary-text lg:border-primary-line lg:border-s-3 lg:bg-primary-wash lg:px-1.5 lg:text-sm lg:leading-snug"
    >
      <span className="text-ink-soft text-sm tabular-nums lg:text-xs">
        {isCancelled ? texts.events.cancelled : startInWords(texts, event, formatTime)}
      </span>{' '}
      <span className={cn('font-medium lg:line-clamp-3', isCancelled && 'line-through')}>
        <Written text={event.title} />
      </span>{' '}
      <Written as="span" className="text-ink-soft text-sm lg:sr-only" text={nameOfMosque(useLanguage(), event)} />
      <AccessLine access={event.access} className="lg:sr-only" />
    </LocalLink>
  )
}
