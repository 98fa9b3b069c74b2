import { type ComponentProps, useState } from 'react'
import type { Location } from 'react-router'
import {
  anchorPrayers,
  audiences,
  type EventText,
  eventTexts,
  eventTypes,
  followChoices,
  MAX_EVENT_CHARS,
  TIME_STEP_MINUTES,
  welcomes,
} from '#app/features/events/event-types.ts'
import { repeatKinds, weekdayCodes } from '#app/features/events/recurrence.ts'
import { AccessFold } from '#app/features/mosques/edit/access-fields.tsx'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { DraftForm, formErrorSummary, NotSavedYet, RefusalNotice, useDraftForm } from '#app/ui/draft-form.tsx'
import { describeFields, type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { DatePreviewPanel, usePreview } from './date-preview.tsx'
import type { EventAnswer, OpenedEvent } from './edit-event.server.ts'
import { type EventFormValues, readEventFormValues, weeklyLecture } from './event-form-values.ts'
import { durationInWords, useEventConflicts, useEventLabels } from './event-form-words.ts'
import { EventPictureField } from './event-picture-field.tsx'

export type EventFormProps = {
  /** The event being edited; null while one is added. */
  opened: OpenedEvent | null
  /** Whether the form opens with nothing in it, and offers what most mosques add first. */
  isBlank: boolean
  /** The id that a new event will have, so that a form sent twice adds one event. */
  newId: string
  values: EventFormValues
  picture: string | null
  answer: EventAnswer | undefined
  today: string
  /** Null for a mosque admin, whose mosque the server knows. */
  choices: MosqueChoices | null
}

/** The form of an event, for adding and editing. */
export function EventForm(props: EventFormProps) {
  const { adminEvents: texts, adminEditing: editing, adminMosques } = useAdminTexts()
  const { answer, opened } = props
  const eventId = opened?.id ?? null
  const summary = formErrorSummary(answer, { conflict: editing.conflict.title, errors: texts.errors.summary })
  const form = useDraftForm({
    draftKey: `event:${eventId ?? 'new'}`,
    stored: props.values,
    version: opened?.version ?? 0,
    answer,
    summary,
    read: readEventFormValues,
    page: localAddress(useLanguage(), eventId ? `/admin/events?edit=${eventId}` : '/admin/events?add'),
    newId: answer?.newId || props.newId,
  })
  const { values } = form
  const errors = { ...answer?.errors, ...useEventConflicts(answer?.conflict ?? null, props.choices?.mosques ?? []) }
  const field = useEventFields(values, errors)
  const { preview, refresh } = usePreview(form.ref)
  const handleChange = () => {
    form.handleChange()
    refresh()
  }
  const [uploading, setUploading] = useState(false)
  const isSaving = useSentIntent() === 'save'
  const [isWeekly, setIsWeekly] = useState(false)
  const chooseWeekly = () => {
    const { elements } = form.ref.current!
    for (const [name, value] of Object.entries(weeklyLecture))
      (elements.namedItem(name) as HTMLSelectElement).value = value
    ;(elements.namedItem('title') as HTMLInputElement).focus()
    setIsWeekly(true)
    refresh()
  }
  return (
    <DraftForm
      form={form}
      isSaving={isSaving}
      isSamePage={showSameForm}
      failed={texts.toasts.saveFailed}
      texts={editing}
      encType="multipart/form-data"
      onInput={handleChange}
      className="group/form grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <RefusalNotice summary={summary} answer={answer} conflictText={editing.conflict.text} />
        {props.isBlank && !isWeekly && (
          <Button variant="secondary" onClick={chooseWeekly} className="self-start px-4">
            {texts.weeklyLecture}
          </Button>
        )}
        {eventId ? (
          <input type="hidden" name="eventId" value={eventId} />
        ) : (
          <input type="hidden" name="newId" value={form.newId} />
        )}
        <BasicFields
          field={field}
          choices={props.choices}
          today={eventId ? null : props.today}
          hasFocus={!eventId && !answer}
        />
        <TimeFields values={values} field={field} />
        <RepeatFields values={values} field={field} hasCustomRule={Boolean(opened?.rrule)} />
        <div>
          <AccessFold values={values} field={field} languages={field('languages')} error={errors.access} hasLadies />
        </div>
        <RegistrationFields field={field} />
        <EventPictureField
          imageId={values.imageId}
          imageUrl={values.imageUrl}
          shown={form.pictures[values.imageId]?.src ?? (answer ? answer.picture : props.picture)}
          error={errors.imageId}
          onChange={handleChange}
          onBusy={setUploading}
        />
        <div className="flex flex-wrap gap-3">
          {answer?.isResumed && <NotSavedYet text={editing.notSavedYet} />}
          <IntentButton
            intent="save"
            busy={isSaving || uploading}
            busyLabel={uploading ? adminMosques.images.waitForPictures : texts.saving}
          >
            {eventId ? texts.save : texts.add}
          </IntentButton>
          {eventId && (
            <LocalLink to="/admin/events" className={buttonClass('secondary')}>
              {texts.cancelEdit}
            </LocalLink>
          )}
        </div>
      </div>
      <DatePreviewPanel preview={preview} />
    </DraftForm>
  )
}

/** Whether two addresses of the page of events show the same form: searching and paging leave it open. */
function showSameForm(one: Location, other: Location): boolean {
  if (one.pathname !== other.pathname) return false
  const [first, second] = [new URLSearchParams(one.search), new URLSearchParams(other.search)]
  return ['edit', 'copy'].every((name) => first.get(name) === second.get(name))
}

type Input = Pick<ComponentProps<'input'>, 'required' | 'dir' | 'inputMode'> & { rows?: number }

/** The attributes of each text of an event in its form. */
const inputs: Record<EventText, Input> = {
  title: { required: true, dir: 'auto' },
  description: { required: true, dir: 'auto', rows: 5 },
  registrationUrl: { inputMode: 'url', dir: 'ltr' },
}

const textsAfterDate = eventTexts.filter((name) => name !== 'title' && name !== 'registrationUrl')

/** The fields of the form, by their names. */
function useEventFields(values: EventFormValues, errors: FieldErrors) {
  return describeFields({ texts: useEventLabels(), saved: values, answer: { errors } })
}

type FieldProps = { values: EventFormValues; field: ReturnType<typeof useEventFields> }

/** Mosque, title, type, date, audience and description; `today` is the earliest date of a new event. */
function BasicFields({
  field,
  choices,
  today,
  hasFocus,
}: Pick<FieldProps, 'field'> & { choices: MosqueChoices | null; today: string | null; hasFocus: boolean }) {
  const { fields: texts } = useAdminTexts().adminEvents
  const { types, audiences: audienceNames, welcome } = useSharedTexts().events
  return (
    <>
      {choices && <MosqueSelect {...field('mosqueId')} choices={choices} none={texts.chooseMosque} required />}
      <EventTextField name="title" field={field} autoFocus={hasFocus && !choices} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('type')} of={eventTypes} labels={types} required />
        <TextField {...field('date')} type="date" required min={today ?? undefined} />
        <SelectField {...field('audience')} of={audiences} labels={audienceNames} required />
      </div>
      {/* What an iftar says of itself; CSS alone shows it for that type. */}
      <div className="knows-has:hidden gap-5 group-has-[[name=type]_[value=iftar]:checked]/form:grid sm:grid-cols-2">
        <SelectField {...field('welcome')} of={welcomes} labels={welcome}>
          <option value="">{texts.welcomeUnknown}</option>
        </SelectField>
        <TextField {...field('meals')} inputMode="numeric" maxLength={6} />
        <CheckboxField {...field('bringMat')} />
      </div>
      {textsAfterDate.map((name) => (
        <EventTextField key={name} name={name} field={field} />
      ))}
    </>
  )
}

