import { CalendarPlus, ExternalLink } from 'lucide-react'
import { startInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import {
  calendarAddress,
  googleCalendarAddress,
  googleSubscribeAddress,
  outlookCalendarAddress,
  outlookSubscribeAddress,
} from '#app/features/events/event-links.ts'
import { type DateState, shownType } from '#app/features/events/event-rules.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { Island } from '#app/ui/island.tsx'
import { Menu, menuItemClass } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { FullScreenPicture } from '#app/ui/pictures/full-screen-picture.tsx'
import { OPEN_PICTURE_KEY } from '#app/ui/pictures/lightbox.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'

/** The title of an event, its type and its notices. */
export function EventHead({ event, state }: { event: EventDetails; state: DateState }) {
  const { events: texts } = useTexts()
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-3xl">
        <Written text={event.title} />
      </h1>
      <p className="flex flex-wrap gap-2">
        <Badge tone="primary">{texts.types[shownType(event)]}</Badge>
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
      {event.status === 'moved' && (
        <Notice tone="info">{events.movedFrom({ date: fullDate(dates, event.key) })}</Notice>
      )}
      {state === 'past' && <Notice tone="info">{events.passed}</Notice>}
      {state === 'ongoing' && !cancelled && <Notice tone="info">{events.onNow}</Notice>}
    </>
  )
}

/** The event's picture, or the pattern drawn from its id. */
export function EventPictureView({ event }: { event: EventDetails }) {
  const { events, mosques } = useTexts()
  if (!event.picture)
    return (
      <div className="aspect-[5/2] overflow-hidden rounded-lg">
        <PatternPicture seed={event.eventId} />
      </div>
    )
  const label = events.pictureOf({ title: event.title })
  const { previous, next, close } = mosques.gallery
  return (
    <Island
      name="fullScreenPicture"
      of={FullScreenPicture}
      resumeKey={OPEN_PICTURE_KEY}
      props={{
        picture: { ...event.picture, label },
        open: `${label}: ${events.openPicture}`,
        texts: { title: label, previous, next, close },
      }}
    />
  )
}

/** Register, add to a calendar, share. Registration is closed for a past event. */
export function EventActions({ event, page, isPast }: { event: EventDetails; page: string; isPast: boolean }) {
  const { events, mosques, dates } = useTexts()
  const language = useLanguage()
  const canRegister = event.registrationRequired && !isPast && event.status !== 'cancelled'
  const day = event.date && fullDate(dates, event.date)
  const when = [day, timesInWords({ events, dates }, event, useTimeFormat())].filter(Boolean).join(', ')
  const where = [nameOfMosque(language, event), event.address].filter(Boolean).join(', ')
  return (
    <>
      {canRegister && event.registrationUrl && (
        <p className="wrap-anywhere hidden print:block">
          <b>{events.register}:</b> <bdi>{event.registrationUrl}</bdi>
        </p>
      )}
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
    </>
  )
}

/** Adds this date, and of a repeating event all its dates, to a calendar. */
function AddToCalendar({ event, page }: { event: EventDetails; page: string }) {
  const { events, dates } = useTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const start = event.salaahStart && startInWords({ events, dates }, event, formatTime)
  const date = {
    title: event.title,
    details: [start, event.description, page].filter(Boolean).join('\n\n'),
    location: [nameOfMosque(language, event), event.address].filter(Boolean).join(', '),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
  }
  const forms = [
    [events.googleCalendar, googleCalendarAddress(date)],
    [events.outlookCalendar, outlookCalendarAddress(date)],
  ] as const
  const series = new URL(calendarAddress(event), page).href
  const followForms = [
    [events.googleCalendar, googleSubscribeAddress(series)],
    [events.outlookCalendar, outlookSubscribeAddress(series, event.title)],
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
      {forms.map(([name, address]) => address && <CalendarLink key={name} name={name} address={address} />)}
      {event.repeats && (
        <>
          <MenuHeading>{events.wholeSeries}</MenuHeading>
          <a href={calendarAddress(event)} className={menuItemClass}>
            {events.downloadSeries}
          </a>
          {followForms.map(([name, address]) => (
            <CalendarLink key={name} name={name} series={events.wholeSeries} address={address} />
          ))}
        </>
      )}
    </Menu>
  )
}

function CalendarLink({ name, series, address }: { name: string; series?: string; address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={menuItemClass}>
      <span>
        {name}
        {series && <span className="sr-only">: {series}</span>}
      </span>
    </a>
  )
}

function MenuHeading({ children }: { children: string }) {
  return <p className="px-3 pt-2 font-semibold text-ink-soft text-sm">{children}</p>
}
