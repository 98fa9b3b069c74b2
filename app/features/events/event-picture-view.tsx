import { type MouseEvent, useState } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import { Lightbox } from '#app/ui/lightbox.tsx'
import { PatternPicture } from '#app/ui/pattern-picture.tsx'
import { SourcePicture } from '#app/ui/source-picture.tsx'
import type { EventDetails } from './event-types.ts'

const sizes = '(min-width: 64rem) 44rem, 100vw'

/** The event's picture; it opens over the whole screen, and as a file of its own where no script runs. */
export function EventPictureView({ event }: { event: EventDetails }) {
  const { events, mosques } = useTexts()
  const [open, setOpen] = useState(false)
  if (!event.picture) {
    return (
      <div className="aspect-[5/2] overflow-hidden rounded-lg">
        <PatternPicture key={event.eventId} seed={event.eventId} />
      </div>
    )
  }
  const label = events.pictureOf(event.title)

  function show(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <a
        href={event.picture.largest}
        onClick={show}
        aria-label={`${label}: ${events.openPicture}`}
        className="block overflow-hidden rounded-lg border border-line"
      >
        <SourcePicture
          sources={event.picture}
          alt={label}
          sizes={sizes}
          eager
          className="aspect-video w-full object-cover"
        />
      </a>
      <Lightbox
        pictures={[{ ...event.picture, label }]}
        index={open ? 0 : null}
        onIndex={() => {}}
        onClose={() => setOpen(false)}
        texts={{ ...mosques.gallery, title: label }}
      />
    </>
  )
}
