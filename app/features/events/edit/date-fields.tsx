import { MOVED_TIME_STEP_MINUTES } from '#app/features/events/recurrence/changed-date.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { DateToChange, OpenedEvent } from './event-for-edit.server.ts'
import { PictureFileField } from './picture-file-field.tsx'
import { MAX_EVENT_CHARS } from './shared-event-fields.ts'

/** The response when the form of one date was not saved: the errors at its fields, and what was submitted. */
export type DateAnswer = { changedDate: { eventId: string; key: string; errors: FormErrors; values: FormValues } }

/** What was submitted for this date and rejected; null for every other date. */
export function rejectedDate(answer: unknown, eventId: string, key: string): DateAnswer['changedDate'] | null {
  const rejected = (answer as Partial<DateAnswer> | undefined)?.changedDate
  return rejected?.eventId === eventId && rejected.key === key ? rejected : null
}

type Rejected = DateAnswer['changedDate'] | null
type Times = Pick<DateToChange, 'date' | 'startTime' | 'endTime'>

/** Day and times of one date. */
export function DateTimeFields({ date, rejected }: { date: Times; rejected: Rejected }) {
  const { fields } = useAdminTexts().adminEvents
  const time = { type: 'time', step: MOVED_TIME_STEP_MINUTES * 60 } as const
  const field = (name: keyof Times) => ({
    name,
    label: fields[name],
    required: true,
    defaultValue: String(rejected?.values[name] ?? date[name] ?? ''),
    error: rejected?.errors[name],
  })
  return (
    <>
      <TextField type="date" {...field('date')} />
      <TextField {...time} {...field('startTime')} />
      <TextField {...time} {...field('endTime')} />
    </>
  )
}

/** Day, times, title, text and picture of one date. An empty text is that of the event. */
export function DateFields({ event, date, rejected }: { event: OpenedEvent; date: DateToChange; rejected: Rejected }) {
  const { fields, dates: texts } = useAdminTexts().adminEvents
  const text = (name: 'title' | 'description') => ({
    name,
    label: fields[name],
    dir: 'auto',
    maxLength: MAX_EVENT_CHARS[name],
    hint: texts.emptyAsEvent,
    placeholder: event.values[name],
    defaultValue: String(rejected?.values[name] ?? date[name] ?? ''),
    error: rejected?.errors[name],
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
