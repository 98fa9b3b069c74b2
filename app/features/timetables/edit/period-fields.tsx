import { MAX_TEXT_CHARS } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { type FieldErrors, SelectField, TextField } from '#app/ui/field.tsx'
import type { TimesFormValues } from './times-form-values.ts'

/** From when and until when the timetable applies, and whether it is a season. */
export function PeriodFields({
  values,
  errors,
  today,
}: {
  values: TimesFormValues
  errors: FieldErrors
  today: string
}) {
  const { form } = useAdminTexts().adminTimes
  return (
    <div className="group/kind flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          name="validFrom"
          label={form.validFrom}
          hint={form.validFromHint}
          min={today}
          defaultValue={values.validFrom}
          error={errors.validFrom}
          required
        />
        <TextField
          type="date"
          name="validUntil"
          label={form.validUntil}
          min={today}
          defaultValue={values.validUntil}
          error={errors.validUntil}
          className="justify-end"
        />
        <SelectField name="kind" label={form.kind} defaultValue={values.kind} error={errors.kind}>
          <option value="regular">{form.kinds.regular}</option>
          <option value="season">{form.kinds.season}</option>
        </SelectField>
        <TextField
          name="name"
          label={form.name}
          placeholder={form.nameHint}
          maxLength={MAX_TEXT_CHARS}
          dir="auto"
          defaultValue={values.name}
          error={errors.name}
          className="not-group-has-[option[value=season]:checked]/kind:hidden"
        />
      </div>
      <SelectField name="school" label={form.school} defaultValue={values.school} className="sm:max-w-xs">
        <option value="shafii">{form.schools.shafii}</option>
        <option value="hanafi">{form.schools.hanafi}</option>
      </SelectField>
      {errors.school}
    </div>
  )
}
