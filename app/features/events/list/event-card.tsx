import { ClipboardCheck, Clock, MapPin, Repeat } from 'lucide-react'
import { seriesInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { shownType } from '#app/features/events/event-rules.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { type Access, accessLine } from '#app/features/mosques/gathering-access.ts'
import { MoreDates } from '#app/features/mosques/more-dates.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { isDay, weekdayOf } from '#app/lib/days.ts'
import { Badge, cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'

/** One date of an event among few, with the other dates of a series. */
export function EventCard({ event }: { event: Occurrence }) {
  const texts = useSharedTexts()
  const { events, dates } = texts
  const formatTime = useTimeFormat()
  const series = seriesInWords(texts, event, formatTime)
  const cancelled = event.status === 'cancelled'
  return (
    <LinkCard>
      {event.picture && (
        <SourcePicture
          sources={event.picture}
          alt=""
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-[5/2] w-full object-cover"
        />
      )}
      <div className="flex grow gap-4 p-4 sm:p-5">
        <CalendarLeaf date={event.date} struck={cancelled} />
        <div className="flex min-w-0 grow flex-col gap-2">
          <h3 className={cancelled ? 'text-lg line-through decoration-1' : 'text-lg'}>
            {event.slug ? (
              <LocalLink to={eventAddress(event)} className={cardLinkClass}>
                <Written text={event.title} />
              </LocalLink>
            ) : (
              <Written text={event.title} />
            )}
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
              <Badge tone="primary">{events.types[shownType(event)]}</Badge>
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
            {event.welcome && (
              <li>
                <Badge>{events.welcome[event.welcome]}</Badge>
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
            <span className="block font-semibold">{event.date ? fullDate(dates, event.date) : dates.notAvailable}</span>{' '}
            <span className="mt-0.5 flex items-start gap-1.5 tabular-nums">
              <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
              {timesInWords(texts, event, formatTime)}
            </span>
            <span className="mt-0.5 flex items-start gap-1.5 text-ink-soft">
              <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <Written text={nameOfMosque(useLanguage(), event)} />
            </span>
          </p>
          <AccessLine access={event.access} />
          {series && <MoreDates {...series} />}
          {event.description && (
            <Written as="p" text={event.description} className="line-clamp-2 text-ink-soft text-sm" />
          )}
        </div>
      </div>
    </LinkCard>
  )
}

/** Who can follow an event, in one line. */
export function AccessLine({ access, className }: { access: Access; className?: string }) {
  const { times } = useSharedTexts()
  const line = accessLine(access, times.access, useLanguage())
  return line && <p className={cn('text-ink-soft text-xs sm:text-sm', className)}>{line}</p>
}

/** A leaf of a tear-off calendar. It is decoration: the date in words is always next to it. */
export function CalendarLeaf({
  date,
  struck = false,
  className,
}: {
  date: string | null
  struck?: boolean
  className?: string
}) {
  const { dates } = useSharedTexts()
  const isKnown = isDay(date)
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex w-16 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line bg-paper text-center leading-none',
        className,
      )}
    >
      <span
        className={cn(
          'truncate px-1 py-1.5 font-semibold text-xs leading-none',
          struck || !isKnown ? 'bg-sunken text-ink-soft' : 'bg-primary text-on-primary',
        )}
      >
        {isKnown ? dates.monthsShort[Number(date.slice(5, 7)) - 1] : '–'}
      </span>{' '}
      <span className={cn('pt-2 font-semibold text-2xl tabular-nums leading-none', struck && 'line-through')}>
        {isKnown ? Number(date.slice(8)) : '?'}
      </span>{' '}
      <span className="px-1 pt-1 pb-2 text-ink-soft text-xs leading-none">
        {isKnown ? dates.weekdaysShort[weekdayOf(date)] : dates.notAvailable}
      </span>
    </div>
  )
}
