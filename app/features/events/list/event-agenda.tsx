import { ClipboardCheck } from 'lucide-react'
import { seriesInWords, startInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { shownType } from '#app/features/events/event-rules.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { MoreDates } from '#app/features/mosques/more-dates.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { Badge, cardLinkClass, rowClass, rowsClass, Skeleton } from '#app/ui/card.tsx'
import { SourcePicture } from '#app/ui/pictures/source-picture.tsx'
import { AccessLine } from './event-card.tsx'

/** Events day by day, each day with its date once. */
export function EventAgenda({ events, today }: { events: readonly Occurrence[]; today: string }) {
  const { events: texts, dates } = useTexts()
  const firstPicture = events.find(({ picture }) => picture !== null)
  return (
    <ol>
      {[...Map.groupBy(events, ({ date }) => date ?? '')].map(([day, own]) => (
        <li key={day} className="border-line-strong border-t pt-1 lg:flex lg:gap-6 lg:pt-0">
          <h3 className="flex items-baseline gap-x-3 text-base leading-snug lg:w-32 lg:shrink-0 lg:flex-col lg:pt-3">
            {isDay(day) && (
              <span aria-hidden="true" className="hidden text-3xl tabular-nums lg:block">
                {Number(day.slice(8))}
              </span>
            )}{' '}
            <span>{day ? fullDate(dates, day) : dates.notAvailable}</span>{' '}
            {day === today && <span className="text-brass text-sm">{texts.days.today}</span>}
          </h3>
          <ul className={cn(rowsClass, 'grow [&>li:first-child]:border-t-0')}>
            {own.map((event) => (
              <li key={`${event.eventId} ${event.key}`}>
                <EventRow event={event} isFirst={event === firstPicture} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/**
 * One date of an event, with the other dates of a series. On phones the picture stands below the time, so that title and
 * mosque keep their width; `isFirst` is the picture that most visitors see at once.
 */
function EventRow({ event, isFirst }: { event: Occurrence; isFirst: boolean }) {
  const texts = useTexts()
  const { events, dates } = texts
  const formatTime = useTimeFormat()
  const series = seriesInWords(texts, event, formatTime)
  const isCancelled = event.status === 'cancelled'
  const time = (text: string | null) => (isTime(text) ? formatTime(text) : dates.notAvailable)
  const title = <Written text={event.title} />
  return (
    <article
      className={cn(
        rowClass,
        'grid grid-cols-[min(5.25rem,30%)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-y-1.5! py-1.5 max-sm:gap-x-2.5! lg:flex lg:py-3',
      )}
    >
      <div className="tabular-nums lg:w-22 lg:shrink-0">
        <p>
          <span className={cn('block font-semibold text-lg leading-tight', isCancelled && 'line-through')}>
            {time(event.startTime)}
          </span>{' '}
          {(isTime(event.startTime) || isTime(event.endTime)) && (
            <span className="block text-ink-soft text-xs">– {time(event.endTime)}</span>
          )}
        </p>
        <Badge tone="primary" className="mt-1 max-w-full whitespace-normal px-2!">
          {events.types[shownType(event)]}
        </Badge>{' '}
        {event.audience !== 'everyone' && (
          <Badge className="mt-1 max-w-full whitespace-normal px-2!">{events.audiences[event.audience]}</Badge>
        )}
      </div>
      <div className="row-span-2 min-w-0 lg:flex-1">
        <h4 className={cn('font-semibold leading-snug', isCancelled && 'text-ink-soft line-through decoration-1')}>
          {event.slug ? (
            <LocalLink to={eventAddress(event)} className={cardLinkClass}>
              {title}
            </LocalLink>
          ) : (
            title
          )}
        </h4>
        <EventMarks event={event} />
        <Written as="p" text={nameOfMosque(useLanguage(), event)} className="text-sm leading-snug" />
        {event.salaahStart && isTime(event.startTime) && (
          <p className="text-ink-soft text-xs sm:text-sm">{startInWords(texts, event, formatTime)}</p>
        )}
        {event.description && (
          <Written
            as="p"
            text={event.description}
            className="measure line-clamp-2 text-ink-soft text-xs leading-snug sm:text-sm"
          />
        )}
        <AccessLine access={event.access} className="line-clamp-1" />
        {series && <MoreDates {...series} />}
      </div>
      {event.picture && (
        <SourcePicture
          sources={event.picture}
          alt=""
          sizes="7rem"
          eager={isFirst}
          className="col-start-1 h-12 w-full rounded-md object-cover lg:h-18 lg:w-28 lg:shrink-0"
        />
      )}
    </article>
  )
}

/** What must be known of an event before somebody goes there. */
function EventMarks({ event }: { event: Occurrence }) {
  const { events: texts } = useTexts()
  const marks = [
    event.status === 'cancelled' && <Badge tone="danger">{texts.cancelled}</Badge>,
    event.status === 'moved' && <Badge>{texts.moved}</Badge>,
    event.registrationRequired && (
      <Badge>
        <ClipboardCheck aria-hidden="true" />
        {texts.registrationRequired}
      </Badge>
    ),
    event.welcome && <Badge>{texts.welcome[event.welcome]}</Badge>,
  ].filter(Boolean)
  if (marks.length === 0) return null
  return (
    <ul className="my-1 flex flex-wrap gap-1.5 [&>li]:flex [&_span]:whitespace-normal">
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are never reordered
        <li key={index}>{mark}</li>
      ))}
    </ul>
  )
}

/** Three days that are loading. */
export function AgendaPlaceholders() {
  const { events: texts } = useTexts()
  return (
    <>
      <p className="sr-only">{texts.loading}</p>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} data-slot="placeholder" className="flex gap-3 border-line-strong border-t py-3 sm:gap-5">
          <Skeleton className="h-12 w-22 lg:w-56" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-8 w-full" />
          </div>
        </div>
      ))}
    </>
  )
}
