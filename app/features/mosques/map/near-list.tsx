import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DIRECTORY_PAGE_SIZE } from '#app/features/mosques/directory/directory-filters.ts'
import { MosqueCover, MosqueHeading } from '#app/features/mosques/page/mosque-heading.tsx'
import type { Language } from '#app/i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { cardGridClass, LinkCard } from '#app/ui/card.tsx'
import type { Position } from '#salaah/qibla.ts'
import { type DistanceTexts, formatDistanceAway } from './distance.ts'
import { type LocatedMosque, sortByDistance } from './positions.ts'
import type { PageCards } from './use-positions.ts'

/**
 * Mosques by distance. Those that are not on this page show only what the list of positions contains: a request for
 * more would reveal where the visitor is.
 */
export function NearList({
  mosques,
  withoutPosition,
  cards,
  position,
  texts,
  mosquesPath,
}: {
  mosques: readonly LocatedMosque[]
  withoutPosition: number
  cards: PageCards
  position: Position
  texts: DistanceTexts & { withoutPosition: string; showMore: string }
  mosquesPath: string
}) {
  const [count, showMore] = useListLength()
  useScrollPosition()
  const sorted = sortByDistance(mosques, position)
  return (
    <>
      <ol className={cardGridClass}>
        {sorted.slice(0, count).map((mosque) => {
          const card = cards.get(mosque.slug)
          return (
            <li key={mosque.slug} className="relative grid">
              {card ? <PageCard card={card} /> : <BriefCard mosque={mosque} href={mosquesPath + mosque.slug} />}
              <p className="pointer-events-none absolute start-3 top-3 rounded-full bg-surface px-3 py-0.5 font-semibold text-primary-text text-sm shadow-lift">
                {formatDistanceAway(texts, mosque.kilometers, mosque.approximate)}
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
      {withoutPosition > 0 && <p className="mt-4 text-center text-ink-soft text-sm">{texts.withoutPosition}</p>}
    </>
  )
}

/** The number of mosques shown. It is stored in the history entry, so that Back restores the length of the list. */
function useListLength(): [count: number, showMore: () => void] {
  const [count, setCount] = useState<number>(() => history.state?.nearListLength ?? DIRECTORY_PAGE_SIZE)
  const showMore = () => {
    const nearListLength = count + DIRECTORY_PAGE_SIZE
    history.replaceState({ nearListLength }, '')
    setCount(nearListLength)
  }
  return [count, showMore]
}

/** Restores the scroll position again, because the browser does it before this list is rendered. */
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

/** A copy of the card in the page. Its pattern gets a new id, because a pattern in the hidden list is not drawn. */
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

function BriefCard({ mosque: { slug, name, area }, href }: { mosque: LocatedMosque; href: string }) {
  return (
    <LinkCard>
      <MosqueCover mosque={{ slug, picture: null }} />
      <div className="p-5">
        <MosqueHeading name={name} location={area} language={document.documentElement.lang as Language} href={href} />
      </div>
    </LinkCard>
  )
}
