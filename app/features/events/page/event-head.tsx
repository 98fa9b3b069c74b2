import type { DateState } from '#app/features/events/event-rules.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The title of an event, its type and its notices. */
export function EventHead({ event, state }: { event: EventDetails; state: DateState }) {
  const { events: texts } = useTexts()
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-3xl">
        <Written text={event.title} />
      </h1>
      <p className="flex flex-wrap gap-2">
        <Badge tone="primary">{texts.types[event.type]}</Badge>
        {event.audience !== 'everyone' && <Badge>{texts.audiences[event.audience]}</Badge>}
        {event.registrationRequired && <Badge>{texts.registrationRequired}</Badge>}
      </p>
      <EventNotices event={event} state={state} />
    </header>
  )
}

/** Whether the event is cancelled, moved, ongoing or past. */
function EventNotices({ event, state }: { event: EventDetails; state: DateState }) {
  const { events, dates } = useTexts()
  const cancelled = event.status === 'cancelled'
  return (
    <>
      {cancelled && (
        <Notice tone="error">
          {event.eventCancelled || !event.repeats ? events.eventCancelled : events.dateCancelled}
        </Notice>
      )}
      {event.status === 'moved' && <Notice tone="info">{events.movedFrom(fullDate(dates, event.key))}</Notice>}
      {state === 'past' && <Notice tone="info">{events.passed}</Notice>}
      {state === 'ongoing' && !cancelled && <Notice tone="info">{events.onNow}</Notice>}
    </>
  )
}
