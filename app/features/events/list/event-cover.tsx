import type { Occurrence } from '#app/features/events/event-types.ts'
import { cn } from '#app/lib/cn.ts'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'

const cardSizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** The picture of an event on a card, or the pattern drawn from its id. */
export function EventCover({
  event,
  className = 'aspect-[5/2]',
}: {
  event: Pick<Occurrence, 'eventId' | 'picture'>
  className?: string
}) {
  return (
    <div className={cn('overflow-hidden bg-sunken', className)}>
      {event.picture ? (
        <SourcePicture sources={event.picture} alt="" sizes={cardSizes} className="h-full w-full object-cover" />
      ) : (
        <PatternPicture seed={event.eventId} />
      )}
    </div>
  )
}
