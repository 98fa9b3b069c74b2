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
import { describeFields, FieldError, type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { UploadField } from '#app/ui/pictures/uploads.tsx'
import type { EventFormValues } from './event-form-values.ts'

type Input = Pick<ComponentProps<'input'>, 'required' | 'dir' | 'inputMode'> & { rows?: number }

/** The attributes of each text of an event in its form. */
const inputs: Record<EventText, Input> = {
  title: { required: true, dir: 'auto' },
  description: { required: true, dir: 'auto', rows: 5 },
  registrationUrl: { inputMode: 'url', dir: 'ltr' },
}
const textsAfterDate = eventTexts.filter((name) => name !== 'title' && name !== 'registrationUrl')

/** The fields of the form, by their names. */
export function useEventFields(values: EventFormValues, errors: FieldErrors) {
  return describeFields({ texts: useEventLabels(), saved: values, answer: { errors } })
}

type Props = { values: EventFormValues; field: ReturnType<typeof useEventFields> }

/** Mosque, title, type, date, audience and description; `today` is the earliest date of a new event. */
export function BasicFields({
  field,
  choices,
  today,
}: Pick<Props, 'field'> & { choices: MosqueChoices | null; today: string | null }) {
  const { fields: texts } = useAdminTexts().adminEvents
  const { types, audiences: audienceNames, welcome } = useSharedTexts().events
  return (
    <>
      {choices && <MosqueSelect {...field('mosqueId')} choices={choices} none={texts.chooseMosque} required />}
      <EventTextField name="title" field={field} />
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
export function TimeFields({ values, field }: Props) {
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
export function RepeatFields({ values, field, hasCustomRule }: Props & { hasCustomRule: boolean }) {
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
export function RegistrationFields({ field }: Pick<Props, 'field'>) {
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

function EventTextField({ name, field, className }: Pick<Props, 'field'> & { name: EventText; className?: string }) {
  const { rows, ...input } = inputs[name]
  const props = { ...field(name), ...input, maxLength: MAX_EVENT_CHARS[name], className }
  return rows ? <TextAreaField {...props} rows={rows} /> : <TextField {...props} />
}

/** The label of every field of an event: that of its form, else the one on its page. */
export function useEventLabels(): Record<keyof EventFormValues, string> {
  const { fields } = useAdminTexts().adminEvents
  return {
    ...useSharedTexts().events,
    ...fields,
    imageId: fields.picture,
    imageUrl: fields.picture,
  }
}
