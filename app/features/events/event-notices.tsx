import { fullDate } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { DateState } from './event-rules.ts'
import type { EventDetails } from './event-types.ts'

/** What a visitor must know before setting out: cancelled, moved, on now, or over. */
export function EventNotices({ event, state }: { event: EventDetails; state: DateState }) {
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
      {state === 'over' && <Notice tone="info">{events.passed}</Notice>}
      {state === 'on' && !cancelled && <Notice tone="info">{events.onNow}</Notice>}
    </>
  )
}