const salaahOffsets = [0, 5, 10, 15, 20, 30, 45, 60] as const

const sessionNumbers = [1, 2, 3] as const

const salaahMinutes = [15, 30, 45, 60, 75, 90, 120, 150, 180] as const

// CSS alone shows and hides fields by the chosen options.
const whenFixed = 'knows-has:hidden gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:grid'

const whenSalaah = 'grid gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:hidden'

const whenDhuhr = 'knows-has:hidden group-has-[[name=start]_[value=dhuhr]:checked]/form:flex'

/** A fixed time, or minutes after a salaah. */
function TimeFields({ values, field }: FieldProps) {
  const { fields: texts } = useAdminTexts().adminEvents
  const { prayers } = useSharedTexts().events
  const time = { type: 'time', step: TIME_STEP_MINUTES * 60, required: true } as const
  const followsBegin = values.follows === 'begin' && { hint: texts.followsBegin }
  return (
    <div className="flex flex-col gap-5">
      <SelectField {...field('start')} of={anchorPrayers} labels={(prayer) => texts.after({ prayer: prayers[prayer] })}>
        <option value="fixed">{texts.fixedTime}</option>
      </SelectField>
      <div className={whenFixed}>
        <TextField {...field('startTime')} {...time} />
        <TextField {...field('endTime')} {...time} />
        {values.endTime !== '' && values.endTime < values.startTime && (
          <CheckboxField {...field('endsNextDay')} className="sm:col-start-2" />
        )}
      </div>
      <div className={whenSalaah}>
        <SelectField
          {...field('follows')}
          {...followsBegin}
          of={followChoices}
          labels={texts.followChoices}
          className="sm:col-span-2"
        />
        <SelectField
          {...field('session')}
          of={withStored(sessionNumbers, values.session)}
          labels={(session) => texts.sessionNumber({ session })}
          className={cn('sm:col-span-2', whenDhuhr)}
        />
        <SelectField
          {...field('offset')}
          of={withStored(salaahOffsets, values.offset)}
          labels={(minutes) => (minutes === 0 ? texts.atOnce : texts.minutesLater({ minutes }))}
        />
        <SelectField
          {...field('minutes')}
          of={withStored(salaahMinutes, values.minutes)}
          labels={(minutes) => durationInWords(texts.duration, minutes)}
        />
      </div>
    </div>
  )
}

