import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import {
  calendarChoices,
  cautionChoices,
  dayTurnChoices,
  MAX_AUTHORITY_CHARS,
  MAX_FITRAH_NOTE_CHARS,
  specialDays,
} from '#app/services/hijri-settings.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { fieldValue, type SettingsAnswer, SettingsForm } from './settings-form.tsx'

type Props = { saved: SettingsDocument['hijri']; answer: SettingsAnswer }

/** Where the Hijri dates of the site come from, and which days of the year it shows. */
export function HijriTab({ saved, answer }: Props) {
  const { hijri: texts } = useAdminTexts().settings
  return (
    <SettingsForm answer={answer} saved={saved}>
      <HijriFields saved={saved} answer={answer} />
      <FieldGroup legend={texts.shownDays} hint={texts.shownDaysHint} error={answer?.errors?.shownDays}>
        {specialDays.map((day) => (
          <CheckboxField
            key={day}
            name="shownDays"
            value={day}
            label={texts.days[day]}
            defaultChecked={
              answer?.values ? [answer.values.shownDays].flat().includes(day) : saved.shownDays.includes(day)
            }
          />
        ))}
      </FieldGroup>
      <RamadanFields saved={saved} answer={answer} />
    </SettingsForm>
  )
}

/** What the site shows in Ramadan, and the fitrah that was announced. */
function RamadanFields({ saved, answer }: Props) {
  const { ramadan: texts, fitrah: fitrahTexts } = useAdminTexts().settings.hijri
  const errors = answer?.errors
  const { amounts, currency, authority, year, note } = saved.fitrah
  return (
    <>
      <FieldGroup legend={texts.title}>
        <CheckboxField
          name="showsRamadan"
          label={texts.shows}
          hint={texts.showsHint}
          defaultChecked={answer?.values ? answer.values.showsRamadan === 'on' : saved.showsRamadan}
        />
        <SelectField
          name="cautionMinutes"
          label={texts.caution}
          hint={texts.cautionHint}
          error={errors?.cautionMinutes}
          defaultValue={fieldValue(answer, 'cautionMinutes', String(saved.cautionMinutes))}
        >
          <Options
            of={cautionChoices}
            label={(minutes) => (minutes === 0 ? texts.noCaution : texts.minutes({ minutes }))}
          />
        </SelectField>
      </FieldGroup>
      <FieldGroup legend={fitrahTexts.title} hint={fitrahTexts.hint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="fitrahAmounts"
            label={fitrahTexts.amounts}
            hint={fitrahTexts.amountsHint}
            error={errors?.fitrahAmounts}
            defaultValue={fieldValue(answer, 'fitrahAmounts', amounts.join('; '))}
            dir="ltr"
          />
          <TextField
            name="fitrahCurrency"
            label={fitrahTexts.currency}
            hint={fitrahTexts.currencyHint}
            error={errors?.fitrahCurrency}
            defaultValue={fieldValue(answer, 'fitrahCurrency', currency)}
            maxLength={3}
            dir="ltr"
          />
          <TextField
            name="fitrahAuthority"
            label={fitrahTexts.authority}
            error={errors?.fitrahAuthority}
            defaultValue={fieldValue(answer, 'fitrahAuthority', authority)}
            maxLength={MAX_AUTHORITY_CHARS}
            dir="auto"
          />
          <TextField
            name="fitrahYear"
            label={fitrahTexts.year}
            error={errors?.fitrahYear}
            defaultValue={fieldValue(answer, 'fitrahYear', year)}
            inputMode="numeric"
            dir="ltr"
          />
        </div>
        <TextField
          name="fitrahNote"
          label={fitrahTexts.note}
          error={errors?.fitrahNote}
          defaultValue={fieldValue(answer, 'fitrahNote', note)}
          maxLength={MAX_FITRAH_NOTE_CHARS}
          dir="auto"
        />
      </FieldGroup>
    </>
  )
}

/** The calendar, who announces its months, and when its day turns. */
export function HijriFields({ saved, answer }: Props) {
  const { hijri: texts } = useAdminTexts().settings
  return (
    <>
      <SelectField
        name="calendar"
        label={texts.calendar}
        hint={texts.calendarHint}
        error={answer?.errors?.calendar}
        defaultValue={fieldValue(answer, 'calendar', saved.calendar)}
      >
        <Options of={calendarChoices} label={(choice) => texts.calendars[choice]} />
      </SelectField>
      <TextField
        name="authority"
        label={texts.authority}
        hint={texts.authorityHint}
        error={answer?.errors?.authority}
        defaultValue={fieldValue(answer, 'authority', saved.authority)}
        maxLength={MAX_AUTHORITY_CHARS}
        dir="auto"
      />
      <SelectField
        name="dayTurns"
        label={texts.dayTurns}
        hint={texts.dayTurnsHint}
        error={answer?.errors?.dayTurns}
        defaultValue={fieldValue(answer, 'dayTurns', saved.dayTurns)}
      >
        <Options of={dayTurnChoices} label={(choice) => texts.turns[choice]} />
      </SelectField>
    </>
  )
}
