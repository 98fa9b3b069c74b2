import { cardGridClass } from '#app/ui/card.tsx'
import { EventCard } from './event-card.tsx'
import type { Occurrence } from './event-types.ts'

/** The cards of a list of events. */
export function EventGrid({ events }: { events: readonly Occurrence[] }) {
  return (
    <ul className={cardGridClass}>
      {events.map((event) => (
        <li key={`${event.eventId} ${event.key}`}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}
