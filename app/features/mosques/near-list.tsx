import { useState } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass, LinkCard } from '#app/ui/card.tsx'
import { pageSize } from './directory-filters.ts'
import { distanceText, type Position } from './distance.ts'
import type { ShownList } from './joined-pages.ts'
import { MosqueCard, MosqueCover, MosqueHeading } from './mosque-card.tsx'
import { byDistance, type PlacedMosque } from './positions.ts'

/** By distance. Mosques that are not on this page are shown with what the compact list knows: asking for more would tell where one is. */
export function NearList({
  mosques,
  here,
  known,
}: {
  mosques: readonly PlacedMosque[]
  here: Position
  known: ShownList
}) {
  const { near: texts, directory } = useTexts().mosques
  const [count, setCount] = useState(pageSize)
  const cards = new Map(known.mosques.map((mosque) => [mosque.id, mosque]))
  const sorted = byDistance(mosques, here)
  return (
    <>
      <ol className={cardGridClass}>
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
