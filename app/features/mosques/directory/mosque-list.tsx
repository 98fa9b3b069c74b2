import type { ReactNode } from 'react'
import {
  DIRECTORY_PAGE_SIZE,
  type DirectoryFilters,
  filtersQuery,
  isFiltered,
} from '#app/features/mosques/mosque-filters.ts'
import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { PageTexts } from '#app/i18n/page-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass, ForwardArrow } from '#app/ui/button.tsx'
import { cardGridClass, EmptyState, Skeleton } from '#app/ui/card.tsx'
import { Notice, RetryNotice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import { MosqueGrid } from './mosque-cards.tsx'
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
        {texts.emptyHint}
        {ways}
      </EmptyState>
    )
  return (
    <>
      {filters.page > list.page && (
        <Notice className="mb-5">{shell.beyondEnd({ asked: filters.page, last: list.page })}</Notice>
      )}
      <MosqueGrid mosques={list.mosques} events={list.events} />
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
        <div className={cardGridClass}>
          {placeholderKeys.map((key) => (
            <MosqueCardPlaceholder key={key} />
          ))}
        </div>
      </template>
      <template data-state="failed">
        <RetryNotice message={texts.failed} retry={texts.retry} className="mt-4" />
      </template>
    </>
  )
}

/** Stands in for a card that is loading. */
function MosqueCardPlaceholder() {
  return (
    <div data-slot="placeholder" className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-[3/1] rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  )
}

/** The texts below the list: about the mosques, and how to visit one. They are long, so the loader sends only this language. */
export function DirectoryGuide({ texts }: { texts: PageTexts['directoryGuide'] & { about: string[] } }) {
  return (
    <div className="mt-8 border-line border-t bg-surface">
      <Section title={texts.aboutTitle}>
        <div className="measure flex flex-col gap-4">
          {texts.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={texts.etiquetteTitle} className="pt-0 sm:pt-0">
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {texts.etiquette.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Rosette className="mt-1 size-6 text-primary-line" />
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <LocalLink
          to="/prayer-times"
          className="target mt-6 inline-flex items-center gap-2 font-semibold text-primary-text no-underline hover:underline"
        >
          {texts.etiquetteTimes}
          <ForwardArrow />
        </LocalLink>
      </Section>
    </div>
  )
}
