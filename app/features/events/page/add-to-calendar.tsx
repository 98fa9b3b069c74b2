import { CalendarPlus } from 'lucide-react'
import { googleCalendarAddress, outlookCalendarAddress } from '#app/features/events/calendar-links.ts'
import { calendarAddress } from '#app/features/events/event-links.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Menu, menuItemClass } from '#app/ui/menu.tsx'

/** Adds this date, and of a repeating event all its dates, to a calendar. */
export function AddToCalendar({ event, page }: { event: EventDetails; page: string }) {
  const { events } = useTexts()
  const date = {
    title: event.title,
    details: `${event.description}\n\n${page}`.trim(),
    location: [event.mosqueName, event.address].filter(Boolean).join(', '),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
  }
  const forms = [
    [events.googleCalendar, googleCalendarAddress(date)],
    [events.outlookCalendar, outlookCalendarAddress(date)],
  ] as const
  return (
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
      {event.repeats && <MenuHeading>{events.thisDate}</MenuHeading>}
      <a href={calendarAddress(event, event.repeats ? event.key : null)} className={menuItemClass}>
        {events.downloadCalendar}
      </a>
      {forms.map(
        ([name, address]) =>
          address && (
            <a key={name} href={address} target="_blank" rel="noopener noreferrer" className={menuItemClass}>
              {name}
            </a>
          ),
      )}
      {event.repeats && (
        <>
          <MenuHeading>{events.wholeSeries}</MenuHeading>
          <a href={calendarAddress(event)} className={menuItemClass}>
            {events.downloadSeries}
          </a>
        </>
      )}
    </Menu>
  )
}

function MenuHeading({ children }: { children: string }) {
  return <p className="px-3 pt-2 font-semibold text-ink-soft text-sm">{children}</p>
}
