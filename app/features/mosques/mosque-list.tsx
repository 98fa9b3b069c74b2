import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LinkCard } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type DirectoryFilters, filtersQuery, pageSize } from './directory-filters.ts'
import { distanceText, type Position } from './distance.ts'
import { joined, type ShownList } from './joined-pages.ts'
import { ListTools, MapFrame } from './list-tools.tsx'
import { MosqueCard, MosqueCardPlaceholder, MosqueCover, MosqueHeading } from './mosque-card.tsx'
import { byDistance, type PlacedMosque } from './positions.ts'
import { useHere, usePositions } from './use-positions.ts'

const MosqueMap = lazy(() => import('./mosque-map.tsx').then((module) => ({ default: module.MosqueMap })))

const placeholders = 6
const gridClass = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3'

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
        <div className={gridClass} aria-busy="true">
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
      <ul className={gridClass}>
        {all.mosques.map((mosque, place) => (
          <li key={mosque.id} className="grid">
            <MosqueCard mosque={mosque} events={all.events[mosque.id]} eager={place < 2} />
          </li>
        ))}
      </ul>
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

/** By distance. Mosques that are not on this page are shown with what the compact list knows: asking for more would tell where one is. */
function NearList({ mosques, here, known }: { mosques: readonly PlacedMosque[]; here: Position; known: ShownList }) {
  const { near: texts, directory } = useTexts().mosques
  const [count, setCount] = useState(pageSize)
  const cards = new Map(known.mosques.map((mosque) => [mosque.id, mosque]))
  const sorted = byDistance(mosques, here)
  return (
    <>
      <ol className={gridClass}>
        {sorted.slice(0, count).map((mosque) => {
          const distance = distanceText(texts, mosque.away, mosque.approximate)
          const away = texts.away(mosque.approximate ? texts.about(distance) : distance)
          const card = cards.get(mosque.id)
          const brief = { ...mosque, arabicName: null, area: mosque.place, suburb: null, picture: null }
          return (
            <li key={mosque.id} className="grid">
              {card ? (
                <MosqueCard mosque={card} events={known.events[mosque.id]} away={away} />
              ) : (
                <LinkCard>
                  <MosqueCover mosque={brief} />
                  <div className="p-5">
                    <MosqueHeading mosque={brief} away={away} />
                  </div>
                </LinkCard>
              )}
            </li>
          )
        })}
      </ol>
      {sorted.length > count && (
        <p className="my-6 text-center">
          <button type="button" className={buttonClass('secondary')} onClick={() => setCount(count + pageSize)}>
            {directory.showMore}
          </button>
        </p>
      )}
      {mosques.length < known.count && <p className="mt-4 text-center text-ink-soft text-sm">{texts.unplaced}</p>}
    </>
  )
}