/** The offered numbers and the stored one. */
function withStored(offered: readonly number[], stored: string): number[] {
  return /^-?\d{1,4}$/.test(stored) ? [...new Set([...offered, Number(stored)])].sort((a, b) => a - b) : [...offered]
}

const whenWeekly = 'knows-has:hidden group-has-[[name=repeat]_[value=weekly]:checked]/form:flex'

const whenRepeating = 'group-has-[[name=repeat]_[value=none]:checked]/form:hidden'

/** The repetition of an event. `hasCustomRule` offers to leave a stored rule unchanged that the form cannot express. */
function RepeatFields({ values, field, hasCustomRule }: FieldProps & { hasCustomRule: boolean }) {
  const { repeats } = useAdminTexts().adminEvents
  const { weekdays: names } = useSharedTexts().dates
  const kinds = repeatKinds.filter((kind) => kind !== 'custom' || (hasCustomRule && values.repeat === 'custom'))
  const days = field('days')
  return (
    <div className="flex flex-col gap-5">
      <SelectField {...field('repeat')} of={kinds} labels={repeats} />
      <FieldGroup legend={days.label} className={whenWeekly}>
        <div className="flex flex-wrap gap-x-5">
          {weekdayCodes.map((day, index) => (
            <CheckboxField
              key={day}
              label={names[index]}
              name={days.name}
              value={day}
              defaultChecked={days.defaultValue.includes(day)}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={whenRepeating}>
        <TextField {...field('until')} type="date" />
      </div>
    </div>
  )
}

/** The field for the link shows only when registration is required. */
function RegistrationFields({ field }: Pick<FieldProps, 'field'>) {
  return (
    <div>
      <CheckboxField {...field('registrationRequired')} />
      <EventTextField
        name="registrationUrl"
        field={field}
        className="mt-2 knows-has:hidden group-has-[[name=registrationRequired]:checked]/form:flex"
      />
    </div>
  )
}

function EventTextField({
  name,
  field,
  ...rest
}: Pick<FieldProps, 'field'> & { name: EventText; className?: string; autoFocus?: boolean }) {
  const { rows, ...input } = inputs[name]
  const props = { ...field(name), ...input, maxLength: MAX_EVENT_CHARS[name], ...rest }
  return rows ? <TextAreaField {...props} rows={rows} /> : <TextField {...props} />
}
