import type { MosquePage } from '#app/features/mosques/mosque-types.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { MosqueCard } from './mosque-card.tsx'

/** The grid of cards in the directory. */
export function MosqueGrid({ mosques, events }: Pick<MosquePage, 'mosques' | 'events'>) {
  return (
    <ul className={cardGridClass}>
      {mosques.map((mosque) => (
        <li key={mosque.id} data-mosque={mosque.slug} className="grid">
          <MosqueCard mosque={mosque} events={events[mosque.id]} />
        </li>
      ))}
    </ul>
  )
}
