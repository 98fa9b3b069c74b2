import { ClipboardCheck, Clock, MapPin, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { timesInWords } from '#app/features/events/times-in-words.ts'
import { MoreDates } from '#app/features/mosques/more-dates.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { Written } from '#app/i18n/written.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { CalendarLeaf } from './calendar-leaf.tsx'
import { EventCover } from './event-cover.tsx'
import { seriesInWords } from './series-in-words.ts'

/** One date of an event in a list, with the other dates of a series. */
export function EventCard({ event, children }: { event: Occurrence; children?: ReactNode }) {
  const texts = useSharedTexts()
  const { events, dates } = texts
  const formatTime = useTimeFormat()
  const series = seriesInWords(texts, event, formatTime)
  const cancelled = event.status === 'cancelled'
  return (
    <LinkCard className="h-full">
      <EventCover event={event} />
      <div className="flex grow gap-4 p-4 sm:p-5">
        <CalendarLeaf date={event.date} struck={cancelled} />
        <div className="flex min-w-0 grow flex-col gap-2">
          <h3 className={cancelled ? 'text-lg line-through decoration-1' : 'text-lg'}>
            <LocalLink to={eventAddress(event)} className={cardLinkClass}>
              <Written text={event.title} />
            </LocalLink>
          </h3>
          <ul className="flex flex-wrap gap-1.5 [&>li]:flex">
            {cancelled && (
              <li>
                <Badge tone="danger">{events.cancelled}</Badge>
              </li>
            )}
            {event.status === 'moved' && (
              <li>
                <Badge>{events.moved}</Badge>
              </li>
            )}
            <li>
              <Badge tone="primary">{events.types[event.type]}</Badge>
            </li>
            {event.audience !== 'everyone' && (
              <li>
                <Badge>{events.audiences[event.audience]}</Badge>
              </li>
            )}
            {event.repeats && !series && (
              <li>
                <Badge>
                  <Repeat aria-hidden="true" />
                  {events.repeats}
                </Badge>
              </li>
            )}
            {event.registrationRequired && (
              <li>
                <Badge>
                  <ClipboardCheck aria-hidden="true" />
                  {events.registrationRequired}
                </Badge>
              </li>
            )}
          </ul>
          <p className="text-sm">
            <span className="block font-semibold">{event.date ? fullDate(dates, event.date) : dates.notAvailable}</span>
            <span className="mt-0.5 flex items-start gap-1.5 tabular-nums">
              <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
              {timesInWords(texts, event, formatTime)}
            </span>
            <span className="mt-0.5 flex items-start gap-1.5 text-ink-soft">
              <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <Written text={event.mosqueName} />
            </span>
          </p>
          {series && <MoreDates {...series} />}
          {event.description && (
            <Written as="p" text={event.description} className="line-clamp-2 text-ink-soft text-sm" />
          )}
          {children}
        </div>
      </div>
    </LinkCard>
  )
}
