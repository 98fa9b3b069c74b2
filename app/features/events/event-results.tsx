import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { EventCardPlaceholder } from './event-card-placeholder.tsx'
import { EventGrid } from './event-grid.tsx'
import { eventsAddress } from './event-links.ts'
import type { ListFilters, Occurrence } from './event-types.ts'

const SLOW_MS = 300

type List = { events: Occurrence[]; count: number; maxCount: number; page: number; pages: number }

/** The heading with its count, the cards and the way to further pages. */
export function EventResults({ list, filters }: { list: List; filters: ListFilters }) {
  const { events: texts } = useTexts()
  const { pending, slow } = usePending()
  return (
    <section aria-labelledby="found" aria-busy={pending || undefined}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="found" className="text-2xl">
          {filters.tab === 'past' ? texts.past : texts.upcoming}
        </h2>
        <p role="status" className="text-ink-soft tabular-nums">
          {list.count > list.maxCount ? texts.foundMany(list.maxCount) : texts.found(list.count)}
        </p>
      </div>
      {slow ? <Placeholders /> : <Cards list={list} filters={filters} faded={pending} />}
    </section>
  )
}

function Cards({ list, filters, faded }: { list: List; filters: ListFilters; faded: boolean }) {
  const { events: texts } = useTexts()
  if (list.events.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        action={
          <LocalLink to={eventsAddress({ tab: filters.tab })} className={buttonClass('secondary')}>
            {texts.clear}
          </LocalLink>
        }
      />
    )
  }
  const to = (page: number) => eventsAddress({ ...filters, page })
  return (
    <>
      <div className={cn('transition-opacity', faded && 'opacity-60')}>
        <EventGrid key={to(list.page)} events={list.events} />
      </div>
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
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <EventCardPlaceholder />
      <EventCardPlaceholder />
      <EventCardPlaceholder />
    </div>
  )
}

/** Placeholders only where the wait is long enough to be noticed; shown at once they would flicker. */
function usePending() {
  const { location, state } = useNavigation()
  const pending = state === 'loading' && bareAddress(location.pathname) === '/events'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [pending])
  return { pending, slow }
}
