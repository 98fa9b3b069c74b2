import type { Occurrence } from '#app/features/events/event-types.ts'
import { cardGridClass } from '#app/ui/card.tsx'
import { EventCard } from './event-card.tsx'

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
