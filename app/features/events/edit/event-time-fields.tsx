import { anchorPrayers } from '#app/features/events/event-types.ts'
import { repeatKinds, weekdays } from '#app/features/events/recurrence/recurrence.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { type FieldErrors, SelectField, TextField } from '#app/ui/field.tsx'
import { salaahMinutes, salaahOffsets, TIME_STEP_MINUTES } from './event-form-choices.ts'
import type { EventFormValues } from './event-form-values.ts'

type Props = { values: EventFormValues; errors: FieldErrors }

// CSS alone shows and hides fields by the chosen options, so that the form works without script.
const whenFixed = 'hidden gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:grid'
const whenSalaah = 'grid gap-5 sm:grid-cols-2 group-has-[[name=start]_[value=fixed]:checked]/form:hidden'
const whenWeekly = 'hidden group-has-[[name=repeat]_[value=weekly]:checked]/form:flex'
const whenRepeating = 'group-has-[[name=repeat]_[value=none]:checked]/form:hidden'

/** A fixed time, or minutes after a salaah. */
export function TimeFields({ values, errors }: Props) {
  const { fields } = useAdminTexts().adminEvents
  const { prayers } = useSharedTexts().events
  const time = { type: 'time', step: TIME_STEP_MINUTES * 60, required: true } as const
  return (
    <div className="flex flex-col gap-5">
      <SelectField label={fields.start} name="start" defaultValue={values.start} error={errors.start}>
        <option value="fixed">{fields.fixedTime}</option>
        {anchorPrayers.map((prayer) => (
          <option key={prayer} value={prayer}>
            {fields.after(prayers[prayer])}
          </option>
        ))}
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
        <SelectField label={fields.offset} name="offset" defaultValue={values.offset} error={errors.offset}>
          {withStored(salaahOffsets, values.offset).map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? fields.atOnce : fields.minutesLater(minutes)}
            </option>
          ))}
        </SelectField>
        <SelectField label={fields.lasts} name="minutes" defaultValue={values.minutes} error={errors.minutes}>
          {withStored(salaahMinutes, values.minutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {fields.duration(minutes)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

/** The repetition of an event. `hasCustomRule` offers to leave a stored rule unchanged that the form cannot express. */
export function RepeatFields({ values, errors, hasCustomRule }: Props & { hasCustomRule: boolean }) {
  const { fields, repeats } = useAdminTexts().adminEvents
  const { weekdays: names } = useSharedTexts().dates
  const kinds = repeatKinds.filter((kind) => kind !== 'custom' || (hasCustomRule && values.repeat === 'custom'))
  return (
    <div className="flex flex-col gap-5">
      <SelectField label={fields.repeat} name="repeat" defaultValue={values.repeat} error={errors.repeat}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {repeats[kind]}
          </option>
        ))}
      </SelectField>
      <FieldGroup legend={fields.days} className={whenWeekly}>
        <div className="flex flex-wrap gap-x-5">
          {weekdays.map((day, index) => (
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

/** The offered numbers and the stored one. */
function withStored(offered: readonly number[], stored: string): number[] {
  return /^-?\d{1,4}$/.test(stored) ? [...new Set([...offered, Number(stored)])].sort((a, b) => a - b) : [...offered]
}
