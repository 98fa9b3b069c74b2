import type { ReactNode } from 'react'
import { countFilters, type EventFilters, type UnknownFilter } from '#app/features/events/event-filters.ts'
import { eventAddress, eventsAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { UnknownFilters, UsefulLinks, WaysOn } from '#app/features/mosques/directory/ways-on.tsx'
import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { AgendaPlaceholders, EventAgenda } from './event-agenda.tsx'
import type { RelaxedEvents } from './event-list.server.ts'

type List = {
  events: Occurrence[]
  count: number
  maxCount: number
  page: number
  pages: number
  place: string | null
  /** The day of the site. */
  today: string
}

/** The heading with its count, the days and the pagination. The script replaces both regions when filters change. */
export function EventResults({
  list,
  filters,
  unknown,
  practice,
  empty,
}: {
  list: List
  filters: EventFilters
  unknown: readonly UnknownFilter[]
  practice: string | null
  empty: ReactNode
}) {
  const { events: texts, shell } = useTexts()
  return (
    <section aria-labelledby="found">
      <div data-region="found" className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="found" className="scroll-mt-4 text-xl sm:text-2xl">
          {filters.tab === 'past' ? texts.past : texts.upcoming}
        </h2>
        <p data-announce className="text-ink-soft tabular-nums max-sm:text-sm">
          {list.count > list.maxCount ? texts.foundMany({ count: list.maxCount }) : texts.found({ count: list.count })}
        </p>
      </div>
      <div data-region="results">
        <template data-state="slow">
          <AgendaPlaceholders />
        </template>
        <template data-state="failed">
          <RetryNotice message={texts.failed} retry={shell.failure.retry} className="mt-4" />
        </template>
        <UnknownFilters
          unknown={unknown.map(({ filter, value }) => ({
            value,
            label: texts[labelOfFilter[filter]],
            to: eventsAddress({ ...filters, page: 1, [filter]: undefined }),
          }))}
        />
        {list.place !== null && list.count > 0 && (
          <p className="mb-3 text-ink-soft">
            <Written text={texts.withPlace({ place: list.place })} />
          </p>
        )}
        {filters.page > list.page && (
          <Notice className="mb-5">{shell.beyondEnd({ asked: filters.page, last: list.page })}</Notice>
        )}
        {list.events.length === 0 ? empty : <Days list={list} filters={filters} />}
        {practice && <p className="mt-4 text-ink-soft text-sm">{practice}</p>}
      </div>
    </section>
  )
}

function Days({ list, filters }: { list: List; filters: EventFilters }) {
  const { events: texts } = useTexts()
  const to = (page: number) => `${eventsAddress({ ...filters, page })}#found`
  return (
    <>
      <EventAgenda events={list.events} today={list.today} />
      {list.pages > 1 && (
        <Pagination
          label={texts.pages}
          summary={texts.pageOf({ page: list.page, pages: list.pages })}
          previous={list.page > 1 ? (link) => <LocalLink to={to(list.page - 1)} {...link} /> : undefined}
          next={list.page < list.pages ? (link) => <LocalLink to={to(list.page + 1)} {...link} /> : undefined}
          previousLabel={texts.previousPage}
          nextLabel={texts.nextPage}
          className="mt-8"
        />
      )}
    </>
  )
}

type NoEventsProps = {
  filters: EventFilters
  /** Searches like this one that found something; null without filters. */
  relaxed: { searches: readonly RelaxedEvents[]; next: Occurrence | null } | null
} & Pick<Choices, 'mosques' | 'cities'>

/** Why the list is empty, and where to go on: filters that match nothing, or nothing planned. */
export function NoEvents({ filters, relaxed, ...choices }: NoEventsProps) {
  const { events: texts } = useTexts()
  const { tab } = filters
  const isFiltered = countFilters(filters) > 0
  const nothing = tab === 'past' ? texts.nonePast : texts.noneYet
  return (
    <EmptyState
      title={isFiltered ? texts.none : nothing}
      action={
        <>
          <LocalLink to={isFiltered ? eventsAddress({ tab }) : '/mosques'} className={buttonClass('secondary')}>
            {isFiltered ? texts.clear : texts.toMosques}
          </LocalLink>
          <UsefulLinks className="basis-full justify-center text-sm" />
        </>
      }
    >
      {relaxed && <RelaxedFilters {...relaxed} filters={filters} {...choices} />}
    </EmptyState>
  )
}

type Choices = {
  filters: Pick<EventFilters, 'type' | 'audience' | 'area' | 'city' | 'mosque'> & Partial<EventFilters>
  mosques: readonly { id: string; name: string }[]
  cities: readonly MosqueCity[]
}

/** The value of a filter in words. */
export function useFilterLabel({ filters, mosques, cities }: Choices) {
  const { events: texts } = useTexts()
  const language = useLanguage()
  const city = cities.find(({ id }) => id === filters.city)
  return (filter: NonNullable<RelaxedEvents['changed']>['filter']): string =>
    ({
      when: filters.when && texts.days[filters.when],
      month: filters.month && texts.months[filters.month],
      audience: filters.audience && texts.audiences[filters.audience],
      type: filters.type && texts.types[filters.type],
      area: filters.area,
      city: city && cityNameFor(city.names, language),
      mosque: mosques.find(({ id }) => id === filters.mosque)?.name,
      q: filters.q,
    })[filter] ?? texts[labelOfFilter[filter]]
}

const labelOfFilter = {
  when: 'dayFilter',
  month: 'month',
  audience: 'audience',
  type: 'type',
  area: 'area',
  city: 'city',
  mosque: 'mosque',
  q: 'search',
} as const

function RelaxedFilters({ searches, next, ...choices }: NonNullable<NoEventsProps['relaxed']> & Choices) {
  const { events: texts, dates } = useTexts()
  const labelOf = useFilterLabel(choices)
  const links = searches.map(({ changed, filters, count }) => ({
    to: eventsAddress(filters),
    label: changed
      ? texts[changed.as === 'only' ? 'onlyFilter' : 'withoutFilter']({ filter: labelOf(changed.filter), count })
      : texts.besideArea({ area: filters.area, count }),
  }))
  const day = next?.date && {
    to: eventAddress(next),
    label: texts.onOtherDay({ day: dayAndMonth(dates, next.date), title: next.title }),
  }
  return <WaysOn links={day ? [...links, day] : links} />
}
