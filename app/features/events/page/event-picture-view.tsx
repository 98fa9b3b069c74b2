import type { EventDetails } from '#app/features/events/event-types.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Island } from '#app/islands/island.tsx'
import { FullScreenPicture } from '#app/ui/full-screen-picture.tsx'
import { OPEN_PICTURE_KEY } from '#app/ui/open-picture.ts'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'

/** The event's picture, or the pattern drawn from its id. */
export function EventPictureView({ event }: { event: EventDetails }) {
  const { events, mosques } = useTexts()
  if (!event.picture)
    return (
      <div className="aspect-[5/2] overflow-hidden rounded-lg">
        <PatternPicture seed={event.eventId} />
      </div>
    )
  const label = events.pictureOf(event.title)
  const { previous, next, close } = mosques.gallery
  return (
    <Island
      name="fullScreenPicture"
      of={FullScreenPicture}
      resumeKey={OPEN_PICTURE_KEY}
      props={{
        picture: { ...event.picture, label },
        open: `${label}: ${events.openPicture}`,
        texts: { title: label, previous, next, close },
      }}
    />
  )
}
