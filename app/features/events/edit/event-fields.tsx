import type { ComponentProps } from 'react'
import { audiences, eventTypes } from '#app/features/events/event-types.ts'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-choices.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { useEventLabels } from './event-labels.ts'
import { type EventText, eventTexts, MAX_EVENT_CHARS } from './shared-event-fields.ts'

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
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {types[type]}
            </option>
          ))}
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
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {audienceNames[audience]}
            </option>
          ))}
        </SelectField>
      </div>
      {textsAfterDate.map((name) => (
        <EventTextField key={name} name={name} values={values} errors={errors} />
      ))}
    </>
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
        className="mt-2 hidden group-has-[[name=registrationRequired]:checked]/form:flex"
      />
    </div>
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
