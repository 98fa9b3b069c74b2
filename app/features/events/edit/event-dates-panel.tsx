import { Form, useActionData } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { ABOUT_FIELD } from '#app/lib/web/forms.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateFields, rejectedDate } from './date-fields.tsx'
import type { DateToChange, OpenedEvent } from './event-for-edit.server.ts'

/** Cancels, changes, removes or restores one date, or cancels the whole event. */
export function EventDatesPanel({ event }: { event: OpenedEvent }) {
  const { dates: texts } = useAdminTexts().adminEvents
  return (
    <section aria-labelledby="event-dates" className="mt-8 flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="event-dates" className="text-xl">
        {texts.title}
      </h2>
      {event.dates.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {event.dates.map((date) => (
            <DateRow key={date.occurrenceDate} event={event} date={date} />
          ))}
        </ul>
      )}
      {event.removedDays.length > 0 && <RemovedDates event={event} />}
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="eventId" value={event.id} />
        <input type="hidden" name={ABOUT_FIELD} value={event.values.title} />
        <Button
          type="submit"
          name="intent"
          value={event.isCancelled ? 'revive' : 'cancel'}
          variant={event.isCancelled ? 'secondary' : 'danger'}
        >
          {event.isCancelled ? texts.revive : texts.cancelAll}
        </Button>
        {!event.isCancelled && <p className="measure text-ink-soft text-sm">{texts.cancelAllText}</p>}
      </Form>
    </section>
  )
}

function DateRow({ event, date }: { event: OpenedEvent; date: DateToChange }) {
  const eventId = event.id
  const { dates: texts, preview } = useAdminTexts().adminEvents
  const words = useSharedTexts().dates
  const formatTime = useTimeFormat()
  const name = date.date ? fullDate(words, date.date) : words.notAvailable
  const isChanged = date.status !== 'scheduled' || hasOwnContent(date)
  const canCancel = date.status !== 'cancelled'
  const rejected = rejectedDate(useActionData(), eventId, date.occurrenceDate)
  return (
    <li className="px-4 py-3">
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="eventId" value={eventId} />
        <input type="hidden" name="key" value={date.occurrenceDate} />
        <input type="hidden" name={ABOUT_FIELD} value={name} />
        <p className="min-w-56 flex-1">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-ink-soft tabular-nums">{date.startTime && formatTime(date.startTime)}</span>{' '}
          {date.status === 'cancelled' && <Badge tone="danger">{preview.cancelled}</Badge>}
          {date.status === 'moved' && <Badge>{preview.moved}</Badge>}
          {date.title && <span dir="auto">{date.title}</span>}
        </p>
        {isChanged && <DateButton intent="restore-date" label={texts.restoreOne} name={name} />}
        {canCancel && <DateButton intent="cancel-date" label={texts.cancelOne} name={name} />}
      </Form>
      <details open={rejected !== null} className="mt-1">
        <summary className="link target inline-flex items-center text-sm">{texts.moveOne}</summary>
        <Form method="post" encType="multipart/form-data" noValidate className="mt-2 grid gap-3 sm:grid-cols-3">
          <input type="hidden" name="eventId" value={eventId} />
          <input type="hidden" name="key" value={date.occurrenceDate} />
          <input type="hidden" name={ABOUT_FIELD} value={name} />
          <DateFields event={event} date={date} rejected={rejected} />
          <Button type="submit" name="intent" value="move-date" variant="secondary" className="sm:justify-self-start">
            {texts.move}
          </Button>
        </Form>
      </details>
      {date.status === 'scheduled' && <RemoveDate eventId={eventId} day={date.occurrenceDate} name={name} />}
    </li>
  )
}

/** Asks before a date is removed. */
function RemoveDate({ eventId, day, name }: { eventId: string; day: string; name: string }) {
  const { dates: texts } = useAdminTexts().adminEvents
  return (
    <details className="mt-1">
      <summary className="target inline-flex items-center text-ink-soft text-sm">{texts.excludeOne}</summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name="eventId" value={eventId} />
        <input type="hidden" name="key" value={day} />
        <input type="hidden" name={ABOUT_FIELD} value={name} />
        <p className="measure">{texts.removeText(name)}</p>
        <Button
          type="submit"
          name="intent"
          value="exclude-date"
          variant="danger"
          aria-label={`${texts.excludeOne}: ${name}`}
        >
          {texts.excludeOne}
        </Button>
      </Form>
    </details>
  )
}

/** The removed dates, each of which can be put back. */
function RemovedDates({ event }: { event: OpenedEvent }) {
  const { dates: texts } = useAdminTexts().adminEvents
  const words = useSharedTexts().dates
  return (
    <div>
      <h3 className="text-lg">{texts.removedTitle}</h3>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {event.removedDays.map((day) => (
          <li key={day} className="px-4 py-3">
            <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <input type="hidden" name="eventId" value={event.id} />
              <input type="hidden" name="key" value={day} />
              <input type="hidden" name={ABOUT_FIELD} value={fullDate(words, day)} />
              <p className="min-w-56 flex-1">{fullDate(words, day)}</p>
              <DateButton intent="include-date" label={texts.includeOne} name={fullDate(words, day)} />
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}

const hasOwnContent = ({ title, description, imageId }: DateToChange) => Boolean(title || description || imageId)

function DateButton({ intent, label, name }: { intent: string; label: string; name: string }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="quiet"
      aria-label={`${label}: ${name}`}
      className="px-3"
    >
      {label}
    </Button>
  )
}
