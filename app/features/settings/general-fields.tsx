import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageFacts, languages } from '#app/i18n/languages.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { formatPosition } from '#app/lib/position.ts'
import { clockChoices, dateFormatChoices, weekStartChoices } from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { Options, SelectField, TextField, ZoneField } from '#app/ui/field.tsx'
import { fieldValue, type SettingsAnswer } from './settings-form.tsx'

export type GeneralFieldsProps = {
  saved: SettingsDocument['general']
  answer: SettingsAnswer
  countries: { code: string; name: string }[]
}

/** Languages, country, time zone and customs of the site. */
export function GeneralFields({ saved, answer, countries }: GeneralFieldsProps) {
  const { general: texts } = useAdminTexts().settings
  const { weekdays } = useSharedTexts().dates
  return (
    <>
      <FieldGroup legend={texts.languages} hint={texts.languagesHint} error={answer?.errors?.languages}>
        {languages.map((choice) => (
          <CheckboxField
            key={choice}
            name="languages"
            value={choice}
            label={<span lang={choice}>{languageFacts(choice).name}</span>}
            defaultChecked={
              answer?.values ? [answer.values.languages].flat().includes(choice) : saved.languages.includes(choice)
            }
          />
        ))}
      </FieldGroup>
      <FieldGroup legend={texts.onTrial} hint={texts.onTrialHint} error={answer?.errors?.onTrial}>
        {languages.map((choice) => (
          <CheckboxField
            key={choice}
            name="onTrial"
            value={choice}
            label={<span lang={choice}>{languageFacts(choice).name}</span>}
            defaultChecked={
              answer?.values ? [answer.values.onTrial].flat().includes(choice) : saved.onTrial.includes(choice)
            }
          />
        ))}
      </FieldGroup>
      <SelectField
        name="language"
        label={texts.firstLanguage}
        hint={texts.firstLanguageHint}
        error={answer?.errors?.language}
        defaultValue={fieldValue(answer, 'language', saved.languages[0])}
      >
        <Options of={languages} label={(choice) => languageFacts(choice).name} />
      </SelectField>
      <SelectField
        name="country"
        label={texts.country}
        hint={texts.countryHint}
        error={answer?.errors?.country}
        defaultValue={fieldValue(answer, 'country', saved.country)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        name="center"
        label={texts.center}
        hint={texts.centerHint}
        error={answer?.errors?.center}
        defaultValue={fieldValue(answer, 'center', saved.center ? formatPosition(saved.center) : '')}
        dir="ltr"
      />
      <ZoneField
        name="timeZone"
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        error={answer?.errors?.timeZone}
        defaultValue={fieldValue(answer, 'timeZone', saved.timeZone)}
        required
      />
      <SelectField
        name="clock"
        label={texts.clock}
        hint={texts.clockHint}
        error={answer?.errors?.clock}
        defaultValue={fieldValue(answer, 'clock', saved.clock)}
      >
        <Options of={clockChoices} label={(choice) => texts.clocks[choice]} />
      </SelectField>
      <SelectField
        name="weekStart"
        label={texts.weekStart}
        hint={texts.weekStartHint}
        error={answer?.errors?.weekStart}
        defaultValue={fieldValue(answer, 'weekStart', String(saved.weekStart))}
      >
        <Options of={weekStartChoices} label={(choice) => weekdays[choice]} />
      </SelectField>
      <SelectField
        name="dateFormat"
        label={texts.dateFormat}
        hint={texts.dateFormatHint}
        error={answer?.errors?.dateFormat}
        defaultValue={fieldValue(answer, 'dateFormat', saved.dateFormat)}
        dir="ltr"
      >
        <Options of={dateFormatChoices} label={(choice) => choice} />
      </SelectField>
    </>
  )
}
