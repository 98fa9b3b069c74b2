import { Plus, X } from 'lucide-react'
import { weekdays } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { type FieldErrors, SelectField } from '#app/ui/field.tsx'
import { prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import { RuleField } from './rule-field.tsx'
import { type ExceptionValues, MAX_EXCEPTIONS, type TimesFormValues } from './times-form-values.ts'

type Props = { values: TimesFormValues; errors: FieldErrors }

/** The jamaat and adhan of the five prayers on every day of the week. */
export function WeekFields({ values, errors, begins }: Props & { begins: Times }) {
  const texts = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  return (
    <>
      {prayers.map((prayer) => (
        <fieldset key={prayer} className="min-w-0 border-line border-b pb-4 last-of-type:border-b-0 last-of-type:pb-0">
          <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-3 font-semibold text-lg">
            {texts.prayers[prayer]}
            {Number.isFinite(begins[prayer]) && (
              <span className="font-normal text-ink-soft text-sm">{texts.begins(formatTime(begins[prayer]))}</span>
            )}
          </legend>
          <div className="mt-1 grid gap-x-5 gap-y-2 sm:grid-cols-2">
            <RuleField
              name={`${prayer}.jamaat`}
              label={texts.jamaat}
              what={texts.way.jamaat(texts.prayers[prayer])}
              values={values[prayer].jamaat}
              error={errors[`${prayer}.jamaat`]}
            />
            <RuleField
              name={`${prayer}.adhan`}
              label={texts.adhan}
              what={texts.way.adhan(texts.prayers[prayer])}
              values={values[prayer].adhan}
              error={errors[`${prayer}.adhan`]}
            />
          </div>
          {errors[prayer]}
        </fieldset>
      ))}
    </>
  )
}

/** Other times on some weekdays, behind a disclosure that is open when there are any. */
export function ExceptionFields({ values, errors }: Props) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  return (
    <details open={values.exceptions.length > 0} className="mt-4">
      <summary className="target flex cursor-pointer items-center font-semibold text-primary-text">
        {form.exceptions}
      </summary>
      <p className="measure mb-3 text-ink-soft text-sm">{form.exceptionsHint}</p>
      <div className="flex flex-col gap-4">
        {values.exceptions.map((exception, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
          <ExceptionRow key={index} index={index} exception={exception} errors={errors} />
        ))}
        {errors.exceptions}
        {values.exceptions.length < MAX_EXCEPTIONS && (
          <Button type="submit" name="intent" value="add-exception" variant="secondary" className="self-start">
            <Plus aria-hidden="true" />
            {form.addException}
          </Button>
        )}
      </div>
    </details>
  )
}

function ExceptionRow({
  index,
  exception,
  errors,
}: {
  index: number
  exception: ExceptionValues
  errors: FieldErrors
}) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const name = `exceptions.${index}`
  const title = form.exception(index + 1)
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-end gap-2">
        <SelectField
          name={`${name}.weekday`}
          label={form.weekday}
          defaultValue={exception.weekday}
          error={errors[`${name}.weekday`]}
          className="flex-1"
        >
          <option value="">{form.choose}</option>
          {weekdays.map((weekday, position) => (
            <option key={weekday} value={weekday}>
              {texts.weekdays[position]}
            </option>
          ))}
        </SelectField>
        <SelectField
          name={`${name}.prayer`}
          label={form.prayer}
          defaultValue={exception.prayer}
          error={errors[`${name}.prayer`]}
          className="flex-1"
        >
          <option value="">{form.choose}</option>
          {prayers.map((prayer) => (
            <option key={prayer} value={prayer}>
              {texts.prayers[prayer]}
            </option>
          ))}
        </SelectField>
        <IconButton
          type="submit"
          name="intent"
          value={`remove-exception.${index}`}
          label={form.removeException(index + 1)}
        >
          <X />
        </IconButton>
      </div>
      <div className="mt-2 grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {(['jamaat', 'adhan'] as const).map((what) => (
          <RuleField
            key={what}
            name={`${name}.${what}`}
            label={texts[what]}
            what={`${title}: ${texts[what]}`}
            values={exception[what]}
            error={errors[`${name}.${what}`]}
          />
        ))}
      </div>
    </fieldset>
  )
}
