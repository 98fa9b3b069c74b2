import type { ComponentProps } from 'react'
import { Form, useActionData } from 'react-router'
import { MOVED_TIME_STEP_MINUTES } from '#app/features/events/dates/changed-date.ts'
import { MAX_EVENT_CHARS } from '#app/features/events/event-types.ts'
import { shrinkChosenPicture } from '#app/features/mosques/edit/shrink-chosen-picture.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { describeFields, FileField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import type { DateAnswer, DateToChange } from './change-event.server.ts'
import type { OpenedEvent } from './edit-event.server.ts'

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
        <ActionNames about={event.values.title} buttons={{ revive: texts.revive }} />
        <IntentButton
          intent={event.isCancelled ? 'revive' : 'cancel'}
          variant={event.isCancelled ? 'secondary' : 'danger'}
        >
          {event.isCancelled ? texts.revive : texts.cancelAll}
        </IntentButton>
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
  const about = `${date.title ?? event.values.title}, ${name}`
  const isChanged = date.status !== 'scheduled' || hasOwnContent(date)
  const canCancel = date.status !== 'cancelled'
  const rejected = rejectedDate(useActionData(), eventId, date.occurrenceDate)
  return (
    <li className="px-4 py-3">
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="eventId" value={eventId} />
        <input type="hidden" name="key" value={date.occurrenceDate} />
        <ActionNames about={about} buttons={{ 'restore-date': texts.restoreOne }} />
        <p className="min-w-56 flex-1">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-ink-soft tabular-nums">{date.startTime && formatTime(date.startTime)}</span>{' '}
          {date.status === 'cancelled' && <Badge tone="danger">{preview.cancelled}</Badge>}
          {date.status === 'moved' && <Badge>{preview.moved}</Badge>}
          {date.title && <span dir="auto">{date.title}</span>}
        </p>
        {isChanged && <DateButton intent="restore-date" label={texts.restoreOne} name={name} />}
      </Form>
      <details open={rejected !== null} className="mt-1">
        <summary className="link target inline-flex items-center text-sm">{texts.moveOne}</summary>
        <Form method="post" encType="multipart/form-data" noValidate className="mt-2 grid gap-3 sm:grid-cols-3">
          <input type="hidden" name="eventId" value={eventId} />
          <input type="hidden" name="key" value={date.occurrenceDate} />
          <ActionNames about={about} buttons={{ 'move-date': texts.moveOne }} />
          <DateFields event={event} date={date} rejected={rejected} />
          <IntentButton intent="move-date" variant="secondary" className="sm:justify-self-start">
            {texts.move}
          </IntentButton>
        </Form>
      </details>
      {canCancel && (
        <AskedChange
          intent="cancel-date"
          label={texts.cancelOne}
          question={texts.cancelText({ date: name })}
          {...{ eventId, day: date.occurrenceDate, name, about }}
        />
      )}
      {date.status === 'scheduled' && (
        <AskedChange
          intent="exclude-date"
          label={texts.excludeOne}
          question={texts.removeText({ day: name })}
          {...{ eventId, day: date.occurrenceDate, name, about }}
        />
      )}
    </li>
  )
}

type AskedChangeProps = Record<'intent' | 'label' | 'question' | 'eventId' | 'day' | 'name' | 'about', string>

/** Asks before a date is cancelled or removed. */
function AskedChange({ intent, label, question, eventId, day, name, about }: AskedChangeProps) {
  return (
    <details className="mt-1">
      <summary className="target inline-flex items-center text-ink-soft text-sm">{label}</summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name="eventId" value={eventId} />
        <input type="hidden" name="key" value={day} />
        <ActionNames about={about} buttons={{ [intent]: label }} />
        <p className="measure">{question}</p>
        <IntentButton intent={intent} variant="danger" aria-label={`${label}: ${name}`}>
          {label}
        </IntentButton>
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
              <ActionNames
                about={`${event.values.title}, ${fullDate(words, day)}`}
                buttons={{ 'include-date': texts.includeOne }}
              />
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
    <IntentButton intent={intent} variant="quiet" aria-label={`${label}: ${name}`} className="px-3">
      {label}
    </IntentButton>
  )
}

/** What was submitted for this date and rejected; null for every other date. */
export function rejectedDate(answer: unknown, eventId: string, key: string): DateAnswer['changedDate'] | null {
  const rejected = (answer as Partial<DateAnswer> | undefined)?.changedDate
  return rejected?.eventId === eventId && rejected.key === key ? rejected : null
}

type Rejected = DateAnswer['changedDate'] | null
type Times = Pick<DateToChange, 'date' | 'startTime' | 'endTime'>

/** Day, times, title, text and picture of one date. An empty text is that of the event. */
function DateFields({ event, date, rejected }: { event: OpenedEvent; date: DateToChange; rejected: Rejected }) {
  const { fields, dates: texts } = useAdminTexts().adminEvents
  const field = describeFields({ texts: fields, saved: date, answer: rejected ?? undefined })
  const text = (name: 'title' | 'description') => ({
    ...field(name),
    dir: 'auto',
    maxLength: MAX_EVENT_CHARS[name],
    hint: texts.emptyAsEvent,
    placeholder: event.values[name],
    className: 'sm:col-span-3',
  })
  return (
    <>
      <DateTimeFields date={date} rejected={rejected} />
      <TextField {...text('title')} />
      <TextAreaField {...text('description')} rows={3} />
      <PictureFileField
        label={fields.picture}
        name="picture"
        error={rejected?.errors.picture}
        className="sm:col-span-3"
      />
      {date.imageId && <CheckboxField name="removePicture" label={texts.pictureOfEvent} className="sm:col-span-3" />}
    </>
  )
}

/** Day and times of one date. */
export function DateTimeFields({ date, rejected }: { date: Times; rejected: Rejected }) {
  const { fields: texts } = useAdminTexts().adminEvents
  const field = describeFields({ texts, saved: { ...date, endsNextDay: false }, answer: rejected ?? undefined })
  const [start, end] = [field('startTime'), field('endTime')]
  const time = { type: 'time', step: MOVED_TIME_STEP_MINUTES * 60, required: true } as const
  return (
    <>
      <TextField {...field('date')} type="date" required />
      <TextField {...start} {...time} />
      <TextField {...end} {...time} />
      {rejected && String(end.defaultValue) < String(start.defaultValue) && (
        <CheckboxField {...field('endsNextDay')} className="sm:col-start-3" />
      )}
    </>
  )
}

/** A file field of a form that is submitted as a whole; a chosen picture is replaced by a smaller copy. */
export function PictureFileField(props: ComponentProps<typeof FileField>) {
  return <FileField accept="image/*" onChange={(event) => shrinkChosenPicture(event.currentTarget)} {...props} />
}
