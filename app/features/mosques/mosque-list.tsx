import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type DirectoryFilters, filtersQuery, pageSize } from './directory-filters.ts'
import { joined, type ShownList } from './joined-pages.ts'
import { ListTools, MapFrame } from './list-tools.tsx'
import { MosqueCardPlaceholder } from './mosque-card-placeholder.tsx'
import { MosqueGrid } from './mosque-grid.tsx'
import { useHere, usePositions } from './use-positions.ts'

const NearList = lazy(async () => ({ default: (await import('./near-list.tsx')).NearList }))
const MosqueMap = lazy(async () => ({ default: (await import('./mosque-map.tsx')).MosqueMap }))

const placeholders = 6

/** The mosques found, by name or by distance, with the map above them. */
export function MosqueList({
  list,
  filters,
  tiles,
  loading,
}: {
  list: ShownList
  filters: DirectoryFilters
  tiles: string
  loading: boolean
}) {
  const texts = useTexts().mosques
  const query = filtersQuery({ ...filters, page: 1 })
  const [shown, setShown] = useState({ source: list, all: { ...list, query } })
  if (shown.source !== list) setShown({ source: list, all: joined(shown.all, { ...list, query }) })
  const [here, ask, forget] = useHere()
  const [map, setMap] = useState(false)
  const near = here.state === 'known' ? here.position : null
  const positions = usePositions(query, map || near !== null)
  const { all } = shown

  if (list.count === 0 && !loading)
    return (
      <EmptyState
        title={texts.directory.empty}
        action={
          <LocalLink to="/mosques" replace preventScrollReset className={buttonClass()}>
            {texts.directory.clearFilters}
          </LocalLink>
        }
      >
        {texts.directory.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <ListTools
        here={here}
        ask={ask}
        forget={forget}
        unsorted={positions.state === 'failed'}
        map={map}
        onMap={() => setMap(!map)}
        tiles={tiles}
      />
      {map && (
        <MapFrame positions={positions}>
          {(mosques) => (
            <Suspense fallback={texts.map.loading}>
              <MosqueMap mosques={mosques} here={near} tiles={tiles} />
            </Suspense>
          )}
        </MapFrame>
      )}
      {loading ? (
        <div className={cardGridClass} aria-busy="true">
          <p className="sr-only">{texts.directory.loading}</p>
          {Array.from({ length: placeholders }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
            <MosqueCardPlaceholder key={place} />
          ))}
        </div>
      ) : near && positions.state === 'ready' ? (
        <NearList mosques={positions.mosques} here={near} known={all} />
      ) : (
        <NamedList all={all} filters={filters} />
      )}
    </>
  )
}

function NamedList({ all, filters }: { all: ShownList; filters: DirectoryFilters }) {
  const { directory: texts } = useTexts().mosques
  const to = (page: number) => `/mosques${filtersQuery({ ...filters, page })}`
  const first = Math.floor(all.from / pageSize) + 1
  return (
    <>
      {first > 1 && (
        <PageLink to={to(first - 1)} rel="prev">
          {texts.showEarlier}
        </PageLink>
      )}
      <MosqueGrid key={`${filtersQuery(filters)} ${all.from}`} mosques={all.mosques} events={all.events} />
      {all.to < all.count && (
        <PageLink to={to(all.page + 1)} rel="next">
          {texts.showMore}
        </PageLink>
      )}
      {all.count > pageSize && (
        <p className="mt-3 text-center text-ink-soft text-sm tabular-nums">
          {texts.range(all.from + 1, all.to, all.count)}
        </p>
      )}
    </>
  )
}

function PageLink({ to, rel, children }: { to: string; rel: string; children: ReactNode }) {
  return (
    <p className="my-6 text-center">
      <LocalLink to={to} rel={rel} replace preventScrollReset className={buttonClass('secondary')}>
        {children}
      </LocalLink>
    </p>
  )
}
