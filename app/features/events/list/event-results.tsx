import type { ReactNode } from 'react'
import { eventsAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { EventCardPlaceholder } from './event-card-placeholder.tsx'
import type { EventFilters } from './event-filters.ts'
import { EventGrid } from './event-grid.tsx'

type List = { events: Occurrence[]; count: number; maxCount: number; page: number; pages: number }

/** The heading with its count, the cards and the pagination. The script replaces both regions when filters change. */
export function EventResults({ list, filters, empty }: { list: List; filters: EventFilters; empty: ReactNode }) {
  const { events: texts, shell } = useTexts()
  return (
    <section aria-labelledby="found">
      <div data-region="found" className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:mb-5">
        <h2 id="found" className="text-xl sm:text-2xl">
          {filters.tab === 'past' ? texts.past : texts.upcoming}
        </h2>
        <p data-announce className="text-ink-soft tabular-nums max-sm:text-sm">
          {list.count > list.maxCount ? texts.foundMany(list.maxCount) : texts.found(list.count)}
        </p>
      </div>
      <div data-region="results">
        <template data-state="slow">
          <Placeholders />
        </template>
        <template data-state="failed">
          <RetryNotice message={texts.failed} retry={shell.failure.retry} className="mb-5" />
        </template>
        {filters.page > list.page && <Notice className="mb-5">{shell.beyondEnd(filters.page, list.page)}</Notice>}
        {list.events.length === 0 ? empty : <Cards list={list} filters={filters} />}
      </div>
    </section>
  )
}

function Cards({ list, filters }: { list: List; filters: EventFilters }) {
  const { events: texts } = useTexts()
  const to = (page: number) => `${eventsAddress({ ...filters, page })}#found`
  return (
    <>
      <EventGrid events={list.events} />
      {list.pages > 1 && (
        <Pagination
          label={texts.pages}
          summary={texts.pageOf(list.page, list.pages)}
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

function Placeholders() {
  const { events: texts } = useTexts()
  return (
    <div className={cardGridClass}>
      <p className="sr-only">{texts.loading}</p>
      <EventCardPlaceholder />
      <EventCardPlaceholder />
      <EventCardPlaceholder />
    </div>
  )
}
