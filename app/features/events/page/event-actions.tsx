import { CalendarPlus, ExternalLink } from 'lucide-react'
import { calendarAddress, googleCalendarAddress } from '#app/features/events/event-links.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Menu, menuItemClass } from '#app/ui/menu.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'

/** Register, add to a calendar, share. Registration is closed for a past event. */
export function EventActions({ event, page, isPast }: { event: EventDetails; page: string; isPast: boolean }) {
  const { events, mosques } = useTexts()
  const canRegister = event.registrationRequired && !isPast && event.status !== 'cancelled'
  const google = googleCalendarAddress({
    title: event.title,
    details: `${event.description}\n\n${page}`.trim(),
    location: [event.mosqueName, event.address].filter(Boolean).join(', '),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
  })
  return (
    <div className="flex flex-wrap gap-3">
      {canRegister && event.registrationUrl && (
        <a
          href={event.registrationUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'grow basis-full')}
        >
          {events.register}
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      {event.startsAt && (
        <Menu
          label={events.addToCalendar}
          align="start"
          className="grow"
          triggerClassName={buttonClass('secondary', 'w-full')}
          trigger={
            <>
              <CalendarPlus aria-hidden="true" />
              {events.addToCalendar}
            </>
          }
        >
          <a href={calendarAddress(event)} className={menuItemClass}>
            {events.downloadCalendar}
          </a>
          {google && (
            <a href={google} target="_blank" rel="noopener noreferrer" className={menuItemClass}>
              {events.googleCalendar}
            </a>
          )}
        </Menu>
      )}
      <ShareButton
        texts={{ ...mosques.share, button: events.share, menu: events.share }}
        title={event.title}
        text={event.description}
        url={page}
        className="grow"
      />
    </div>
  )
}
