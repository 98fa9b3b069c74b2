import { eventTypes } from '#app/features/events/event-types.ts'
import type { MosqueChoice } from '#app/features/mosques/mosque-lookup.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { EventFormValues } from './event-form-values.ts'

type Props = { values: EventFormValues; errors: FieldErrors }

/** Mosque, title, type, date and description; `today` is the earliest date of a new event. */
export function BasicFields({
  values,
  errors,
  mosques,
  today,
}: Props & { mosques: MosqueChoice[]; today: string | null }) {
  const { fields } = useAdminTexts().adminEvents
  const { types } = useSharedTexts().events
  return (
    <>
      {mosques.length > 0 && (
        <SelectField
          label={fields.mosque}
          name="mosqueId"
          required
          defaultValue={values.mosqueId}
          error={errors.mosqueId}
        >
          <option value="">{fields.chooseMosque}</option>
          {mosques.map((mosque) => (
            <option key={mosque.id} value={mosque.id}>
              {mosque.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={fields.title}
        name="title"
        required
        dir="auto"
        maxLength={150}
        defaultValue={values.title}
        error={errors.title}
      />
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
      </div>
      <TextAreaField
        label={fields.description}
        name="description"
        required
        dir="auto"
        rows={5}
        maxLength={5000}
        defaultValue={values.description}
        error={errors.description}
      />
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
      <TextField
        label={fields.registrationUrl}
        name="registrationUrl"
        inputMode="url"
        dir="ltr"
        hint={fields.registrationHint}
        defaultValue={values.registrationUrl}
        error={errors.registrationUrl}
        className="mt-2 hidden group-has-[[name=registrationRequired]:checked]/form:flex"
      />
    </div>
  )
}
