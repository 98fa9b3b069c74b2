import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { ForwardArrow } from '#app/ui/arrows.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { EventCard } from './event-card.tsx'

/** The home page's next events. */
export function LatestEvents({ events }: { events: Occurrence[] }) {
  const { events: texts } = useTexts()
  return (
    <Section
      title={texts.latest}
      aside={
        <LocalLink to="/events" className={buttonClass('secondary')}>
          {texts.viewAll}
          <ForwardArrow />
        </LocalLink>
      }
    >
      {events.length === 0 ? (
        <EmptyState title={texts.noneYet} />
      ) : (
        <ul className={cardGridClass}>
          {events.map((event) => (
            <li key={`${event.eventId} ${event.key}`}>
              <EventCard event={event}>
                <LocalLink
                  to={eventAddress(event)}
                  className={buttonClass('quiet', 'relative mt-auto -mb-2 -ms-5 self-start')}
                >
                  <span>
                    {texts.learnMore}
                    <span className="sr-only">
                      : <Written text={event.title} />
                    </span>
                  </span>
                  <ForwardArrow />
                </LocalLink>
              </EventCard>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
