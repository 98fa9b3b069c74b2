import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { ResultCard } from './result-card.tsx'

/** The grid of cards in the search results. */
export function ResultGrid({ mosques, events }: Pick<MosquePage, 'mosques' | 'events'>) {
  return (
    <ul className={cardGridClass}>
      {mosques.map((mosque) => (
        <li key={mosque.id} data-mosque={mosque.slug} className="grid">
          <ResultCard mosque={mosque} events={events[mosque.id]} />
        </li>
      ))}
    </ul>
  )
}
