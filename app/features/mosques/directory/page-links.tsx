import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { DIRECTORY_PAGE_SIZE } from './directory-filters.ts'

/** Filters and page links lead to this element, so that visitors need not scroll past the search again. */
export const RESULTS_ID = 'results'

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
      <span className="text-ink-soft text-sm tabular-nums">{texts.range(list.from + 1, list.to, list.count)}</span>
      {list.to < list.count && (
        <LocalLink to={to(list.page + 1)} rel="next" className={buttonClass('secondary')}>
          {texts.showMore}
        </LocalLink>
      )}
    </nav>
  )
}
