import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type DirectoryFilters, filtersQuery, isFiltered } from './directory-filters.ts'
import { MosqueGrid } from './mosque-grid.tsx'
import { PageLinks } from './page-links.tsx'

/** One page of the directory's list, or the empty state. */
export function MosqueList({ list, filters }: { list: MosquePage; filters: DirectoryFilters }) {
  const { mosques, shell } = useTexts()
  const { directory: texts } = mosques
  if (list.count === 0 && !isFiltered(filters)) return <EmptyState title={texts.none} />
  if (list.count === 0)
    return (
      <EmptyState
        title={texts.empty}
        action={
          <LocalLink to="/mosques" className={buttonClass()}>
            {texts.clearFilters}
          </LocalLink>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      {filters.page > list.page && <Notice className="mb-5">{shell.beyondEnd(filters.page, list.page)}</Notice>}
      <MosqueGrid mosques={list.mosques} events={list.events} />
      <PageLinks list={list} addressOf={(page) => `/mosques${filtersQuery({ ...filters, page })}`} />
    </>
  )
}
