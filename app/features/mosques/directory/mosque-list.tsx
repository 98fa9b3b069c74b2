import type { ReactNode } from 'react'
import { ladiesAndChildren } from '#app/features/mosques/mosque-facts.ts'
import {
  DIRECTORY_PAGE_SIZE,
  type DirectoryFilters,
  filtersQuery,
  isFiltered,
} from '#app/features/mosques/mosque-filters.ts'
import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState, rowsClass, Skeleton } from '#app/ui/card.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { DirectoryRows } from './mosque-cards.tsx'
import { UsefulLinks } from './ways-on.tsx'

/** Filters and page links lead to this element, so that visitors need not scroll past the search again. */
export const RESULTS_ID = 'results'

/** The row of buttons and fields above the list. */
export function ToolRow({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap gap-2 sm:gap-x-3">{children}</div>
}

/** One page of the directory's list, or the empty state. */
export function MosqueList({
  list,
  filters,
  ways,
}: {
  list: MosquePage
  filters: DirectoryFilters
  /** Searches like one that found nothing. */
  ways: ReactNode
}) {
  const { mosques, shell } = useTexts()
  const { directory: texts } = mosques
  if (list.count === 0 && !isFiltered(filters)) return <EmptyState title={texts.none} />
  if (list.count === 0)
    return (
      <EmptyState
        title={texts.empty}
        action={
          <>
            <LocalLink to="/mosques" className={buttonClass()}>
              {texts.clearFilters}
            </LocalLink>
            <UsefulLinks className="basis-full justify-center text-sm" />
          </>
        }
      >
        {ladiesAndChildren.every((name) => filters.facility.includes(name)) ? texts.noneForFamilies : texts.emptyHint}
        {ways}
      </EmptyState>
    )
  return (
    <>
      {filters.page > list.page && (
        <Notice className="mb-5">{shell.beyondEnd({ asked: filters.page, last: list.page })}</Notice>
      )}
      <DirectoryRows mosques={list.mosques} events={list.events} />
      <PageLinks list={list} addressOf={(page) => `/mosques${filtersQuery({ ...filters, page })}`} />
    </>
  )
}

/** Links to the previous and the next page of a list. */
export function PageLinks({
  list,
  addressOf,
}: {
  list: Omit<MosquePage, 'mosques' | 'events'>
  addressOf: (page: number) => string
}) {
  const { directory: texts } = useTexts().mosques
  if (list.count <= DIRECTORY_PAGE_SIZE) return null
  const to = (page: number) => `${addressOf(page)}#${RESULTS_ID}`
  return (
    <nav aria-label={texts.pages} className="mt-6 flex flex-wrap items-center justify-center gap-4">
      {list.page > 1 && (
        <LocalLink to={to(list.page - 1)} rel="prev" className={buttonClass('secondary')}>
          {texts.showEarlier}
        </LocalLink>
      )}
      <span className="text-ink-soft text-sm tabular-nums">
        {texts.range({ first: list.from + 1, last: list.to, count: list.count })}
      </span>
      {list.to < list.count && (
        <LocalLink to={to(list.page + 1)} rel="next" className={buttonClass('secondary')}>
          {texts.showMore}
        </LocalLink>
      )}
    </nav>
  )
}

const placeholderKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Templates that script shows in place of the list: while a response is slow, and after one failed. */
export function ListStates() {
  const { directory: texts } = useTexts().mosques
  return (
    <>
      <template data-state="slow">
        <p className="sr-only">{texts.loading}</p>
        <ul className={rowsClass}>
          {placeholderKeys.map((key) => (
            <li key={key} data-slot="placeholder" className="flex gap-3 py-3 sm:gap-5">
              <Skeleton className="size-14 rounded-md lg:h-18 lg:w-24" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-6 w-2/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </li>
          ))}
        </ul>
      </template>
      <template data-state="failed">
        <RetryNotice message={texts.failed} retry={texts.retry} className="mt-4" />
      </template>
    </>
  )
}
