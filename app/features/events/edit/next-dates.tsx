import { CalendarClock } from 'lucide-react'
import { Form, useActionData } from 'react-router'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { CalendarLeaf } from '#app/features/events/list/event-card.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import type { NextDate } from './event-admin-list.server.ts'
import { DateTimeFields, rejectedDate } from './event-dates-panel.tsx'

/** The next dates of a mosque, each of which can be cancelled, moved and restored in place. */
export function NextDates({ dates }: { dates: NextDate[] }) {
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        // A saved form is rendered anew, so that it closes and has the stored values.
        <DateRow
          key={`${date.eventId} ${date.occurrenceDate} ${date.date} ${date.startTime} ${date.endTime}`}
          date={date}
        />
      ))}
    </ul>
  )
}

function DateRow({ date }: { date: NextDate }) {
  const { adminEvents: texts } = useAdminTexts()
  const words = useSharedTexts()
  const formatTime = useTimeFormat()
  const isCancelled = date.status === 'cancelled' || date.eventStatus === 'cancelled'
  const title = date.title ?? date.eventTitle
  const day = date.date ? dayAndMonth(words.dates, date.date) : words.dates.notAvailable
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0 sm:gap-4">
      <CalendarLeaf date={date.date} struck={isCancelled} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-semibold">
          <LocalLink to={`/admin/events?edit=${date.eventId}`} className="text-ink">
            <bdi>{title}</bdi>
          </LocalLink>
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {day}{' '}
          {date.salaahStart ? (
            `· ${timesInWords(words, date, formatTime)}`
          ) : (
            <span className="whitespace-nowrap">
              {[date.startTime, date.endTime]
                .map((time) => time && formatTime(time))
                .filter(Boolean)
                .join('–')}
            </span>
          )}
        </p>
        {(isCancelled || date.status === 'moved') && (
          <p>
            {isCancelled ? (
              <Badge tone="danger">{texts.preview.cancelled}</Badge>
            ) : (
              <Badge>{texts.preview.moved}</Badge>
            )}
          </p>
        )}
        <DateActions date={date} isCancelled={isCancelled} about={`${title}, ${day}`} />
      </div>
    </li>
  )
}

function DateActions({ date, isCancelled, about }: { date: NextDate; isCancelled: boolean; about: string }) {
  const { dates: texts } = useAdminTexts().adminEvents
  const rejected = rejectedDate(useActionData(), date.eventId, date.occurrenceDate)
  const sent = useSending().formData
  const isSent = sent?.get('eventId') === date.eventId && sent.get('key') === date.occurrenceDate
  const hidden = (
    <>
      <input type="hidden" name="eventId" value={date.eventId} />
      <input type="hidden" name="key" value={date.occurrenceDate} />
      <ActionNames
        about={about}
        buttons={{ revive: texts.revive, 'restore-date': texts.restoreOne, 'move-date': texts.moveOne }}
      />
    </>
  )
  const submit = (intent: string, label: string) => (
    <Form method="post" preventScrollReset>
      {hidden}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        busy={isSent && sent.get('intent') === intent}
        aria-label={`${label}: ${about}`}
        className="-ms-5"
      >
        {label}
      </Button>
    </Form>
  )
  if (date.eventStatus === 'cancelled') return submit('revive', texts.revive)
  const isChanged = date.rrule !== null && date.status !== 'scheduled'
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      {!isCancelled && (
        <details className="open:w-full">
          <summary aria-label={`${texts.cancelShort}: ${about}`} className={buttonClass('quiet', '-ms-5')}>
            {texts.cancelShort}
          </summary>
          <Form method="post" preventScrollReset className="flex flex-col items-start gap-3 py-2">
            {hidden}
            <p className="measure">{texts.cancelText({ date: about })}</p>
            <Button
              type="submit"
              name="intent"
              value={date.rrule === null ? 'cancel' : 'cancel-date'}
              variant="danger"
              busy={isSent && String(sent.get('intent')).startsWith('cancel')}
            >
              {texts.cancelOne}
            </Button>
          </Form>
        </details>
      )}
      {isChanged && submit('restore-date', texts.restoreOne)}
      {!isCancelled && (
        <details open={rejected !== null} className="open:w-full">
          <summary aria-label={`${texts.moveShort}: ${about}`} className={buttonClass('quiet', '-ms-5')}>
            <CalendarClock aria-hidden="true" className="size-5" />
            {texts.moveShort}
          </summary>
          <Form method="post" preventScrollReset noValidate className="grid gap-3 py-2 sm:grid-cols-3">
            {hidden}
            {/* What this date has of its own stays. */}
            <input type="hidden" name="title" value={date.title ?? ''} />
            <input type="hidden" name="description" value={date.description ?? ''} />
            <DateTimeFields date={date} rejected={rejected} />
            <Button
              type="submit"
              name="intent"
              value="move-date"
              busy={isSent && sent.get('intent') === 'move-date'}
              className="sm:justify-self-start"
            >
              {texts.move}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}
