import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { anchorPrayers, audiences, eventTypes, followChoices, welcomes } from '#app/features/events/event-types.ts'
import { repeatKinds, weekdayCodes } from '#app/features/events/recurrence.ts'
import {
  type EventText,
  eventTexts,
  MAX_EVENT_CHARS,
  TIME_STEP_MINUTES,
} from '#app/features/events/shared-event-fields.ts'
import { usePictureUploads } from '#app/features/mosques/edit/use-picture-uploads.ts'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { FieldError, type FieldErrors, Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { UploadField } from '#app/ui/pictures/uploads.tsx'
import type { EventFormValues } from './event-form-values.ts'

type Input = Pick<ComponentProps<'input'>, 'required' | 'dir'> & {
  inputMode?: 'url'
  rows?: number
  hint?: 'registrationHint'
}

/** The attributes of each text of an event in its form. */
const inputs: Record<EventText, Input> = {
  title: { required: true, dir: 'auto' },
  description: { required: true, dir: 'auto', rows: 5 },
  registrationUrl: { inputMode: 'url', dir: 'ltr', hint: 'registrationHint' },
}
const textsAfterDate = eventTexts.filter((name) => name !== 'title' && name !== 'registrationUrl')

type Props = { values: EventFormValues; errors: FieldErrors }

/** Mosque, title, type, date, audience and description; `today` is the earliest date of a new event. */
export function BasicFields({
  values,
  errors,
  choices,
  today,
}: Props & { choices: MosqueChoices | null; today: string | null }) {
  const { fields } = useAdminTexts().adminEvents
  const labels = useEventLabels()
  const { types, audiences: audienceNames } = useSharedTexts().events
  return (
    <>
      {choices && (
        <MosqueSelect
          choices={choices}
          label={fields.mosque}
          name="mosqueId"
          none={fields.chooseMosque}
          required
          defaultValue={values.mosqueId}
          error={errors.mosqueId}
        />
      )}
      <EventTextField name="title" values={values} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={fields.type} name="type" required defaultValue={values.type} error={errors.type}>
          <Options of={eventTypes} label={(type) => types[type]} />
        </SelectField>
        <TextField
          label={fields.date}
          name="date"
          type="date"
          required
          min={today ?? undefined}
          defaultValue={values.date}
          error={errors.date}
        />
        <SelectField
          label={labels.audience}
          name="audience"
          required
          defaultValue={values.audience}
          error={errors.audience}
        >
          <Options of={audiences} label={(audience) => audienceNames[audience]} />
        </SelectField>
      </div>
      <IftarFields values={values} errors={errors} />
      {textsAfterDate.map((name) => (
        <EventTextField key={name} name={name} values={values} errors={errors} />
      ))}
    </>
  )
}

/** What an iftar says of itself; CSS alone shows it for that type. */
function IftarFields({ values, errors }: Props) {
  const { fields: texts } = useAdminTexts().adminEvents
  const { welcome } = useSharedTexts().events
  return (
    <div className="knows-has:hidden gap-5 group-has-[[name=type]_[value=iftar]:checked]/form:grid sm:grid-cols-2">
      <SelectField label={texts.welcome} name="welcome" defaultValue={values.welcome} error={errors.welcome}>
        <option value="">{texts.welcomeUnknown}</option>
        <Options of={welcomes} label={(choice) => welcome[choice]} />
      </SelectField>
      <TextField
        label={texts.meals}
        name="meals"
        inputMode="numeric"
        maxLength={6}
        defaultValue={values.meals}
        error={errors.meals}
      />
      <CheckboxField label={texts.bringMat} name="bringMat" defaultChecked={values.bringMat} error={errors.bringMat} />
    </div>
  )
}

const salaahOffsets = [0, 5, 10, 15, 20, 30, 45, 60] as const
type DurationTexts = AdminTexts['adminEvents']['fields']['duration']

/** How long an event lasts: '45 minutes', '2 hours', '1 hour 30 minutes'. */
export function durationInWords(texts: DurationTexts, total: number): string {
  const minutes = texts.minutes({ minutes: total % 60 })
  if (total < 60) return minutes
  const hours = texts.hours({ hours: Math.floor(total / 60) })
  return total % 60 === 0 ? hours : texts.hoursAndMinutes({ hours, minutes })
}

const sessionNumbers = [1, 2, 3] as const
const salaahMinutes = [15, 30, 45, 60, 75, 90, 120, 150, 180] as const

// CSS alone shows and hides fields by the chosen options, so that the form works without script.
const whenFixed = 'knows-has:hidden gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:grid'
const whenSalaah = 'grid gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:hidden'
const whenDhuhr = 'knows-has:hidden group-has-[[name=start]_[value=dhuhr]:checked]/form:flex'

/** A fixed time, or minutes after a salaah. */
export function TimeFields({ values, errors }: Props) {
  const { fields } = useAdminTexts().adminEvents
  const { prayers } = useSharedTexts().events
  const time = { type: 'time', step: TIME_STEP_MINUTES * 60, required: true } as const
  return (
    <div className="flex flex-col gap-5">
      <SelectField label={fields.start} name="start" defaultValue={values.start} error={errors.start}>
        <option value="fixed">{fields.fixedTime}</option>
        <Options of={anchorPrayers} label={(prayer) => fields.after({ prayer: prayers[prayer] })} />
      </SelectField>
      <div className={whenFixed}>
        <TextField
          label={fields.startTime}
          name="startTime"
          {...time}
          defaultValue={values.startTime}
          error={errors.startTime}
        />
        <TextField
          label={fields.endTime}
          name="endTime"
          {...time}
          defaultValue={values.endTime}
          error={errors.endTime}
        />
      </div>
      <div className={whenSalaah}>
        <SelectField
          label={fields.follows}
          name="follows"
          defaultValue={values.follows}
          hint={values.follows === 'begin' ? fields.followsBegin : fields.followsHint}
          error={errors.follows}
          className="sm:col-span-2"
        >
          <Options of={followChoices} label={(choice) => fields.followChoices[choice]} />
        </SelectField>
        <SelectField
          label={fields.session}
          name="session"
          defaultValue={values.session}
          error={errors.session}
          className={cn('sm:col-span-2', whenDhuhr)}
        >
          <Options
            of={withStored(sessionNumbers, values.session)}
            label={(session) => fields.sessionNumber({ session })}
          />
        </SelectField>
        <SelectField label={fields.offset} name="offset" defaultValue={values.offset} error={errors.offset}>
          <Options
            of={withStored(salaahOffsets, values.offset)}
            label={(minutes) => (minutes === 0 ? fields.atOnce : fields.minutesLater({ minutes }))}
          />
        </SelectField>
        <SelectField label={fields.lasts} name="minutes" defaultValue={values.minutes} error={errors.minutes}>
          <Options
            of={withStored(salaahMinutes, values.minutes)}
            label={(minutes) => durationInWords(fields.duration, minutes)}
          />
        </SelectField>
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
export function RepeatFields({ values, errors, hasCustomRule }: Props & { hasCustomRule: boolean }) {
  const { fields, repeats } = useAdminTexts().adminEvents
  const { weekdays: names } = useSharedTexts().dates
  const kinds = repeatKinds.filter((kind) => kind !== 'custom' || (hasCustomRule && values.repeat === 'custom'))
  return (
    <div className="flex flex-col gap-5">
      <SelectField label={fields.repeat} name="repeat" defaultValue={values.repeat} error={errors.repeat}>
        <Options of={kinds} label={(kind) => repeats[kind]} />
      </SelectField>
      <FieldGroup legend={fields.days} className={whenWeekly}>
        <div className="flex flex-wrap gap-x-5">
          {weekdayCodes.map((day, index) => (
            <CheckboxField
              key={day}
              label={names[index]}
              name="days"
              value={day}
              defaultChecked={values.days.includes(day)}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={whenRepeating}>
        <TextField
          label={fields.until}
          name="until"
          type="date"
          hint={fields.untilHint}
          defaultValue={values.until}
          error={errors.until}
        />
      </div>
    </div>
  )
}

/** The field for the link shows only when registration is required. */
export function RegistrationFields({ values, errors }: Props) {
  const { fields } = useAdminTexts().adminEvents
  return (
    <div>
      <CheckboxField
        label={fields.registrationRequired}
        name="registrationRequired"
        defaultChecked={values.registrationRequired}
        error={errors.registrationRequired}
      />
      <EventTextField
        name="registrationUrl"
        values={values}
        errors={errors}
        className="mt-2 knows-has:hidden group-has-[[name=registrationRequired]:checked]/form:flex"
      />
    </div>
  )
}

/** The one picture of an event. Without script: the picture as it is, and a file field. */
export function EventPictureField({
  imageId,
  imageUrl,
  shown,
  error,
  onChange,
  onBusy,
}: {
  imageId: string
  imageUrl: string
  shown: string | null
  error: ReactNode
  onChange: () => void
  /** Called when an upload starts or ends: a save in between would leave the picture out. */
  onBusy: (busy: boolean) => void
}) {
  const { adminEvents, adminMosques } = useAdminTexts()
  const { images: texts } = adminMosques
  const [picture, setPicture] = useState({ imageId, imageUrl, shown })
  const set = (next: typeof picture) => {
    setPicture(next)
    onChange()
  }
  const uploads = usePictureUploads((sent) => set({ imageId: sent.id, imageUrl: '', shown: sent.picture.src }))
  const { busy } = uploads
  useEffect(() => onBusy(busy), [busy, onBusy])
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{adminEvents.fields.picture}</legend>
      <input type="hidden" name="imageId" value={picture.imageId} />
      <input type="hidden" name="imageUrl" value={picture.imageUrl} />
      {picture.shown && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={picture.shown}
            alt=""
            width={160}
            height={90}
            className="ui-picture h-24 w-40 rounded-md object-cover"
          />
          <Button
            variant="quiet"
            onClick={() => set({ imageId: '', imageUrl: '', shown: null })}
            className="noscript:hidden"
          >
            {adminEvents.fields.removePicture}
          </Button>
        </div>
      )}
      <UploadField
        uploads={uploads}
        texts={texts}
        name="picture"
        label={adminEvents.fields.choosePicture}
        hint={adminEvents.fields.pictureHint}
        onFiles={(files) => uploads.add(files.slice(0, 1))}
      />
      <FieldError id="picture-error">{error}</FieldError>
    </fieldset>
  )
}

function EventTextField({ name, values, errors, className }: Props & { name: EventText; className?: string }) {
  const labels = useEventLabels()
  const { rows, hint, ...input } = inputs[name]
  const { fields } = useAdminTexts().adminEvents
  const field = {
    name,
    label: labels[name],
    hint: hint && fields[hint],
    maxLength: MAX_EVENT_CHARS[name],
    defaultValue: values[name],
    error: errors[name],
    className,
  }
  return rows ? <TextAreaField {...field} {...input} rows={rows} /> : <TextField {...field} {...input} />
}

/** The label of every field of an event: that of its form, else the one on its page. */
export function useEventLabels(): Record<keyof EventFormValues, string> {
  const { fields } = useAdminTexts().adminEvents
  return {
    ...useSharedTexts().events,
    ...fields,
    mosqueId: fields.mosque,
    minutes: fields.lasts,
    imageId: fields.picture,
    imageUrl: fields.picture,
  }
}
