import type { ReactNode } from 'react'
import type { EventFilters, UnknownFilter } from '#app/features/events/event-filters.ts'
import { eventsAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { UnknownFilters } from '#app/features/mosques/directory/ways-on.tsx'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { AgendaPlaceholders, EventAgenda } from './event-agenda.tsx'
import { labelOfFilter } from './no-events.tsx'

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
      <Pagination
        texts={{ pages: texts.pages, page: texts.pageOf, previous: texts.previousPage, next: texts.nextPage }}
        page={list.page}
        pages={list.pages}
        link={(page, link) => <LocalLink to={to(page)} {...link} />}
        className="mt-8"
      />
    </>
  )
}
