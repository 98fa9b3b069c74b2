import { cardGridClass } from '#app/ui/card.tsx'
import type { ShownList } from './joined-pages.ts'
import { MosqueCard } from './mosque-card.tsx'

/** The cards of the directory. */
export function MosqueGrid({ mosques, events }: Pick<ShownList, 'mosques' | 'events'>) {
  return (
    <ul className={cardGridClass}>
      {mosques.map((mosque) => (
        <li key={mosque.id} className="grid">
          <MosqueCard mosque={mosque} events={events[mosque.id]} />
        </li>
      ))}
    </ul>
  )
}
