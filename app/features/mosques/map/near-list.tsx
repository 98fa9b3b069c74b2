import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DIRECTORY_PAGE_SIZE } from '#app/features/mosques/directory/directory-filters.ts'
import { MosqueCover, MosqueHeading } from '#app/features/mosques/page/mosque-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardGridClass, LinkCard } from '#app/ui/card.tsx'
import { type DistanceTexts, formatDistanceAway, type Position } from './distance.ts'
import { type LocatedMosque, sortByDistance } from './positions.ts'
import type { PageCards } from './use-positions.ts'

/**
 * By distance. Mosques that are not on this page are shown with what the list of positions knows: asking the server for
 * more would say where the visitor is.
 */
export function NearList({
  mosques,
  unplaced,
  cards,
  position,
  texts,
  mosquesPath,
}: {
  mosques: readonly LocatedMosque[]
  unplaced: number
  cards: PageCards
  position: Position
  texts: DistanceTexts & { unplaced: string; showMore: string }
  mosquesPath: string
}) {
  const [count, showMore] = useListLength()
  useScrollPosition()
  const sorted = sortByDistance(mosques, position)
  return (
    <>
      <ol className={cardGridClass}>
        {sorted.slice(0, count).map((mosque) => {
          const card = cards.get(mosque.id)
          return (
            <li key={mosque.id} className="relative grid">
              {card ? <PageCard card={card} /> : <BriefCard mosque={mosque} href={mosquesPath + mosque.id} />}
              <p className="pointer-events-none absolute start-3 top-3 rounded-full bg-surface px-3 py-0.5 font-semibold text-primary-text text-sm shadow-lift">
                {formatDistanceAway(texts, mosque.away, mosque.approximate)}
              </p>
            </li>
          )
        })}
      </ol>
      {sorted.length > count && (
        <p className="my-6 text-center">
          <Button variant="secondary" onClick={showMore}>
            {texts.showMore}
          </Button>
        </p>
      )}
      {unplaced > 0 && <p className="mt-4 text-center text-ink-soft text-sm">{texts.unplaced}</p>}
    </>
  )
}

/** How many are shown. The step in the history remembers it, so that Back finds the list as long as it was. */
function useListLength(): [count: number, showMore: () => void] {
  const [count, setCount] = useState<number>(() => history.state?.nearListLength ?? DIRECTORY_PAGE_SIZE)
  const showMore = () => {
    const nearListLength = count + DIRECTORY_PAGE_SIZE
    history.replaceState({ nearListLength }, '')
    setCount(nearListLength)
  }
  return [count, showMore]
}

/** The browser restores the scroll position before this list is there, so the list does it once more. */
function useScrollPosition(): void {
  useEffect(() => {
    const { nearListScroll, ...rest } = history.state ?? {}
    if (nearListScroll !== undefined) {
      history.replaceState(rest, '')
      scrollTo({ top: nearListScroll, behavior: 'instant' })
    }
    const remember = () => history.replaceState({ ...history.state, nearListScroll: scrollY }, '')
    addEventListener('pagehide', remember)
    return () => removeEventListener('pagehide', remember)
  }, [])
}

/** A copy of the page's own card. Its pattern gets an id of its own: the one in the hidden list is not drawn. */
function PageCard({ card }: { card: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const copy = card.firstElementChild!.cloneNode(true) as HTMLElement
    const pattern = copy.querySelector('pattern')
    if (pattern) {
      pattern.id += '-near'
      copy.querySelector('[data-slot=pattern] rect')?.setAttribute('fill', `url(#${pattern.id})`)
    }
    box.current!.replaceChildren(copy)
  }, [card])
  return <div ref={box} className="contents" />
}

function BriefCard({ mosque: { id, name, place }, href }: { mosque: LocatedMosque; href: string }) {
  return (
    <LinkCard>
      <MosqueCover mosque={{ id, picture: null }} />
      <div className="p-5">
        <MosqueHeading name={name} location={place} href={href} />
      </div>
    </LinkCard>
  )
}
