import { ExternalLink } from 'lucide-react'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { timesInWords } from '#app/features/events/times-in-words.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'

/** Register, add to a calendar, share. Registration is closed for a past event. */
export function EventActions({ event, page, isPast }: { event: EventDetails; page: string; isPast: boolean }) {
  const { events, mosques, dates } = useTexts()
  const canRegister = event.registrationRequired && !isPast && event.status !== 'cancelled'
  const day = event.date && fullDate(dates, event.date)
  const when = [day, timesInWords({ events, dates }, event, useTimeFormat())].filter(Boolean).join(', ')
  const where = [event.mosqueName, event.address].filter(Boolean).join(', ')
  return (
    <div className="bottom-bar">
      {canRegister && event.registrationUrl && (
        <a
          href={event.registrationUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'grow sm:basis-full')}
        >
          {events.register}
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      {event.startsAt && event.status !== 'cancelled' && <AddToCalendar event={event} page={page} />}
      <ShareButton
        texts={{ ...mosques.share, button: events.share, menu: events.share }}
        title={event.title}
        text={`${event.status === 'cancelled' ? events.cancelled : when}\n${where}`}
        url={page}
        className="grow"
      />
    </div>
  )
}
