import { eventsAddress } from '#app/features/events/event-links.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { PlaceEvents } from './mosque-search.server.ts'

/** From a search for mosques of a place to the events there. */
export function PlaceEventsLink({ found }: { found: PlaceEvents | null }) {
  const { events } = useTexts()
  if (!found || found.count === 0) return null
  return (
    <p className="mb-4">
      <LocalLink to={eventsAddress({ q: found.place })} className="link target inline-flex items-center">
        <Written text={events.atPlace(found)} />
      </LocalLink>
    </p>
  )
}
